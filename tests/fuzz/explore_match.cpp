// Several boards.
#include <string>

#include <varia/notation.hpp>

#include "explore.hpp"

namespace fuzz {
namespace {

using namespace varia;

constexpr int max_actions = 30;

bool failed(Match& match) { return match.take_failure().has_value(); }

bool same(const Match& a, const Match& b) {
    if (!(a == b) || a.zobrist_key() != b.zobrist_key() || a.text() != b.text()) return false;
    for (int board = 0; board < a.linked_boards().boards(); ++board)
        if (!fuzz::same(a.position(board), b.position(board))) return false;
    return true;
}

void text_is_read_back(const Match& match) {
    const std::string text = match.text();
    const Result<Match> read = Match::parse(match.linked_boards_ptr(), text);
    require(read.has_value(), "a match's text is read back", text + ": " + read.error());
    require(read->text() == text, "a match's text is read back to the match", text + " becomes " + read->text());
}

}  // namespace

void explore(Match match, Choices& choices, std::size_t max_effort) {
    const Match start = match;
    const std::size_t played = match.texts().size();
    std::size_t effort = 0;
    int actions = 0;
    for (; actions < max_actions && effort < max_effort && !match.over(); ++actions) {
        const ActionList list = match.legal_actions();
        if (failed(match)) break;
        effort += list.size() + 10;
        text_is_read_back(match);
        if (list.empty()) break;
        const Action action = list[choices.below(list.size())];
        const std::string text = match.action_text(action);
        const Result<Action> read = match.read_action(text);
        if (failed(match)) break;
        require(read.has_value(), "an action's text is read back", match.text() + ": " + text + ": " + read.error());
        require(match.action_text(*read) == text, "an action's text is read back to the action", text);
        const Match before = match;
        match.act(action);
        const bool broken = failed(match);
        if (!broken)
            require(match.zobrist_key() == match.recomputed_key(), "a match's key kept is its key computed",
                    match.text());
        if (!broken && choices.below(3) != 0) continue;
        require(match.undo(), "an action can be taken back");
        require(same(match, before), "taking an action back restores the match", before.text() + " after " + text);
        if (broken) break;
    }
    require(!match.status().empty(), "a match has a status");
    while (match.texts().size() > played) require(match.undo(), "an action can be taken back");
    require(same(match, start), "taking all actions back leads to the start", start.text());
    (void)failed(match);
}

}  // namespace fuzz
