// What a value promises of a floor. Matches are won by floors, so that a queen more where all is won already is worth
// less than a pawn more where nothing is decided.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include <varia/player/value.hpp>

namespace varia::player {

inline constexpr int whole_floor = 1000;

// From -1000, lost, to 1000, won: for the side the value is for.
[[nodiscard]] inline int expectation(Value value) {
    constexpr int most_hoped = 950, even = 300;  // hundredths of a pawn of which half is to be hoped
    if (value.wins()) return whole_floor - std::min(value.steps(), 40);
    if (value.loses()) return std::min(value.steps(), 40) - whole_floor;
    const auto points = static_cast<std::int64_t>(value.points);
    return static_cast<int>(most_hoped * points / (std::abs(points) + even));
}

}  // namespace varia::player
