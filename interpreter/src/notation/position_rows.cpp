// Cells are numbered with the first axis running fastest, so the rows are runs of consecutive cells. Reading the runs
// backwards lists every other axis from high to low.
#include "position_rows.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace varia {

namespace {

// The highest axis on which two cells differ; 0 if they share a row.
int highest_difference(const Board& board, Cell a, Cell b) {
    const auto x = board.coordinates(a);
    const auto y = board.coordinates(b);
    for (int axis = board.dimensions() - 1; axis > 0; --axis)
        if (x[static_cast<std::size_t>(axis)] != y[static_cast<std::size_t>(axis)]) return axis;
    return 0;
}

}  // namespace

std::vector<PositionRow> position_rows(const Board& board) {
    std::vector<PositionRow> rows;
    for (int c = 0; c < board.cells(); ++c) {
        const auto cell = static_cast<Cell>(c);
        if (rows.empty() || highest_difference(board, rows.back().cells.front(), cell) != 0) rows.emplace_back();
        rows.back().cells.push_back(cell);
    }
    std::reverse(rows.begin(), rows.end());
    for (std::size_t i = 1; i < rows.size(); ++i)
        rows[i].slashes = highest_difference(board, rows[i - 1].cells.front(), rows[i].cells.front());
    return rows;
}

std::vector<PositionRow> grid_rows(const Board& board) {
    const auto files = static_cast<int>(board.axis(0).labels.size());
    const auto ranks = static_cast<int>(board.axis(1).labels.size());
    std::vector<PositionRow> rows;
    for (int rank = ranks - 1; rank >= 0; --rank) {
        PositionRow row{rows.empty() ? 0 : 1, {}};
        for (int file = 0; file < files; ++file) row.cells.push_back(board.at(std::array{file, rank}));
        rows.push_back(std::move(row));
    }
    return rows;
}

std::string row_name(const Board& board, const std::vector<PositionRow>& rows, std::size_t row) {
    std::string place;
    const auto at = board.coordinates(rows[row].cells.front());
    for (int axis = board.dimensions() - 1; axis > 0; --axis) {
        const AxisDef& def = board.axis(axis);
        const std::string& label = def.labels[static_cast<std::size_t>(at[static_cast<std::size_t>(axis)])];
        place += fmt::format("{}{} {}", place.empty() ? "" : ", ", def.name.text, label);
    }
    return place.empty() ? fmt::format("row {}", row + 1) : fmt::format("row {} ({})", row + 1, place);
}

}  // namespace varia
