// Prints a game or a match line by line: the board and the information about it.
#pragma once

#include <string>

#include "draw_linked_boards.hpp"
#include "option_groups.hpp"
#include "played_game.hpp"

namespace varia::cli {

// A board that is alone and the prompt should fit on a terminal of `height` lines at once, if possible. A height of 0
// means that there is no limit. Linked boards: those that fit side by side, beginning with the board `first`.
[[nodiscard]] Row drawn_game(PlayedGame& game, const DrawingChoice& look, int first, int height);

}  // namespace varia::cli
