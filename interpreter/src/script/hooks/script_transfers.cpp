// A script decides which piece may be transferred from a match board that has been won.
#include <array>

#include "script_runner.hpp"
#include "view_values.hpp"

namespace varia {

bool ScriptRunner::may_transfer(int hook, const Position& position, Side winner, Cell from, int board, Piece there) {
    const Place place{hook, position, Move::of_hook(from, no_cell, hook)};
    const auto owner = [&](Side side) { return Plain::word(view::side_word(variant_, side)); };
    const std::array others{owner(winner), Plain::integer(from + 1), Plain::integer(board),
                            there.empty() ? Plain{} : Plain::word(view::kind_word(variant_, there.kind())),
                            there.empty() ? Plain{} : owner(there.side())};
    if (!call_for_truth(place, {.others = others}, nullptr)) return false;
    // The rest of the match relies on these two rules, whatever a script answers.
    if (!there.empty())
        wrong_answer(place, "a piece cannot be sent to a cell on which another stands");
    else if (variant_.royal(position.at(from).kind()))
        wrong_answer(place, "a royal piece cannot be sent to another board");
    return !failure_;
}

}  // namespace varia
