// What `varia explain` tells besides how a piece moves: a whole game, and a move.
#pragma once

#include <string>

#include <varia/contest.hpp>

#include "arguments.hpp"

namespace varia::cli {

[[nodiscard]] int explain_game(const Arguments& arguments);
// What a move does, or why it is not legal.
[[nodiscard]] int explain_move(const Arguments& arguments, const std::string& text);
// Whether a text is a move, or would be one if it were legal.
[[nodiscard]] bool is_like_a_move(Contest& contest, const std::string& text);

}  // namespace varia::cli
