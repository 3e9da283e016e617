// What an action does, as JSON: an object for each thing that it changes, in the order in which they happen.
//
//     { "effect": "captured", "letter": "P", "side": "black", "from": "d5" }
//     { "effect": "moved", "letter": "N", "side": "white", "from": "c3", "to": "d5" }
#pragma once

#include <varia/contest.hpp>

#include "json.hpp"

namespace varia::cli {

// docs/cli.md lists the fields. Precondition: the action is legal in the contest's current position.
[[nodiscard]] Json effects_json(Contest& contest, const Action& action);
// The effects of all steps of a turn, or of the rest of a turn, in order. Precondition: there is one board.
[[nodiscard]] Json effects_json(Contest& contest, const Turn& turn);

}  // namespace varia::cli
