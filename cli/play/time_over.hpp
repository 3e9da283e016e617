// A clock that has run down. The rules know no clocks: the player whose time is over resigns, and loses unless the
// opponent cannot win.
#pragma once

#include <optional>
#include <string>

#include <varia/contest.hpp>

#include "game_clocks.hpp"

namespace varia::cli {

struct TimeOver {
    int player = -1;
    int board = -1;      // in a match with clocks on each board
    bool drawn = false;  // the opponent cannot win
    Action action;       // what is played for this player
};

// The player whose time is over now, if there is one and something can be played for this player.
[[nodiscard]] std::optional<TimeOver> time_over(Contest& contest, const GameClocks& clocks);
// A line such as "white has run out of time, and black cannot win with what is left".
[[nodiscard]] std::string time_over_line(const Contest& contest, const TimeOver& over);

}  // namespace varia::cli
