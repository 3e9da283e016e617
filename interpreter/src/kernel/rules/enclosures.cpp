// The flood fill goes from the pieces over cells that are empty, or hold a piece of their own side or an ally's.
#include "enclosures.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <varia/limits.hpp>

#include "position_access.hpp"

namespace varia {

bool is_enclosed(const Position& position, Side side, const StateTables::Enclosure& rule) {
    if (!rule.sides.has(side) || !all_hold(rule.state, position)) return false;
    const auto words = static_cast<std::size_t>(position.variant().state().set_words);
    const std::vector<std::uint64_t>& zone = rule.zone[static_cast<std::size_t>(index(side))].words();
    const SideSet own = position.variant().allies(side);
    // The first `words` of them are used: the cells that the fill has reached.
    std::array<std::uint64_t, (max_cells + 63) / 64> wet;
    std::array<std::uint64_t, (max_cells + 63) / 64> rising;  // of these, cells whose neighbours have not been examined
    bool any = false;
    for (std::size_t w = 0; w < words; ++w) {
        std::uint64_t pieces = PositionAccess::set(position, side)[w];
        if (!rule.kinds.empty())
            for (std::uint64_t bits = pieces; bits != 0; bits &= bits - 1)
                if (!rule.kinds.has(
                        position.at(static_cast<Cell>(64 * w + static_cast<std::size_t>(std::countr_zero(bits))))
                            .kind()))
                    pieces &= ~(bits & (~bits + 1));
        if ((pieces & zone[w]) != 0) return false;
        wet[w] = rising[w] = pieces;
        any = any || pieces != 0;
    }
    if (!any) return false;
    for (bool rises = true; rises;) {
        rises = false;
        for (std::size_t w = 0; w < words; ++w)
            while (rising[w] != 0) {
                const auto c = static_cast<Cell>(64 * w + static_cast<std::size_t>(std::countr_zero(rising[w])));
                rising[w] &= rising[w] - 1;
                for (const Cell* next = rule.near.begin(c); next != rule.near.end(c); ++next) {
                    const std::uint64_t bit = std::uint64_t{1} << (*next & 63);
                    const std::size_t word = *next >> 6;
                    const Piece there = position.at(*next);
                    if ((wet[word] & bit) != 0 || (!there.empty() && !there.is(own))) continue;
                    if ((zone[word] & bit) != 0) return false;
                    wet[word] |= bit;
                    rising[word] |= bit;
                    rises = rises || word < w;
                }
            }
    }
    return true;
}

}  // namespace varia
