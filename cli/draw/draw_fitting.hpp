// Draws as much of a board as fits into a given number of lines and columns, the most important slices first. For
// terminal screens, which have a limited size.
#pragma once

#include <string>
#include <vector>

#include <varia/contest.hpp>

#include "canvas.hpp"
#include "draw.hpp"

namespace varia::cli {

// Which part of a board must be visible.
struct Glimpse {
    Cell focus = no_cell;  // this cell is always visible
    int board = 0;         // in a match: the board of the focus
    // If not all slices fit they are divided into pages. The number of the page, from 1; 0: marked slices come first,
    // and then the others.
    int page = 0;
};

struct Picture {
    Canvas canvas;
    std::vector<CellPlace> places;
    int slices = 0, all = 0;  // the number of slices that are drawn, and of all slices
    int pages = 1;            // the number of pages that all slices need
    int cell = 0;             // the width of a cell in columns
    bool cut = false;         // a slice is too large, and only a part of it is drawn
    [[nodiscard]] bool whole() const { return slices == all && !cut; }
};

// Draws within drawing.width and drawing.height. Precondition: both are above 0.
[[nodiscard]] Picture draw_fitting(const Position& position, const Drawing& drawing, const Glimpse& glimpse);

// What is drawn of one or more boards. `boards` is the number of boards that fit, at least one.
struct Boards {
    Picture picture;
    int boards = 0;
    int parts = 0;  // how much is shown: the number of boards, or of slices of a board that is alone
};
// Draws the boards of a match within the size of the first drawing: from the board `first` on, in rows, each under its
// title. `drawings` are by board.
[[nodiscard]] Boards draw_boards_fitting(Contest& match, const std::vector<Drawing>& drawings, int first,
                                         const Glimpse& glimpse);

// The cells of each slice of a board. The slices are in order, the third axis running fastest.
[[nodiscard]] std::vector<std::vector<Cell>> slices_of(const Board& board);
// The name of a cell's slice: its labels on the axes from the third on, "A 4". Empty on a flat board.
[[nodiscard]] std::string slice_name(const Board& board, Cell of);

}  // namespace varia::cli
