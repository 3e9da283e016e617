// Which part of the boards is shown, and a cell on them.
#pragma once

#include <vector>

#include <varia/contest.hpp>

#include "draw_fitting.hpp"

namespace varia::cli {

// A cell of a board.
struct Spot {
    int board = 0;
    Cell cell = no_cell;
    friend bool operator==(const Spot&, const Spot&) = default;
};

struct BoardView {
    int first = 0;  // the first board of a match that is drawn
    int shown = 1;  // the number of boards for which there was room
    Glimpse glimpse;
    std::vector<CellPlace> places;  // the cells that are drawn, and their places

    // Brings a board into view.
    void lead_to(int board) {
        if (board < first || board >= first + shown) first = board;
    }
};

}  // namespace varia::cli
