// The texts of `help` in `varia play`, with examples from the current game.
#pragma once

#include <string>

#include "play_screen.hpp"
#include "played_game.hpp"

namespace varia::cli {

// What can be typed.
[[nodiscard]] std::string help_text(PlayedGame& game);
// What keys do. Empty if the terminal does not show single keys.
[[nodiscard]] std::string keys_help(const PlayedGame& game, const PlayScreen& screen);

}  // namespace varia::cli
