#include "most.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "groups.hpp"
#include "state_tables.hpp"

namespace varia {
namespace {

using Totals = std::array<std::int64_t, 2>;  // by side, in half points

std::int64_t worth_of(const Position& position, Side side) {
    const std::vector<int>& worth = position.variant().state().worth;
    std::int64_t total = 0;
    for (int k = 1; k <= position.variant().kinds(); ++k)
        total += std::int64_t{worth[static_cast<std::size_t>(k)]} * position.count(side, static_cast<Kind>(k));
    return total;
}

// The sizes of a side's groups, from the largest.
std::vector<int> group_sizes(const Position& position, Side side) {
    const StateTables& state = position.variant().state();
    const auto words = static_cast<std::size_t>(state.set_words);
    CellWords rest;
    CellWords group;
    find_pieces(position, side, state.most_kinds, rest);
    std::vector<int> sizes;
    for (Cell first = lowest_cell(rest, words); first != no_cell; first = lowest_cell(rest, words))
        sizes.push_back(take_group(state.most_near, words, first, rest, group));
    std::ranges::sort(sizes, std::greater<>{});
    return sizes;
}

// Adds one point for each empty cell in a region that touches pieces of one side only. All that is not empty ends a
// region; pieces that do not count, and pieces of nobody, belong to neither side.
void add_territory(const Position& position, Totals& totals) {
    const StateTables& state = position.variant().state();
    const auto words = static_cast<std::size_t>(state.set_words);
    std::array<CellWords, 2> pieces;
    for (const Side side : {Side::first, Side::second})
        find_pieces(position, side, state.most_kinds, pieces[static_cast<std::size_t>(index(side))]);
    const auto has = [](const CellWords& set, Cell c) { return (set[c >> 6] >> (c & 63) & 1) != 0; };
    CellWords rest;
    CellWords region;
    for (std::size_t w = 0; w < words; ++w) rest[w] = 0;
    for (int c = 0; c < position.variant().board().cells(); ++c)
        if (position.at(static_cast<Cell>(c)).empty())
            rest[static_cast<std::size_t>(c) >> 6] |= std::uint64_t{1} << (c & 63);
    for (Cell first = lowest_cell(rest, words); first != no_cell; first = lowest_cell(rest, words)) {
        const int size = take_group(state.most_near, words, first, rest, region);
        std::array<bool, 2> touches{};
        for (Cell c = lowest_cell(region, words); c != no_cell; c = lowest_cell(region, words)) {
            region[c >> 6] &= ~(std::uint64_t{1} << (c & 63));
            for (const Cell* next = state.most_near.begin(c); next != state.most_near.end(c); ++next)
                for (std::size_t side = 0; side < 2; ++side) touches[side] = touches[side] || has(pieces[side], *next);
        }
        if (touches[0] != touches[1]) totals[touches[0] ? 0 : 1] += 2 * std::int64_t{size};
    }
}

}  // namespace

std::strong_ordering compare_most(const Position& position) {
    using Count = MostDef::Count;
    const StateTables& state = position.variant().state();
    const MostDef& rule = *position.variant().definition().rules.most;
    Totals totals{state.worth_before[0], state.worth_before[1]};
    if (rule.count == Count::group) {
        const std::vector<int> first = group_sizes(position, Side::first);
        const std::vector<int> second = group_sizes(position, Side::second);
        if (rule.next)  // a side without a next group has less than one with such a group
            return first == second  ? std::strong_ordering::equal
                   : first < second ? std::strong_ordering::less
                                    : std::strong_ordering::greater;
        totals[0] += first.empty() ? 0 : 2 * first[0];
        totals[1] += second.empty() ? 0 : 2 * second[0];
        return totals[0] <=> totals[1];
    }
    if (rule.count != Count::territory)
        for (const Side side : {Side::first, Side::second})
            totals[static_cast<std::size_t>(index(side))] += worth_of(position, side);
    if (rule.count == Count::territory || rule.count == Count::area) add_territory(position, totals);
    return totals[0] <=> totals[1];
}

}  // namespace varia
