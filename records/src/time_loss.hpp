// The end of a game in which a player has run out of time. Rules do not know about time: to them the player resigns.
#pragma once

#include <varia/contest.hpp>

namespace varia::records {

// Returns the standing of the resigned game with the reason "time", or as a draw if `drawn`, which draw odds make a
// win.
[[nodiscard]] Standing ended_by_time(Standing given_up, const Variant& variant, bool drawn);
// Whether the game is a draw if this player's flag falls: there are two players on one board, and the other cannot win.
[[nodiscard]] bool flag_is_draw(const Contest& contest, int player);

}  // namespace varia::records
