// Moves as JSON for programs: their text, their type, and the cells to which they refer.
#pragma once

#include <string>

#include <varia/contest.hpp>

#include "json.hpp"

namespace varia::cli {

// An action of a game or a match; with `effects` also what it does (docs/cli.md#effects). Precondition: the action is
// legal.
[[nodiscard]] Json action_json(Contest& contest, const std::string& text, const Action& action, bool effects);
// A turn of several steps: its text and the number of its steps; with `effects` also what it does. Precondition: the
// turn is legal.
[[nodiscard]] Json turn_json(Contest& contest, const WrittenTurn& turn, bool effects);

}  // namespace varia::cli
