// Draws boards as text: any position, in any number of dimensions, in a given width. All functions are pure.
//
//   flat boards       rows from high to low, coordinates at the left and below
//   hexagonal boards  files upright, neighbouring files half a cell apart, so that a hexagon looks like one
//   three axes        the slices of the third side by side, low to high, in several rows where the width asks for it
//   four axes         a grid of slices: the third axis to the right, the fourth upwards
//   more              such pages one below the other, each headed by the labels of the further axes
//
// Cells that do not exist are left blank, and each slice is cut to the cells that exist. If cells of a square board
// have names that are not made of their coordinates (draughts: 1 to 50), the names are drawn instead of the
// coordinates: on empty cells, and at both ends of each row for its first and last cell. The name of a single cell is
// drawn on it while it is empty and the name fits. Traps, and cells of zones that are drawn with crosses, are marked
// while they are empty. With colours, cells of other drawn zones have a background of their own, but not those of which
// only the border is drawn.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <varia/position.hpp>

namespace varia::cli {

// What is marked about a cell. `quiet`, `capture` and `push` can be combined.
enum class Mark : std::uint8_t {
    none = 0,
    quiet = 1,    // a piece can go there
    capture = 2,  // a piece can capture there
    both = 3,
    push = 4,        // a push can end there; on a piece: a push can shift it
    passage = 8,     // a void that the piece can pass over
    origin = 9,      // the piece that the picture is about stands here
    last_move = 10,  // the last move changed something here, or went over this cell; shown by colour alone
    doomed = 11,     // the piece here has been captured, and is removed when the turn is over
    // A turn of several steps has left this cell, or stopped on it. On an empty cell it is shown by a character, too.
    route = 12,
    place = 13,       // a piece can be put here
    special = 14,     // a script offers a move that ends here
    beside = 15,      // a piece could go or capture there if other pieces stood beside it as the move requires
    over = 16,        // a piece could go or capture there over another piece between
    quiet_over = 17,  // it can go there, and could capture there over another piece
    // What is done to another piece without going onto its cell. On an empty cell: to a piece that would stand there.
    afar = 18,          // captured by a piece that stays where it is
    quiet_afar = 19,    // as `afar`; the piece can also go there
    struck = 20,        // captured by moves that end elsewhere
    quiet_struck = 21,  // as `struck`; the piece can also go there
    swap = 22,          // the moving piece changes places with the piece here, or goes here
    turned = 23,        // the piece here changes sides
};
[[nodiscard]] constexpr Mark operator|(Mark a, Mark b) {
    return static_cast<Mark>(static_cast<std::uint8_t>(a) | static_cast<std::uint8_t>(b));
}
// Whether a mark that combines `quiet`, `capture` and `push` includes `part`.
[[nodiscard]] constexpr bool includes(Mark mark, Mark part) {
    return mark < Mark::passage && (static_cast<std::uint8_t>(mark) & static_cast<std::uint8_t>(part)) != 0;
}
// The character for a mark on an empty cell.
[[nodiscard]] const char* mark_sign(Mark mark, bool unicode);
// The character for an empty cell of a link.
[[nodiscard]] const char* link_sign(bool unicode);

struct Drawing {
    bool unicode = true;
    bool colour = false;
    int width = 80;
    int height = 0;           // the number of lines to keep to if possible; 0 if unlimited
    std::vector<Mark> marks;  // by cell; empty if there are no marks
    std::vector<Cell> links;  // the cells of links, from which pieces can go to other boards
    Cell cursor = no_cell;    // the cell at which the user points
};

// The board; each line has a line end. If it is too high, blank lines are left out first, and then the slices on which
// nothing is marked. In that case a last line says so.
[[nodiscard]] std::string draw_board(const Position& position, const Drawing& drawing);

// The meaning of the marks. Empty if no mark needs an explanation.
[[nodiscard]] std::string draw_legend(const Position& position, const Drawing& drawing);

// Which side may move each of the board's blocks: a map with one sign for each slot. Empty if the board has no blocks,
// or if no side may move them, since the board itself shows where they are.
[[nodiscard]] std::string draw_blocks(const Position& position, const Drawing& drawing);

// The sides, if letters or colours show the owner of a piece: each side's letter and name, and whether it is to move,
// is out, has points or allies, as in `r red (to move), b blue (out), y yellow, g green, n neutral`. Empty in games of
// two sides whose pieces have neither owners' letters nor colours.
[[nodiscard]] std::string draw_sides(const Position& position, const Drawing& drawing);

// The pieces in each side's hand, one line for each side. If there are other than two sides, empty hands are left out.
// Empty if the variant has no hands.
[[nodiscard]] std::string draw_hands(const Position& position, const Drawing& drawing);

}  // namespace varia::cli
