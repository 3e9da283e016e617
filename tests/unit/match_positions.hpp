// Sets up matches for tests, and answers questions about them.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/match.hpp>

namespace match_test {

// Returns the linked boards of a variant with options such as "boards=3 cyclic=true".
inline varia::LinkedBoardsPtr linked(const std::string& variant, const std::string& set) {
    varia::LoadOptions options;
    for (std::size_t at = 0; at < set.size();) {
        const std::size_t end = std::min(set.find(' ', at), set.size());
        const std::string word = set.substr(at, end - at);
        options.set.emplace_back(word.substr(0, word.find('=')), word.substr(word.find('=') + 1));
        at = end + 1;
    }
    const varia::Result<varia::VariantPtr> loaded = varia::load_builtin(variant, options);
    if (!loaded) throw std::runtime_error(loaded.error());
    const varia::Result<varia::LinkedBoardsPtr> result = varia::load_linked_boards(**loaded);
    if (!result) throw std::runtime_error(result.error());
    return *result;
}

// Returns the match with these positions, before any action. White (or the first team) begins.
inline varia::Match match_at(const std::string& variant, const std::string& set, const std::vector<std::string>& boards,
                             const std::string& first = {}) {
    const varia::LinkedBoardsPtr b = linked(variant, set);
    std::string text = !first.empty()                                 ? first
                       : b->match().schedule == varia::Schedule::free ? "-"
                                                                      : b->player_letter(0);
    for (const std::string& board : boards) text += " | " + board;
    varia::Result<varia::Match> match = varia::Match::parse(b, text);
    if (!match) throw std::runtime_error(text + ": " + match.error());
    return std::move(*match);
}
inline varia::Match match_at(const std::string& set, const std::vector<std::string>& boards,
                             const std::string& first = {}) {
    return match_at("elevator-chess", set, boards, first);
}

inline varia::Match played(varia::Match match, const std::vector<std::string>& actions) {
    for (const std::string& action : actions)
        if (const varia::Result<varia::Action> done = match.play(action); !done)
            ADD_FAILURE() << action << ": " << done.error();
    return match;
}

inline bool has(varia::Match match, const std::string& text) {
    const std::vector<std::string> texts = match.sorted_action_texts();
    return std::binary_search(texts.begin(), texts.end(), text);
}

// Returns the reason why an action is refused. The match must be unchanged.
inline std::string refusal(varia::Match& match, const std::string& text) {
    const varia::Match before = match;
    const varia::Result<varia::Action> done = match.play(text);
    EXPECT_FALSE(done) << text << " was played";
    EXPECT_TRUE(match == before);
    return done.diagnostics().empty() ? std::string{} : done.diagnostics()[0].message;
}

}  // namespace match_test
