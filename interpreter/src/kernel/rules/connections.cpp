#include "connections.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "groups.hpp"

namespace varia {
namespace {

bool joins(const CellWords& pieces, std::size_t words, Side side, const StateTables::Connection& rule) {
    return std::ranges::all_of(rule.zones, [&](const BySide<Bitboard>& zone) {
        const std::vector<std::uint64_t>& cells = zone[static_cast<std::size_t>(index(side))].words();
        for (std::size_t w = 0; w < words; ++w)
            if ((pieces[w] & cells[w]) != 0) return true;
        return false;
    });
}

}  // namespace

bool is_connected(const Position& position, Side side, const StateTables::Connection& rule) {
    if (!rule.sides.has(side)) return false;
    const auto words = static_cast<std::size_t>(position.variant().state().set_words);
    CellWords rest;  // the pieces whose groups have not been looked at
    CellWords group;
    find_pieces(position, side, rule.kinds, rest);
    if (rule.zones.empty()) {
        const Cell first = lowest_cell(rest, words);
        if (first == no_cell) return false;
        take_group(rule.near, words, first, rest, group);
        return lowest_cell(rest, words) == no_cell;
    }
    if (!joins(rest, words, side, rule)) return false;
    const std::vector<std::uint64_t>& begin = rule.zones[0][static_cast<std::size_t>(index(side))].words();
    for (std::size_t w = 0; w < words; ++w)
        while ((rest[w] & begin[w]) != 0) {
            const int bit = std::countr_zero(rest[w] & begin[w]);
            take_group(rule.near, words, static_cast<Cell>(64 * w + static_cast<std::size_t>(bit)), rest, group);
            if (joins(group, words, side, rule)) return true;
        }
    return false;
}

}  // namespace varia
