// Legal moves with bitboards (bitboard_tables.hpp), for variants that have tables for that.
#pragma once

#include "generation.hpp"

namespace varia {

// Whether bitboards may generate the moves of this position: BitboardTables::count, list and captures.
[[nodiscard]] inline bool may_use_sets(const Generation& g) {
    if (!g.fast || g.context.programs.sets == nullptr) return false;
    if (g.context.programs.sets->blast.any) {
        if (g.context.position.royals(g.context.us).size() > 1 ||
            g.context.position.royals(g.context.them).size() > 1 || g.enemy.at_risk())
            return false;
    } else if (g.safety == Safety::testing) {
        return false;
    }
    // The walker generates moves that scripts offer, positions in which scripts choose among the moves, and drops that
    // scripts must allow.
    if (g.hooks.offer_some() || g.hooks.choose_some()) return false;
    return !g.hooks.asked_about(MoveTrait::drop) ||
           g.context.programs.drops[static_cast<std::size_t>(index(g.context.us))].empty();
}

// What BitboardTables::choose does for variants in which captures explode, and for those in which no move may give
// check.
void choose_for_blasts(BitboardTables& tables);
void choose_for_no_checks(BitboardTables& tables);

}  // namespace varia
