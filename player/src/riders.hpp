// Who may come through the shafts of a floor, and what that does to royal pieces there.
//
// A ride takes no turn on the floor where it ends: who is to move there may ride in and capture at once what he attacks
// then. The search of one floor knows nothing of that, so it is asked here.
#pragma once

#include <varia/match.hpp>

namespace varia::player {

// Whether pieces could come to the floor against this side, as the other floors stand now.
[[nodiscard]] bool has_riders(const Match& match, int floor, Side side);
// Whether this side's royal pieces would be attacked then, the floor standing as `position` does, with the other side
// to move.
[[nodiscard]] bool is_exposed(Match& match, int floor, Position& position, Side side);

}  // namespace varia::player
