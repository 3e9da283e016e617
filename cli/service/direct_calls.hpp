// What a host in the same process asks about a game many thousand times, such as a loop of random games: without JSON,
// without the answer's other parts, and without a notification. bindings/js calls these functions through WebAssembly.
// Whatever is refused here without a reason is told by the method of the service.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <varia/contest.hpp>

#include "registry.hpp"

namespace varia::cli {

// `unknown`: a script of the variant has failed, and nothing has changed; the method says why.
enum class Done : int { unknown = -1, no = 0, yes = 1 };

// Plays a move in any accepted text. `no` if it is not legal.
[[nodiscard]] Done play_directly(HeldGame& game, std::string_view move);
// Takes the last turn back. `no` at the start.
[[nodiscard]] Done undo_directly(HeldGame& game);
// The texts of the legal actions with a line end after each, sorted. Nothing if a script has failed.
[[nodiscard]] std::optional<std::string> moves_directly(HeldGame& game, Spelling spelling);

// How the game stands, as one number: 1 if it is over, 2 if the side to move is in check, 4 if a draw may be claimed,
// and 256 times the player to move, from 1; 0 instead of the player if several may act. -1 if a script has failed.
[[nodiscard]] int state_directly(HeldGame& game);

}  // namespace varia::cli
