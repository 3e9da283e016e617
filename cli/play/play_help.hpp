// What `help` tells in `varia play`, with examples of the game that is played.
#pragma once

#include <string>

#include "play_screen.hpp"
#include "played_game.hpp"

namespace varia::cli {

// What can be typed.
[[nodiscard]] std::string help_text(PlayedGame& game);
// What keys do; nothing where they are not seen.
[[nodiscard]] std::string keys_help(const PlayedGame& game, const PlayScreen& screen);

}  // namespace varia::cli
