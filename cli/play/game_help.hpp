// The text of `help` for a game on one board, with examples from the current game.
#pragma once

#include <string>

#include "played_game.hpp"

namespace varia::cli {

// Whether `why` can tell which hooks are asked about a move: they can be watched, and the rules have hooks.
[[nodiscard]] bool watches_hooks(const PlayedGame& game);

[[nodiscard]] std::string game_help(PlayedGame& game);

}  // namespace varia::cli
