// The order in which position text lists a board's cells: row by row, the first axis from low to high within a row,
// every other axis from high to low, so that on a flat board the first side plays up the page.
#pragma once

#include <string>
#include <vector>

#include <varia/board.hpp>
#include <varia/types.hpp>

namespace varia {

struct PositionRow {
    int slashes = 0;          // that stand before it: one after a row, two after a slice, three after a cube ...
    std::vector<Cell> cells;  // those that exist; never empty
};

// Rows without any cell are left out, and with a slice's last row the slice.
[[nodiscard]] std::vector<PositionRow> position_rows(const Board& board);

// How a message names a row: `row 3 (rank 6)`, `row 12 (level IV, rank 2)`.
[[nodiscard]] std::string row_name(const Board& board, const std::vector<PositionRow>& rows, std::size_t row);

}  // namespace varia
