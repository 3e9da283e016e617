// As much of a board as fits into so many lines and columns: what matters first. For screens, which have an end.
#pragma once

#include <string>
#include <vector>

#include <varia/contest.hpp>

#include "canvas.hpp"
#include "draw.hpp"

namespace varia::cli {

// What of a board is to be seen.
struct Glimpse {
    Cell focus = no_cell;  // in any case
    int floor = 0;         // of a match: on which this is
    int page = 0;          // of those the slices come to, in order, from 1; 0: marked ones first, then the others
};

struct Picture {
    Canvas canvas;
    std::vector<CellPlace> places;
    int slices = 0, all = 0;  // how many are drawn, and how many there are
    int pages = 1;            // that they come to
    int cell = 0;             // columns of a cell
    bool cut = false;         // a slice is too large, and a part of it is drawn
    [[nodiscard]] bool whole() const { return slices == all && !cut; }
};

// Within drawing.width and drawing.height, both of which are given.
[[nodiscard]] Picture draw_fitting(const Position& position, const Drawing& drawing, const Glimpse& glimpse);

// The boards of a match likewise, from the floor `first` on, in rows, each under its title; `drawings` are by floor.
// `boards`: how many there was room for, one at least.
struct Boards {
    Picture picture;
    int boards = 0;
};
[[nodiscard]] Boards draw_boards_fitting(Contest& match, const std::vector<Drawing>& drawings, int first,
                                         const Glimpse& glimpse);

// The slices of a board in their order, the third axis running fastest: of each its cells.
[[nodiscard]] std::vector<std::vector<Cell>> slices_of(const Board& board);
// What a slice is called: the labels of its further axes, "A 4". Empty on a flat board.
[[nodiscard]] std::string slice_name(const Board& board, Cell of);

}  // namespace varia::cli
