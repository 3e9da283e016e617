// A clock that has run down. The rules know of no clocks: whose flag falls gives the game up, and has lost unless the
// other cannot win.
#pragma once

#include <optional>
#include <string>

#include <varia/contest.hpp>

#include "game_clocks.hpp"

namespace varia::cli {

struct TimeOver {
    int player = -1;
    int floor = -1;      // of a match with clocks on each floor
    bool drawn = false;  // the other cannot win
    Action action;       // what is played for who has run out of time
};

// Whose time is over now, if anybody's is and something can be played for him.
[[nodiscard]] std::optional<TimeOver> time_over(Contest& contest, const GameClocks& clocks);
// "white has run out of time, and black cannot win with what is left".
[[nodiscard]] std::string time_over_line(const Contest& contest, const TimeOver& over);

}  // namespace varia::cli
