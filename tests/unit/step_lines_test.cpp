// Lines of cells on boards with any links, compared with a plain walk from cell to cell that stores every cell met.
#include <algorithm>
#include <random>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "geometry_tables.hpp"
#include "step_lines.hpp"

namespace step_lines_test {

using namespace geometry_tables;
using varia::cells_ahead;
using varia::no_cell;
using varia::StepLines;

// The cells ahead of a cell, and where the line comes to a cell again: its place on the line, or -1 at an edge.
struct Walk {
    std::vector<Cell> ahead;
    int closes_at = -1;
};

Walk walked(const Board& board, Cell from, const Vector& step) {
    Walk walk;
    std::vector<Cell> met{from};
    for (Cell c = board.step(from, step); c != no_cell; c = board.step(c, step)) {
        const auto before = std::find(met.begin(), met.end(), c);
        if (before != met.end()) {
            walk.closes_at = static_cast<int>(before - met.begin());
            break;
        }
        met.push_back(c);
        walk.ahead.push_back(c);
    }
    return walk;
}

template <class Range>
std::vector<Cell> listed(const Range& range) {
    std::vector<Cell> cells;
    for (const Cell c : range) cells.push_back(c);
    return cells;
}

// Checks all functions of lines, for every cell and one step. Counts the lines that close, and the cells with two cells
// behind them.
void check(const Board& board, const Vector& step, long& closed, long& forks) {
    const StepLines lines(board, step);
    const auto cells = static_cast<std::size_t>(board.cells());
    std::vector<std::set<Cell>> behind(cells);
    for (std::size_t i = 0; i < cells; ++i) {
        const auto from = static_cast<Cell>(i);
        const Walk walk = walked(board, from, step);
        ASSERT_EQ(listed(lines.ahead(from)), walk.ahead) << board.name(from);
        ASSERT_EQ(listed(cells_ahead(board, from, step)), walk.ahead) << board.name(from);
        ASSERT_EQ(lines.length(from), static_cast<int>(walk.ahead.size())) << board.name(from);
        ASSERT_EQ(lines.closes_at(from), walk.closes_at) << board.name(from);
        ASSERT_EQ(lines.next(from), board.step(from, step)) << board.name(from);
        Cell at = from;
        for (int steps = 0; steps < 2 * board.cells(); ++steps) {
            ASSERT_EQ(lines.after(from, steps), at) << board.name(from) << " " << steps;
            if (at != no_cell) at = board.step(at, step);
        }
        for (const Cell to : walk.ahead) behind[to].insert(from);
        closed += walk.closes_at > 0;
    }
    for (std::size_t i = 0; i < cells; ++i) {
        const auto target = static_cast<Cell>(i);
        std::set<Cell> found;
        for (StepLines::Behind b = lines.behind(target); !b.done(); b.go_on()) {
            ASSERT_TRUE(found.insert(*b).second) << board.name(*b) << " comes twice";
            for (const Cell c : lines.ahead(*b)) {
                if (c == target) break;
                ASSERT_TRUE(found.count(c) != 0) << board.name(c) << " comes after " << board.name(*b);
            }
        }
        ASSERT_EQ(found, behind[target]) << "behind " << board.name(target);
        // Passing a cell leaves out exactly the cells whose lines go over it.
        for (const Cell passed : behind[target]) {
            std::set<Cell> left = behind[target];
            for (const Cell c : behind[target]) {
                const std::vector<Cell> ahead = listed(lines.ahead(c));
                const auto over = std::find(ahead.begin(), ahead.end(), passed);
                if (over < std::find(ahead.begin(), ahead.end(), target)) left.erase(c);
            }
            std::set<Cell> met;
            for (StepLines::Behind b = lines.behind(target); !b.done();) {
                met.insert(*b);
                if (*b == passed)
                    b.pass();
                else
                    b.go_on();
            }
            ASSERT_EQ(met, left) << "behind " << board.name(target) << " but not " << board.name(passed);
        }
        long leading = 0;
        for (std::size_t c = 0; c < cells; ++c) leading += lines.next(static_cast<Cell>(c)) == target;
        forks += leading > 1;
    }
}

TEST(StepLines, AreWalkedToTheirEnds) {
    std::mt19937_64 random(12);
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<std::uint64_t>(n)); };
    long closed = 0;
    long forks = 0;
    for (int trial = 0; trial < 2000; ++trial) {
        BoardDef def = flat(trial % 3 == 0);
        def.axes[0].labels.resize(static_cast<std::size_t>(1 + below(7)));
        def.axes[1].labels.resize(static_cast<std::size_t>(1 + below(4)));
        const Board plain = built(def);
        std::set<std::pair<Cell, Vector>> taken;
        for (int i = below(8); i > 0; --i) {
            const auto from = static_cast<Cell>(below(plain.cells()));
            const auto to = static_cast<Cell>(below(plain.cells()));
            const Vector by{below(3) - 1, below(3) - 1};
            const Vector back{-by[0], -by[1]};
            const bool both = below(2) == 0;
            if (from == to || by == Vector{0, 0} || taken.count({from, by}) != 0 ||
                (both && taken.count({to, back}) != 0))
                continue;
            taken.insert({from, by});
            if (both) taken.insert({to, back});
            def.links.push_back({{plain.name(from), {}}, {plain.name(to), {}}, by, both, {}});
        }
        const Board board = built(def);
        for (const Vector& step : eight) {
            check(board, step, closed, forks);
            ASSERT_FALSE(HasFatalFailure()) << "board " << trial << ", step " << step[0] << "," << step[1];
        }
    }
    EXPECT_GT(closed, 1000);
    EXPECT_GT(forks, 1000);
}

}  // namespace step_lines_test
