// Legal moves with bitboards (bitboard_tables.hpp), for variants that have tables for that.
#pragma once

#include "generation.hpp"

namespace varia {

// Whether bitboards may generate the moves of this position: BitboardTables::count, list and captures.
[[nodiscard]] inline bool may_use_sets(const Generation& g) {
    if (!g.fast || g.ground.programs.sets == nullptr) return false;
    if (g.ground.programs.sets->blast.any) {
        if (g.ground.position.royals(g.ground.us).size() > 1 || g.ground.position.royals(g.ground.them).size() > 1 ||
            g.enemy.at_risk())
            return false;
    } else if (g.safety == Safety::testing) {
        return false;
    }
    // The walker generates moves that scripts offer, positions in which scripts choose among the moves, and drops that
    // scripts must allow.
    if (g.hooks.offer_some() || g.hooks.choose_some()) return false;
    return !g.hooks.asked_about(MoveTrait::drop) ||
           g.ground.programs.drops[static_cast<std::size_t>(index(g.ground.us))].empty();
}

// What BitboardTables::choose does for variants in which captures explode, and for those in which no move may give
// check.
void choose_for_blasts(SetTables& tables);
void choose_for_no_checks(SetTables& tables);

}  // namespace varia
