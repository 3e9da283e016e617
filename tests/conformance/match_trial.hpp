// A match that the kernel and the brute-force referee play at the same time. They are compared after every action.
#pragma once

#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <varia/load.hpp>
#include <varia/match.hpp>

#include "match_referee.hpp"
#include "shipped_variants.hpp"

namespace conformance {

using OptionList = std::vector<std::pair<std::string, std::string>>;

// Returns the linked boards of a built-in variant with these options. Fails the test if it cannot be loaded.
[[nodiscard]] varia::LinkedBoardsPtr linked_of(const std::string& variant, const OptionList& set = {});
// Reads options such as "boards=3 cyclic=true".
[[nodiscard]] OptionList options_in(const std::string& text);

class MatchTrial {
public:
    MatchTrial(const std::string& variant, const OptionList& set);
    // The kernel plays these linked boards. The referee reads the declaration, which must have the same rules.
    MatchTrial(std::string title, varia::LinkedBoardsPtr linked, const varia::Definition& definition);

    // Plays random actions from the start, or from the given positions of the boards, until the match is over or
    // `actions` were played. Returns false, and fails the test, if kernel and referee differ.
    bool play(int actions, std::mt19937_64& random, const std::string& start = "startpos");
    [[nodiscard]] varia::Match& match() { return match_; }
    [[nodiscard]] reference::MatchReferee& referee() { return *referee_; }
    [[nodiscard]] std::uint64_t reference_perft(int depth, const std::string& start = "startpos");

private:
    [[nodiscard]] bool same();
    [[nodiscard]] bool restored(const varia::Action& action);
    bool begin(const std::string& start);
    [[nodiscard]] std::string where() const;

    std::string title_;
    varia::LinkedBoardsPtr linked_;
    varia::Match match_;
    std::unique_ptr<reference::MatchReferee> referee_;
    std::vector<std::vector<int>> cells_;  // the referee's cell for each cell of a board
    reference::MatchState state_;
    std::string start_;
};

}  // namespace conformance
