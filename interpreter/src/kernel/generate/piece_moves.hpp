// The moves of one piece by its programs, when no lines of attack decide their legality: moves of the royal piece, and
// moves that hooks must allow or that are made and tested.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "generation.hpp"
#include "guard.hpp"
#include "holds.hpp"

namespace varia {

// Whether a move empties its start cell and captures, if at all, on the cell where it ends. Lines of attack can only
// judge such moves.
[[nodiscard]] inline bool plainly_goes(Move move) {
    return move.type == MoveType::normal || move.type == MoveType::exposing;
}

// Moves may end on any cell.
struct EndsAnywhere {
    bool operator()(Cell) const { return true; }
};

// The moves of a piece whose moves hooks must allow, or that are made and tested. Only moves to cells for which
// `may_end(to)` is true are generated. `safe(move)` returns whether a move leaves the royal piece safe; it is not
// called if a hook must see the position after the move anyway.
template <GenMode mode, class Safe, class MayEnd = EndsAnywhere>
[[gnu::noinline]] std::uint64_t asked_moves(Generation& g, Cell from, Piece piece, Safe&& safe, MayEnd may_end = {}) {
    const KindProgram& program = g.context.program(piece.kind());
    // The cells where moves end are noted first: making moves to test them would disturb the board and the stamps that
    // the walk uses.
    std::vector<Scratch::End>& ends = g.scratch.ends;
    ends.clear();
    Repeats repeats(program.repeats, g.scratch.repeats);
    for (const Unit& unit : program.units)
        each_end<mode>(g.context, g.emitter.promotions(), unit, from, [&](Cell to, const NodeDetail& detail) {
            if (!repeats.seen(to, unit) && may_end(to) && !g.enemy.stand_on(to) &&
                holds_allow(g.context.position, g.context.us, from, to))
                ends.push_back({to, detail});
        });
    std::uint64_t total = 0;
    std::vector<Move>& moves = g.scratch.expanded;
    for (const Scratch::End& end : ends) {
        if (end.detail.promotion == 0 && end.detail.crossing == no_crossing)
            moves.assign(1, Move::step(from, end.to));
        else
            g.emitter.expand(from, end.to, end.detail, moves);
        // Holds for all promotions on this cell, unless safety depends on what a piece becomes.
        std::optional<bool> is_safe;
        for (const Move move : moves) {
            if (mode == GenMode::captures && !g.emitter.wanted(move)) continue;
            if (g.context.programs.safety.judges_promotions) is_safe.reset();
            if (!g.hooks.allow(piece, move)) continue;
            if (const std::uint64_t testing = g.hooks.test_some() ? g.hooks.testing(piece, move) : 0; testing != 0) {
                // The effects of hooks after a move may end a check that no move ends by itself. Without such hooks,
                // only hooks have to see the position after the move.
                const bool may_follow = g.context.programs.script.effects || g.safety != Safety::lines;
                if (!may_follow && !is_safe) is_safe = safe(move);
                if ((!may_follow && !*is_safe) || !g.legality.passes(move, piece, testing, !may_follow)) continue;
            } else {
                if (!is_safe) is_safe = safe(move);
                if (!*is_safe) continue;
            }
            total += g.emitter.take<mode>(move);
            if (mode == GenMode::any) return total;
        }
    }
    return total;
}

// Calls take(move) for each of these moves, after the walk has finished.
template <GenMode mode, class Take>
void each_asked_move(Generation& g, Cell from, Piece piece, Take&& take) {
    (void)asked_moves<mode>(g, from, piece, [&](Move move) {
        take(move);
        return false;
    });
}

// The moves of the lone royal piece, which must be safe, if no hook concerns them.
template <GenMode mode>
std::uint64_t royal_moves(Generation& g, Cell from, Piece piece);
// The moves of the lone royal piece if hooks may concern them.
template <GenMode mode>
std::uint64_t asked_royal_moves(Generation& g, Cell from, Piece piece);

}  // namespace varia
