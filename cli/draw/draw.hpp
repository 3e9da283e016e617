// Boards as text: any position, in any number of dimensions, in a given width. Pure functions of what they are given.
//
//   flat boards       rows from high to low, coordinates at the left and below
//   hexagonal boards  files upright, neighbouring files half a cell apart, so that a hexagon looks like one
//   three axes        the slices of the third side by side, low to high, in several rows where the width asks for it
//   four axes         a grid of slices: the third axis to the right, the fourth upwards
//   more              such pages one below the other, each headed by the labels of the further axes
//
// Cells that do not exist are left blank, and each slice is cut to those that do. Where cells of a square board have
// names that are not made of their coordinates (draughts: 1 to 50), these stand for the coordinates: on empty cells,
// and of the first and the last cell of a row beside it. Cells on which pieces are lost are pointed out while nobody
// stands there.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <varia/position.hpp>

namespace varia::cli {

// What is to be pointed out about a cell. The first three may hold together.
enum class Mark : std::uint8_t {
    none = 0,
    quiet = 1,    // a piece can go there
    capture = 2,  // a piece can capture there
    both = 3,
    push = 4,        // a push can end there; on a piece: a push can shift it
    passage = 8,     // a void that the piece can pass over
    origin = 9,      // the piece spoken of stands here
    last_move = 10,  // the last move changed something here, or went over it; shown by colour alone
    doomed = 11,     // the piece here has been captured, and leaves when the turn is over
    // A turn of several steps has left this cell, or stopped on it: shown in characters too where it is empty.
    route = 12,
    place = 13,       // something can be put here
    special = 14,     // a script offers a move that ends here
    beside = 15,      // a piece could go or capture there if others stood beside it as the move asks
    over = 16,        // a piece could go or capture there over another that stands between
    quiet_over = 17,  // it can go there, and could capture there over another
    // What is done to others otherwise than by going onto them; on an empty cell, to who would stand there.
    afar = 18,          // captured by a piece that stays where it is
    quiet_afar = 19,    // the same; the piece can also go there
    struck = 20,        // captured by moves that end elsewhere
    quiet_struck = 21,  // the same; the piece can also go there
    swap = 22,          // the piece changes places with it, or goes there
    turned = 23,        // it changes sides
};
[[nodiscard]] constexpr Mark operator|(Mark a, Mark b) {
    return static_cast<Mark>(static_cast<std::uint8_t>(a) | static_cast<std::uint8_t>(b));
}
// Whether a mark of what can be done on a cell includes this.
[[nodiscard]] constexpr bool includes(Mark mark, Mark part) {
    return mark < Mark::passage && (static_cast<std::uint8_t>(mark) & static_cast<std::uint8_t>(part)) != 0;
}
// How a mark is drawn on an empty cell.
[[nodiscard]] const char* mark_sign(Mark mark, bool unicode);
// How an empty cell of a shaft is drawn.
[[nodiscard]] const char* shaft_sign(bool unicode);

struct Drawing {
    bool unicode = true;
    bool colour = false;
    int width = 80;
    int height = 0;            // lines to keep to if that can be done; 0: as many as it takes
    std::vector<Mark> marks;   // by cell; empty: none
    std::vector<Cell> shafts;  // from which pieces ride to other boards
    Cell cursor = no_cell;     // where somebody points
};

// The board, each line ended. Where it would be too high, blank lines go first, then the slices on which nothing is
// marked; a last line says so.
[[nodiscard]] std::string draw_board(const Position& position, const Drawing& drawing);

// What the marks mean, one line; empty if none of them needs words.
[[nodiscard]] std::string draw_legend(const Position& position, const Drawing& drawing);

// Who may move each of the board's blocks: a map with one sign a place; empty if the board has none.
[[nodiscard]] std::string draw_blocks(const Position& position, const Drawing& drawing);

// Who plays, where letters or colours say whose a piece is: each side's letter and name, and whether it is to move, is
// out, has points or allies, as in `r red (to move), b blue (out), y yellow, g green, n neutral`. Empty in games of two
// sides in which they don't.
[[nodiscard]] std::string draw_sides(const Position& position, const Drawing& drawing);

// What each side holds, a line a side; of more than two sides those that hold something. Empty if the variant has no
// hands.
[[nodiscard]] std::string draw_hands(const Position& position, const Drawing& drawing);

}  // namespace varia::cli
