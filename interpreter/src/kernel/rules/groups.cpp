#include "groups.hpp"

#include <bit>

#include "position_access.hpp"
#include "state_tables.hpp"

namespace varia {

void find_pieces(const Position& position, Side side, const KindSet& kinds, CellWords& found) {
    const auto words = static_cast<std::size_t>(position.variant().state().set_words);
    const std::uint64_t* pieces = PositionAccess::set(position, side);
    for (std::size_t w = 0; w < words; ++w) {
        found[w] = pieces[w];
        if (kinds.empty()) continue;
        for (std::uint64_t bits = pieces[w]; bits != 0; bits &= bits - 1) {
            const auto c = static_cast<Cell>(64 * w + static_cast<std::size_t>(std::countr_zero(bits)));
            if (!kinds.has(position.at(c).kind())) found[w] &= ~(bits & (~bits + 1));
        }
    }
}

Cell lowest_cell(const CellWords& set, std::size_t words) {
    for (std::size_t w = 0; w < words; ++w)
        if (set[w] != 0) return static_cast<Cell>(64 * w + static_cast<std::size_t>(std::countr_zero(set[w])));
    return no_cell;
}

int take_group(const Neighbours& near, std::size_t words, Cell first, CellWords& rest, CellWords& group) {
    CellWords open;  // the cells of the group whose neighbours have not been looked at
    for (std::size_t w = 0; w < words; ++w) group[w] = open[w] = 0;
    const auto take = [&](Cell c) {
        const std::uint64_t bit = std::uint64_t{1} << (c & 63);
        rest[c >> 6] &= ~bit;
        group[c >> 6] |= bit;
        open[c >> 6] |= bit;
    };
    take(first);
    int size = 0;
    for (bool again = true; again;) {
        again = false;
        for (std::size_t w = 0; w < words; ++w)
            while (open[w] != 0) {
                const auto c = static_cast<Cell>(64 * w + static_cast<std::size_t>(std::countr_zero(open[w])));
                open[w] &= open[w] - 1;
                ++size;
                for (const Cell* next = near.begin(c); next != near.end(c); ++next) {
                    if ((rest[*next >> 6] >> (*next & 63) & 1) == 0) continue;
                    take(*next);
                    again = again || static_cast<std::size_t>(*next >> 6) < w;
                }
            }
    }
    return size;
}

}  // namespace varia
