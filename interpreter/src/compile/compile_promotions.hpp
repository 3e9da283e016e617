// Promotions: what pieces become, and where.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cell_set.hpp"
#include "declared.hpp"
#include "programs.hpp"
#include "state_tables.hpp"

namespace varia {

// What a kind's promotions ask of the cells a move joins, for one side.
struct PromotionZones {
    struct Rule {
        CellSet zone, must;
        bool leaving, entering;
        std::uint16_t forced, optional;  // indices in Programs::promotions
        bool may_stay;
        bool quiet, capture;
    };
    std::vector<Rule> rules;
    // The promotion a move from -> to makes: an index in Programs::promotions, 0 for none.
    [[nodiscard]] std::uint16_t of(Cell from, Cell to, bool captures) const;
};

struct PromotionTables {
    std::vector<Promotion> promotions;          // as in Programs
    BySide<std::vector<PromotionZones>> zones;  // by side and kind
    // Kinds whose promotions depend on more than the two cells.
    KindSet uncounted;
    KindSet from_reserve;                           // kinds that promote out of the reserve
    KindSet mixed;                                  // of these, kinds with other promotions too
    std::vector<StateTables::PromotionRule> rules;  // of the mixed ones
};
[[nodiscard]] PromotionTables compile_promotions(const Declared& declared);

}  // namespace varia
