// The way a turn of several steps went, in words.
#pragma once

#include <string>

#include <varia/contest.hpp>

namespace varia::cli {

// The steps of the last turn, or those that have been made of the one under way, one behind the other, with what was
// lost by each where its text does not say so: "d4-d5>d6 (lost: Rabbit on c3), d5-c5<d6"; "32x23 (captured: Man on 28),
// ...". Empty if the turn's own text says it all, or nothing has been played. Escaped.
[[nodiscard]] std::string route_in_words(const Contest& contest);

}  // namespace varia::cli
