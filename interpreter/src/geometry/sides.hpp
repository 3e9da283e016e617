// The sides on a board: who moves when, who is whose ally, and how each sees the board.
//
// What a file writes it writes as the first side sees it. A view carries that to another side: it is a symmetry of the
// board, said by where a step along each axis leads.
//
//        the first side's             a side to the west: its file runs down the ranks,
//          rank                       its rank along the files
//           |                             +--- rank
//           +--- file                     |
//                                        file
#pragma once

#include <cstddef>
#include <vector>

#include <varia/board.hpp>
#include <varia/definition.hpp>

#include "report.hpp"

namespace varia {

struct View {
    std::vector<Vector> axes;  // by axis: the step that one along it is on the board
    std::vector<Cell> cells;   // by cell as the first side sees it: which one that is; no_cell where there is none

    [[nodiscard]] Cell cell(Cell c) const { return cells[c]; }
    [[nodiscard]] Vector step(const Vector& v) const;
};

struct Sides {
    std::vector<bool> mirror;  // by axis: whether the second of two sides sees it reversed
    std::vector<Side> order;   // the turns, which repeat
    SideSet all;
    BySide<SideSet> allies{};  // by side, itself included
    bool neutral = false;      // pieces can be nobody's
    std::vector<View> views;   // by side

    [[nodiscard]] const View& view(Side s) const { return views[static_cast<std::size_t>(index(s))]; }
    [[nodiscard]] std::size_t memory() const;  // in bytes, itself included
};

[[nodiscard]] Sides compile_sides(const Definition& definition, const Board& board, Report& report);

}  // namespace varia
