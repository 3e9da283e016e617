// Legal moves by sets of cells (set_tables.hpp), where a variant has tables for that.
#pragma once

#include "generation.hpp"

namespace varia {

// Whether the position's moves may be generated so: SetTables::count, list and captures.
[[nodiscard]] inline bool may_use_sets(const Generation& g) {
    if (!g.fast || g.ground.programs.sets == nullptr) return false;
    if (g.ground.programs.sets->blast.any) {
        if (g.ground.position.royals(g.ground.us).size() > 1 || g.ground.position.royals(g.ground.them).size() > 1 ||
            g.enemy.at_risk())
            return false;
    } else if (g.safety == Safety::testing) {
        return false;
    }
    // Moves that scripts offer or choose from, and drops they are asked about, are for the walker.
    if (g.hooks.offer_some() || g.hooks.choose_some()) return false;
    return !g.hooks.asked_about(MoveTrait::drop) ||
           g.ground.programs.drops[static_cast<std::size_t>(index(g.ground.us))].empty();
}

// What SetTables::choose does where captures explode, and where no move may give check.
void choose_for_blasts(SetTables& tables);
void choose_for_no_checks(SetTables& tables);

}  // namespace varia
