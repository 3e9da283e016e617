// Boards as pictures: SVG that stands by itself.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/contest.hpp>

#include "draw.hpp"

namespace varia::cli {

struct PictureStyle {
    bool dark = false;
    bool flip = false;              // seen from the other side
    std::optional<Side> side = {};  // as this side sees the board
    int size = 480;                 // pixels of the longer side
    // Part of a page that has the shapes (symbols_of) and says which colours are meant (page_colours): so many pixels a
    // cell, whatever the size; 0: a picture that stands by itself.
    int page_cell = 0;
};

struct BoardPicture {
    const Position* position;
    std::string title;                          // above it; empty: none
    std::vector<Mark> marks;                    // by cell; empty: none
    std::vector<std::pair<Cell, Cell>> arrows;  // of the last move
    std::vector<Cell> shafts;
    struct Away {
        Cell from;
        int board;  // by its number in the picture
        Cell to;
    };
    std::vector<Away> away = {};  // arrows to other boards
    bool marked_only = false;     // of slices those alone on which something is marked
};

// The boards in rows and columns, under a title for who cannot see them, with the legend below.
[[nodiscard]] std::string draw_picture(const std::vector<BoardPicture>& boards, const PictureStyle& style,
                                       const std::string& title, const std::string& legend);
// Whether a file that begins so is a picture that draw_picture has drawn, by this version or one before.
[[nodiscard]] bool is_drawn_picture(std::string_view beginning);
// The colours of pictures in a page, as declarations of CSS.
[[nodiscard]] std::string page_colours(bool dark);
// The shapes with which a position's kinds are drawn, for pages that have several pictures of them.
[[nodiscard]] std::string page_shapes(const std::vector<const Variant*>& variants);
// All shapes of pieces there are, with their names.
[[nodiscard]] std::string draw_shapes(const PictureStyle& style);

}  // namespace varia::cli
