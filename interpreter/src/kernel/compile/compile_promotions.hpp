// Compiles promotions: what pieces become, and where.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "bitboard.hpp"
#include "declared.hpp"
#include "programs.hpp"
#include "state_tables.hpp"

namespace varia {

// The conditions of a kind's promotions on the cells of a move, for one side.
struct PromotionZones {
    struct Rule {
        Bitboard zone, must;
        bool leaving, entering;
        std::uint16_t forced, optional;  // indices in Programs::promotions
        bool may_stay;
        bool quiet, capture;
        // Whether the rule is about a move from -> to.
        [[nodiscard]] bool matches(Cell from, Cell to, bool captures) const {
            return (captures ? capture : quiet) && (zone.has(to) || (leaving && zone.has(from))) &&
                   !(entering && zone.has(from));
        }
    };
    std::vector<Rule> rules;
};

struct PromotionTables {
    std::vector<Promotion> promotions;          // see Programs::promotions
    BySide<std::vector<PromotionZones>> zones;  // by side and kind
    // Kinds whose promotions depend on more than the two cells of the move.
    KindSet uncounted;
    SpecialPromotions special;  // the promotions out of the reserve, and those that change the owner
};
[[nodiscard]] PromotionTables compile_promotions(const Declared& declared);

}  // namespace varia
