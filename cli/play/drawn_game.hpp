// What is printed of a game or a match where lines follow lines: the board and what goes with it.
#pragma once

#include <string>

#include "draw_floors.hpp"
#include "option_groups.hpp"
#include "played_game.hpp"

namespace varia::cli {

// So that all of it and the prompt can be seen on a terminal of so many lines at once, if that is possible; 0: it has
// no end.
[[nodiscard]] std::string drawn_game(PlayedGame& game, const DrawingChoice& look, int height);
// The boards that fit side by side, from the floor `first` on.
[[nodiscard]] Row drawn_match(PlayedGame& game, const DrawingChoice& look, int first);

}  // namespace varia::cli
