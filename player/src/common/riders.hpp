// Which pieces may come to a board through its links, and whether royal pieces there would be attacked.
//
// A link move takes no turn on the board where it ends: the side to move there may bring in a piece and at once capture
// what it attacks. The search of a single board does not see this, so it is tested here.
#pragma once

#include <varia/match.hpp>

namespace varia::player {

// Whether the other side's pieces could come to the board, as the other boards stand now.
[[nodiscard]] bool has_riders(const Match& match, int board, Side side);
// Whether this side's royal pieces would be attacked after such an arrival, if the board stands as in `position`, with
// the other side to move.
[[nodiscard]] bool is_exposed(Match& match, int board, Position& position, Side side);

}  // namespace varia::player
