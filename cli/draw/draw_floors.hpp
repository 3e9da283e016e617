// The boards of a match side by side.
#pragma once

#include <string>
#include <vector>

#include <varia/contest.hpp>

#include "draw.hpp"

namespace varia::cli {

// As many boards as fit side by side, and how many those are.
struct Row {
    std::string text;
    int boards = 0;
};
// From the floor `first` on; one at least.
[[nodiscard]] Row draw_floors(Contest& match, const Drawing& drawing, int first);

// "floor 2: white in check", or how it ended.
[[nodiscard]] std::string floor_title(Contest& match, int floor);
// Which of its cells are shafts.
[[nodiscard]] std::vector<Cell> shafts_of(const Contest& match, int floor);

// One board under its title, line by line.
[[nodiscard]] std::vector<std::string> draw_floor(Contest& match, const Drawing& drawing, int floor);

}  // namespace varia::cli
