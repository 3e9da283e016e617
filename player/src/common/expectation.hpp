// What a value promises for one board of a match. The number of won boards decides a match, so an extra queen on a
// board that is already won counts less than an extra pawn on an undecided board.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include <varia/player/value.hpp>

namespace varia::player {

inline constexpr int whole_board = 1000;

// From -1000 (lost) to 1000 (won), for the side that the value is for.
[[nodiscard]] inline int expectation(Value value) {
    constexpr int max_hoped = 950, even = 300;  // even: the advantage, in hundredths of a pawn, that promises half
    if (value.wins()) return whole_board - std::min(value.steps(), 40);
    if (value.loses()) return std::min(value.steps(), 40) - whole_board;
    const auto points = static_cast<std::int64_t>(value.points);
    return static_cast<int>(max_hoped * points / (std::abs(points) + even));
}

}  // namespace varia::player
