// Moves as JSON for programs: their text, their type, and the cells to which they refer.
#pragma once

#include <string>
#include <vector>

#include <varia/contest.hpp>

#include "json.hpp"

namespace varia::cli {

// An action of a game or a match; with `effects` also what it does (docs/cli.md#effects). Precondition: the action is
// legal.
[[nodiscard]] Json action_json(Contest& contest, const std::string& text, const Action& action, bool effects);
// A turn of several steps: its text and the number of its steps; with `effects` also what it does. Precondition: the
// turn is legal.
[[nodiscard]] Json turn_json(Contest& contest, const WrittenTurn& turn, bool effects);

// The texts of all legal actions, in their order, as Contest::action_text writes each of them, but much faster in a
// game on one board. Precondition: these are all legal actions.
[[nodiscard]] std::vector<std::string> action_texts(Contest& contest, const ActionList& actions, Spelling spelling);
// The text of a turn in this spelling. Other turns may have the same text in SAN. Precondition: a game on one board, in
// which the turn, or the rest of a turn, is legal.
[[nodiscard]] std::string spelt_turn(Contest& contest, const WrittenTurn& turn, Spelling spelling);
// Writes all turns in this spelling and sorts them by their texts. Turns that would share a text keep their own.
void spell_turns(Contest& contest, std::vector<WrittenTurn>& turns, Spelling spelling);
// The texts of actions that are played one after the other from here, in this spelling: one text for each whole turn,
// and one for the steps of a turn that is not complete. Precondition: the actions are legal.
[[nodiscard]] std::vector<std::string> spelt_line(const Contest& contest, const ActionList& actions, Spelling spelling);
// The texts of the actions since the start, in this spelling; and those of the steps of a turn that is not complete.
struct SpeltHistory {
    std::vector<std::string> moves, steps;
};
[[nodiscard]] SpeltHistory spelt_history(const Contest& contest, Spelling spelling);

// Whether the other side is in check after a legal action, on the board of the action.
[[nodiscard]] bool gives_check(Contest& contest, const Action& action);

}  // namespace varia::cli
