// Boards as pictures: SVG that stands by itself.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <varia/contest.hpp>

#include "draw.hpp"

namespace varia::cli {

struct PictureStyle {
    bool dark = false;
    bool flip = false;  // seen from the other side
    int size = 480;     // pixels of the longer side
};

struct BoardPicture {
    const Position* position;
    std::string title;                          // above it; empty: none
    std::vector<Mark> marks;                    // by cell; empty: none
    std::vector<std::pair<Cell, Cell>> arrows;  // of the last move
    std::vector<Cell> shafts;
};

// The boards in rows and columns, under a title for who cannot see them, with the legend below.
[[nodiscard]] std::string draw_picture(const std::vector<BoardPicture>& boards, const PictureStyle& style, const std::string& title,
                                       const std::string& legend);
// All shapes of pieces there are, with their names.
[[nodiscard]] std::string draw_shapes(const PictureStyle& style);

}  // namespace varia::cli
