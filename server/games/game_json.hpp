// The JSON of a game for clients and of a move for the log, part by part. docs/game-server.md and the comment of
// GameLog describe its form.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "game_log.hpp"
#include "json.hpp"
#include "referee.hpp"
#include "store.hpp"

namespace varia::server {

// A count or a time; a negative value becomes 0.
[[nodiscard]] Json number(std::int64_t value);
[[nodiscard]] Json move_json(const GameLog& game_log, const Played& move);
// The clocks. Of the clocks of boards: all of them, or those that the last action has changed. Empty if there are no
// clocks.
[[nodiscard]] std::optional<Json> clock_json(const GameLog& game_log, bool all);
// Precondition: an offer is open.
[[nodiscard]] Json offer_json(const GameLog& game_log);
// Resignations that wait for the other side to move; empty if there are none.
[[nodiscard]] std::optional<Json> giving_up_json(const GameLog& game_log, const Position& position);
// An entry of the log without its secrets.
[[nodiscard]] Json event_json(const std::string& game, const LogEntry& entry);

// The result by the rules. Precondition: the game is over.
[[nodiscard]] Json result_json(const Position& position, const std::vector<std::string>& players);
// The effects of a move on the clocks of boards, except for the player to move: the board of the move (`on`; -1 if
// there is none), the boards that it has decided, and, unless the match is over, the transfers that are owed now.
[[nodiscard]] Json boards_json(const PlayedMove& played, int on, bool over);

}  // namespace varia::server
