// Draws boards as pictures: SVG that needs no other file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/contest.hpp>

#include "draw.hpp"
#include "piece_forms.hpp"

namespace varia::cli {

struct PictureStyle {
    bool dark = false;
    bool flip = false;                     // seen from the other side
    std::optional<Side> side = {};         // as this side sees the board
    int size = 480;                        // the longer side in pixels
    std::optional<PieceForm> pieces = {};  // without it the game's own
    // Above 0 if the picture is part of a page that contains the shapes (page_shapes) and the colours (page_colours):
    // the width of a cell in pixels, which replaces `size`. 0 if the picture stands by itself.
    int page_cell = 0;
};

struct BoardPicture {
    const Position* position;
    std::string title;                          // above the board; empty if there is none
    std::vector<Mark> marks;                    // by cell; empty if there are none
    std::vector<std::pair<Cell, Cell>> arrows;  // of the last move
    std::vector<Cell> links;
    struct Away {
        Cell from;
        int board;  // the number of the other board in the picture
        Cell to;
    };
    std::vector<Away> away = {};  // arrows to other boards
    bool marked_only = false;     // draw only the slices on which something is marked
};

// The boards in rows and columns, with the legend below. The title is for people who cannot see the picture.
[[nodiscard]] std::string draw_picture(const std::vector<BoardPicture>& boards, const PictureStyle& style,
                                       const std::string& title, const std::string& legend);
// Whether a file with this beginning was written by draw_picture, of this version or of an earlier one.
[[nodiscard]] bool is_drawn_picture(std::string_view beginning);
// The colours of pictures in a page, as declarations of CSS.
[[nodiscard]] std::string page_colours(bool dark);
// The shapes of all kinds of these variants, for pages that share them among several pictures.
[[nodiscard]] std::string page_shapes(const std::vector<const Variant*>& variants);
// A picture of all shapes of pieces with their names, as in the set of shapes of `pieces`.
[[nodiscard]] std::string draw_shapes(const PictureStyle& style);

}  // namespace varia::cli
