// Boards as text: any position, in any number of dimensions, in a given width. Pure functions of what they are given.
//
//   flat boards       rows from high to low, coordinates at the left and below
//   hexagonal boards  files upright, neighbouring files half a cell apart, so that a hexagon looks like one
//   three axes        the slices of the third side by side, low to high, in several rows where the width asks for it
//   four axes         a grid of slices: the third axis to the right, the fourth upwards
//   more              such pages one below the other, each headed by the labels of the further axes
//
// Cells that do not exist are left blank, and each slice is cut to those that do.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <varia/position.hpp>

namespace varia::cli {

// What is to be pointed out about a cell.
enum class Mark : std::uint8_t {
    none,
    quiet,      // a piece can go there
    capture,    // a piece can capture there
    both,
    origin,     // the piece spoken of stands here
    last_move,  // the last move began or ended here; shown by colour alone
};

struct Drawing {
    bool unicode = true;
    bool colour = false;
    int width = 80;
    std::vector<Mark> marks;  // by cell; empty: none
};

// The board, each line ended.
[[nodiscard]] std::string draw_board(const Position& position, const Drawing& drawing);

// What the marks mean, one line; empty if none of them needs words.
[[nodiscard]] std::string draw_legend(const Position& position, const Drawing& drawing);

// Who may move each of the board's blocks: a map with one sign a place; empty if the board has none.
[[nodiscard]] std::string draw_blocks(const Position& position, const Drawing& drawing);

// What each side holds, a line a side; empty if the variant has no hands.
[[nodiscard]] std::string draw_hands(const Position& position, const Drawing& drawing);
[[nodiscard]] bool has_hands(const Variant& variant);

}  // namespace varia::cli
