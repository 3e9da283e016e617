// Moves as programs want them: their text, what they are, and the cells they are about.
#pragma once

#include <string>

#include <varia/contest.hpp>

#include "json.hpp"

namespace varia::cli {

// An action of a game or a match, with what it does if that is wanted (docs/cli.md#effects). Precondition: it may be
// done.
[[nodiscard]] Json action_json(Contest& contest, const std::string& text, const Action& action, bool effects);
// A turn of several steps: its text and how many they are. Precondition: a turn that may be made.
[[nodiscard]] Json turn_json(Contest& contest, const WrittenTurn& turn, bool effects);

}  // namespace varia::cli
