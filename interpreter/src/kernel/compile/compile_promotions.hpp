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
    };
    std::vector<Rule> rules;
    // The promotion of a move from -> to: an index in Programs::promotions, 0 if it does not promote.
    [[nodiscard]] std::uint16_t of(Cell from, Cell to, bool captures) const;
};

struct PromotionTables {
    std::vector<Promotion> promotions;          // see Programs::promotions
    BySide<std::vector<PromotionZones>> zones;  // by side and kind
    // Kinds whose promotions depend on more than the two cells of the move.
    KindSet uncounted;
    ReservePromotions reserve;  // the promotions out of the reserve
};
[[nodiscard]] PromotionTables compile_promotions(const Declared& declared);

}  // namespace varia
