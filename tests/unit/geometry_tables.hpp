// Boards for the geometry tests, and neighbour tables written by hand.
//
// A table has a row for each cell, "d4: d5 e5 ...", with the targets of the listed steps; '-' if a step leads nowhere.
// The tables were written from the boards' published drawings and the coordinates of their cells. None was printed by
// the program.
#pragma once

#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <varia/board.hpp>

namespace geometry_tables {

using varia::AxisDef;
using varia::Board;
using varia::BoardDef;
using varia::Cell;
using varia::Vector;

using Labels = std::vector<std::string>;
using Steps = std::vector<Vector>;

inline Labels letters(char first, char last) {
    Labels labels;
    for (char c = first; c <= last; ++c) labels.emplace_back(1, c);
    return labels;
}

inline Labels numbers(int first, int last) {
    Labels labels;
    for (int n = first; n <= last; ++n) labels.push_back(std::to_string(n));
    return labels;
}

inline AxisDef axis(std::string name, Labels labels, bool wrap = false) {
    return {{std::move(name), {0, 2, 10}}, std::move(labels), wrap};
}

inline BoardDef flat(bool wrap_files = false, bool wrap_ranks = false) {
    BoardDef def;
    def.axes = {axis("file", letters('a', 'h'), wrap_files), axis("rank", numbers(1, 8), wrap_ranks)};
    def.where = {0, 1, 1};
    return def;
}

inline BoardDef glinski() {
    BoardDef def;
    def.axes = {axis("file", {"a", "b", "c", "d", "e", "f", "g", "h", "i", "k", "l"}), axis("rank", numbers(1, 11))};
    def.grid = varia::Grid::hex;
    def.cell.text = "{file}{rank - max(0, file - 6)}";
    def.keep.text = "abs(rank - file) <= 5";
    return def;
}

inline BoardDef octahedron() {
    BoardDef def;
    def.axes = {axis("file", letters('a', 'j')), axis("rank", numbers(1, 10)),
                axis("level", {"I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"})};
    def.cell.text = "{level}{file}{rank}";
    def.keep.text = "math.max(math.abs(2*file-11), math.abs(2*rank-11)) + 2*math.abs(level-5) <= 9";
    return def;
}

inline BoardDef cube() {  // Maack's space chess
    BoardDef def;
    def.axes = {axis("file", letters('a', 'e')), axis("rank", numbers(1, 5)), axis("level", letters('A', 'E'))};
    def.cell.text = "{level}{file}{rank}";
    return def;
}

inline BoardDef tesseract() {
    BoardDef def;
    def.axes = {axis("file", letters('a', 'd')), axis("rank", numbers(1, 4)), axis("column", letters('A', 'D')),
                axis("row", numbers(1, 4))};
    def.cell.text = "{column}{file}{row}{rank}";
    return def;
}

inline BoardDef six_axes() {  // 4096 cells, named by six digits
    BoardDef def;
    for (const char* name : {"u", "v", "w", "x", "y", "z"}) def.axes.push_back(axis(name, numbers(1, 4)));
    return def;
}

inline Board built(const BoardDef& def) {
    auto board = Board::build(def, {}, {"board.toml"});
    EXPECT_TRUE(board) << board.error();
    return std::move(board).value();
}

// Forward, then clockwise: N NE E SE S SW W NW.
inline const Steps eight = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
// Up, then clockwise.
inline const Steps hexagon = {{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}};

inline std::string name_of(const Board& board, Cell c) { return c == varia::no_cell ? "-" : board.name(c); }

inline void check_table(const Board& board, const Steps& steps, const std::string& table) {
    std::istringstream lines(table);
    int rows = 0;
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string from;
        if (!(words >> from)) continue;
        ASSERT_EQ(from.back(), ':') << line;
        from.pop_back();
        const Cell cell = board.find(from);
        ASSERT_NE(cell, varia::no_cell) << from;
        for (const Vector& step : steps) {
            std::string expected;
            ASSERT_TRUE(words >> expected) << "a step short: " << line;
            EXPECT_EQ(name_of(board, board.step(cell, step)), expected)
                << "from " << from << " by " << testing::PrintToString(step);
        }
        std::string more;
        ASSERT_FALSE(words >> more) << "a step too many: " << line;
        ++rows;
    }
    ASSERT_GT(rows, 0);
}

// Returns all steps of at most one cell along each axis, without the zero step.
inline Steps king_steps(int axes) {
    Steps steps{{}};
    for (int a = 0; a < axes; ++a) {
        Steps longer;
        for (const Vector& v : steps)
            for (int d = -1; d <= 1; ++d) {
                longer.push_back(v);
                longer.back().push_back(d);
            }
        steps = std::move(longer);
    }
    std::erase(steps, Vector(static_cast<std::size_t>(axes), 0));
    return steps;
}

// Returns the number of steps that lead to a cell, over all cells.
inline int count_steps(const Board& board, const Steps& steps) {
    int count = 0;
    for (int c = 0; c < board.cells(); ++c)
        for (const Vector& v : steps)
            if (board.step(static_cast<Cell>(c), v) != varia::no_cell) ++count;
    return count;
}

}  // namespace geometry_tables
