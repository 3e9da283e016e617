// Completes a typed line: commands, their arguments, and what can be played now.
#pragma once

#include <string_view>

#include "line_editor.hpp"
#include "played_game.hpp"

namespace varia::cli {

[[nodiscard]] Completions complete_line(PlayedGame& game, std::string_view typed);

}  // namespace varia::cli
