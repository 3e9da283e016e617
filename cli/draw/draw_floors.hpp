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
[[nodiscard]] Row draw_floors(Contest& match, const Drawing& drawing, int first);

// "floor 2: white in check", or the result.
[[nodiscard]] std::string floor_title(Contest& match, int floor);
// The cells of a board that belong to links.
[[nodiscard]] std::vector<Cell> shafts_of(const Contest& match, int floor);

// One board under its title, line by line.
[[nodiscard]] std::vector<std::string> draw_floor(Contest& match, const Drawing& drawing, int floor);

}  // namespace varia::cli
