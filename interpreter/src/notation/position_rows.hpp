// The order in which position text lists the cells of a board: row by row. Within a row the first axis goes from low to
// high; every other axis goes from high to low, so that on a flat board the first side plays up the page.
#pragma once

#include <string>
#include <vector>

#include <varia/board.hpp>
#include <varia/types.hpp>

namespace varia {

struct PositionRow {
    int slashes = 0;  // number of slashes before the row: one after a row, two after a slice, three after a cube ...
    std::vector<Cell> cells;  // the existing cells of the row; never empty
};

// Rows without any cell are left out, and so are slices without any row.
[[nodiscard]] std::vector<PositionRow> position_rows(const Board& board);

// The rows of a board of two axes with all places of its grid: no_cell where it has no cell.
[[nodiscard]] std::vector<PositionRow> grid_rows(const Board& board);

// The name of a row in messages: `row 3 (rank 6)`, `row 12 (level IV, rank 2)`.
[[nodiscard]] std::string row_name(const Board& board, const std::vector<PositionRow>& rows, std::size_t row);

}  // namespace varia
