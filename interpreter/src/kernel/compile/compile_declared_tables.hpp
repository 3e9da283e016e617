// Compiles everything that follows from the declaration alone, without walks over the board.
#pragma once

#include <vector>

#include "compile_promotions.hpp"
#include "declared.hpp"
#include "hooks.hpp"
#include "programs.hpp"
#include "state_tables.hpp"

namespace varia {

struct DeclaredTables {
    RuleTables rules;
    BySide<std::vector<DropRule>> drops;
    std::vector<HookPattern> hooks;
    std::vector<Placed> placed;
    Lots lots;
};

// Mistakes are reported in the order in which the parts are compiled.
[[nodiscard]] DeclaredTables compile_declared_tables(const Declared& declared, const PromotionTables& promotions);

}  // namespace varia
