// Counts the moves of a side that is nearly lost.
#include <varia/position.hpp>

#include <algorithm>

#include "state_tables.hpp"

namespace varia {
namespace {

int worth_of(const Position& position, Side side, const std::vector<std::uint16_t>& worth) {
    int total = 0;
    for (int k = 1; k <= position.variant().kinds(); ++k)
        total += position.count(side, static_cast<Kind>(k)) * worth[static_cast<std::size_t>(k)];
    return total;
}

bool fits(const Position& position, Side side, const StateTables::Counting& rule) {
    if (rule.left != 0 && position.count(side) > rule.left) return false;
    // The other side could not win either.
    if (position.count(!side) <= static_cast<int>(position.royals(!side).size())) return false;
    for (const Kind kind : rule.without)
        if (position.count(Side::first, kind) + position.count(Side::second, kind) != 0) return false;
    return rule.worth.empty() || worth_of(position, side, rule.worth) < worth_of(position, !side, rule.worth);
}

}  // namespace

Position::Counting Position::counting_from_here() const {
    const std::vector<CountingDef>& defs = variant_->definition().rules.countings;
    for (std::size_t r = 0; r < tables_->countings.size(); ++r) {
        const StateTables::Counting& rule = tables_->countings[r];
        const bool first = fits(*this, Side::first, rule);
        if (first == fits(*this, Side::second, rule)) continue;  // it fits neither side, or both
        const Side side = first ? Side::first : Side::second;
        for (std::size_t i = 0; i < defs[r].limits.size(); ++i) {
            const CountingDef::Limit& limit = defs[r].limits[i];
            if (rule.limit_kinds[i] != 0 && count(!side, rule.limit_kinds[i]) < limit.count) continue;
            const int start = defs[r].from_pieces ? std::min(count(Side::first) + count(Side::second), limit.moves) : 0;
            return {side, static_cast<std::uint8_t>(r), static_cast<std::uint16_t>(start),
                    static_cast<std::uint16_t>(limit.moves)};
        }
    }
    return {};
}

void Position::set_counting(const Counting& counting) {
    VARIA_ASSERT(!tables_->countings.empty() || counting.side == Side::nobody, "the variant counts moves");
    many_.counting = counting;
}

// A count that has begun goes on, with its first limit, for as long as the same rule fits the same side.
void Position::renew_counting(Side mover) {
    const Counting now = counting_from_here();
    Counting& kept = many_.counting;
    if (now.side != kept.side || now.rule != kept.rule)
        kept = now;
    else if (kept.side != Side::nobody && mover == kept.side && kept.count <= kept.limit)
        ++kept.count;
}

}  // namespace varia
