// What part of the boards is to be seen, and where on them one points.
#pragma once

#include <vector>

#include <varia/contest.hpp>

#include "draw_fitting.hpp"

namespace varia::cli {

// A cell of a board.
struct Spot {
    int floor = 0;
    Cell cell = no_cell;
    friend bool operator==(const Spot&, const Spot&) = default;
};

struct BoardView {
    int first = 0;  // floor of a match that is drawn
    int shown = 1;  // floors that there was room for, from there on
    Glimpse glimpse;
    std::vector<CellPlace> places;  // cells as they are drawn

    // Brings a floor into view.
    void lead_to(int floor) {
        if (floor < first || floor >= first + shown) first = floor;
    }
};

}  // namespace varia::cli
