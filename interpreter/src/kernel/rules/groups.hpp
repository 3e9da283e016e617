// Sets of cells, and the groups of neighbours in them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <varia/limits.hpp>
#include <varia/position.hpp>

#include "kind_set.hpp"
#include "turn_tables.hpp"

namespace varia {

// The bits of a set of cells. The words that the board needs are used, StateTables::set_words of them; functions get
// this number as `words`.
using CellWords = std::array<std::uint64_t, (max_cells + 63) / 64>;

// The side's pieces of these kinds, or all its pieces if `kinds` is empty.
void find_pieces(const Position& position, Side side, const KindSet& kinds, CellWords& found);

// The lowest cell of a set; no_cell if it is empty.
[[nodiscard]] Cell lowest_cell(const CellWords& set, std::size_t words);

// Moves the group of a cell from `rest` to `group`, whose old content is lost: all cells of `rest` that can be reached
// from the cell over neighbours that are in `rest`. Returns how many cells these are. Looks once at each neighbour of
// each of them. Precondition: `rest` has the cell, and every neighbour has the other one as its neighbour.
int take_group(const Neighbours& near, std::size_t words, Cell first, CellWords& rest, CellWords& group);

}  // namespace varia
