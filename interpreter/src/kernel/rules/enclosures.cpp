// The flood fill goes from the pieces over cells that are empty, or hold a piece of their own side or an ally's.
#include "enclosures.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "groups.hpp"

namespace varia {

bool is_enclosed(const Position& position, Side side, const StateTables::Enclosure& rule) {
    if (!rule.sides.has(side) || !all_hold(rule.state, position)) return false;
    const auto words = static_cast<std::size_t>(position.variant().state().set_words);
    const std::vector<std::uint64_t>& zone = rule.zone[static_cast<std::size_t>(index(side))].words();
    const SideSet own = position.variant().allies(side);
    CellWords wet;     // the cells that the fill has reached
    CellWords rising;  // of these, cells whose neighbours have not been examined
    find_pieces(position, side, rule.kinds, wet);
    bool any = false;
    for (std::size_t w = 0; w < words; ++w) {
        if ((wet[w] & zone[w]) != 0) return false;
        rising[w] = wet[w];
        any = any || wet[w] != 0;
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
