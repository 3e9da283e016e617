// The sides of a game: the turn order, the allies of each side, and how each side sees the board.
//
// A file is written as the first side sees the board. The view of another side translates this to that side. A view is
// a symmetry of the board; it is given by the directions in which steps along the axes lead.
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
    std::vector<Vector> axes;  // by axis: the step on the board for one step along this axis
    std::vector<Cell> cells;   // by cell as the first side sees it: the cell of this side, or no_cell if there is none

    [[nodiscard]] Cell cell(Cell c) const { return cells[c]; }
    [[nodiscard]] Vector step(const Vector& v) const;
};

struct Sides {
    std::vector<bool> mirror;  // by axis: whether the second of two sides sees it reversed
    std::vector<Side> order;   // the turn order, which repeats
    SideSet all;
    BySide<SideSet> allies{};  // by side, itself included
    bool neutral = false;      // whether pieces can belong to nobody
    std::vector<View> views;   // by side

    [[nodiscard]] const View& view(Side s) const { return views[static_cast<std::size_t>(index(s))]; }
    [[nodiscard]] std::size_t memory() const;  // in bytes, itself included
};

[[nodiscard]] Sides compile_sides(const Definition& definition, const Board& board, Report& report);

}  // namespace varia
