// The text of `help` for a game on one board, with examples from the current game.
#pragma once

#include <string>

#include "played_game.hpp"

namespace varia::cli {

[[nodiscard]] std::string game_help(PlayedGame& game);

}  // namespace varia::cli
