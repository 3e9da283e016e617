// What an action does, as JSON: an object for each thing that it changes, in the order in which they happen.
//
//     { "effect": "captured", "letter": "P", "side": "black", "from": "d5" }
//     { "effect": "moved", "letter": "N", "side": "white", "from": "c3", "to": "d5" }
#pragma once

#include <varia/contest.hpp>

#include "json.hpp"

namespace varia::cli {

// docs/cli.md has the fields. Precondition: an action of the contest as it stands.
[[nodiscard]] Json effects_json(Contest& contest, const Action& action);
// Of a turn, or the rest of one, its steps' one after the other.
[[nodiscard]] Json effects_json(Contest& contest, const Turn& turn);

}  // namespace varia::cli
