// Draws the boards of a match side by side.
#pragma once

#include <string>
#include <vector>

#include <varia/contest.hpp>

#include "draw.hpp"

namespace varia::cli {

// The boards that fit side by side, and their number.
struct Row {
    std::string text;
    int boards = 0;
};
// Draws boards from the board `first` on, at least one.
[[nodiscard]] Row draw_linked_boards(Contest& match, const Drawing& drawing, int first);

// "floor 2: white in check", or the result.
[[nodiscard]] std::string board_title(Contest& match, int board);
// One board under its title, line by line.
[[nodiscard]] std::vector<std::string> draw_linked_board(Contest& match, const Drawing& drawing, int board);

}  // namespace varia::cli
