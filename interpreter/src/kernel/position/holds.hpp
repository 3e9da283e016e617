// Holds between royal pieces: which royal piece is held, and where it may go.
//
//     level 3   . . K . .      The white king has come onto the black king's level. The black king is held: it may go
//               . . . . .      where it shares the level with the white king, and nowhere else, until the two no
//               . k . . .      longer stand on one level, whichever of them moves.
#pragma once

#include <cstddef>

#include <varia/position.hpp>
#include <varia/variant.hpp>

#include "state_tables.hpp"

namespace varia {

// The royal piece of a side that can hold and be held: the only one that the side has.
[[nodiscard]] inline Cell lone_royal(const Position& position, Side side) {
    const auto royals = position.royals(side);
    return royals.size() == 1 ? royals[0] : no_cell;
}

// The index of the first tie of the hold that joins two cells; -1 if none does.
[[nodiscard]] inline int tie_of(const StateTables::Hold& hold, Cell a, Cell b) {
    if (a == no_cell || b == no_cell) return -1;
    for (std::size_t t = 0; t < hold.ties.size(); ++t)
        if (hold.ties[t][a] == hold.ties[t][b]) return static_cast<int>(t);
    return -1;
}

// The bit by which a hold's state says that this side's royal piece is held.
[[nodiscard]] constexpr int held_bit(Side side) { return 1 << index(side); }

// Whether a hold ties the royal piece of a side, which stands on `cell`, to an enemy's royal piece. `royal_of(side)`
// returns the cell of another side's royal piece.
template <class RoyalOf>
[[nodiscard]] bool is_tied(const Variant& variant, const StateTables::Hold& hold, Side side, Cell cell,
                           RoyalOf&& royal_of) {
    return variant.enemies(side).any([&](Side enemy) { return tie_of(hold, cell, royal_of(enemy)) >= 0; });
}

// The value of a hold's state after a move of `mover`, whose royal piece stood on `before`. A hold ends when nothing
// ties the royal piece to an enemy's royal piece any more. It begins when the mover's royal piece comes to a new tie;
// the mover's royal piece is free then.
template <class RoyalOf>
[[nodiscard]] int renewed_hold(const Variant& variant, const StateTables::Hold& hold, int value, Side mover,
                               Cell before, RoyalOf&& royal_of) {
    const Cell ours = royal_of(mover);
    int renewed = 0;
    for (const Side side : variant.sides())
        if ((value & held_bit(side)) != 0 && is_tied(variant, hold, side, royal_of(side), royal_of))
            renewed |= held_bit(side);
    if (ours == before) return renewed;
    for (const Side enemy : variant.enemies(mover)) {
        const Cell theirs = royal_of(enemy);
        const int tie = tie_of(hold, ours, theirs);
        if (tie >= 0 && tie != tie_of(hold, before, theirs)) renewed = (renewed | held_bit(enemy)) & ~held_bit(mover);
    }
    return renewed;
}

// Whether the holds on a side's royal piece allow a move from `from` to `to`. Moves of other pieces are always allowed.
[[nodiscard]] inline bool holds_allow(const Position& position, Side side, Cell from, Cell to) {
    for (const StateTables::Hold& hold : position.variant().state().holds) {
        if ((position.state(hold.state) & held_bit(side)) == 0 || from != lone_royal(position, side)) continue;
        for (const Side enemy : position.variant().enemies(side)) {
            const int tie = tie_of(hold, from, lone_royal(position, enemy));
            if (tie < 0) continue;
            const CellLines& line_of = hold.ties[static_cast<std::size_t>(tie)];
            if (line_of[from] != line_of[to]) return false;
        }
    }
    return true;
}

}  // namespace varia
