// Describes in words the steps of a turn.
#pragma once

#include <string>

#include <varia/contest.hpp>

namespace varia::cli {

// The steps of the last turn, or the steps made so far if a turn is under way, in order. Each step is followed by the
// pieces that were lost in it if its text does not name them: "d4-d5>d6 (lost: Rabbit on c3), d5-c5<d6"; "32x23
// (captured: Man on 28), ...". Empty if the turn's own text contains all this, or if nothing has been played. Escaped.
[[nodiscard]] std::string route_in_words(const Contest& contest);

}  // namespace varia::cli
