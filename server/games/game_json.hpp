// What clients are told of a game and what its log keeps of a move, piece by piece: docs/server.md and ledger.hpp have
// the shapes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "json.hpp"
#include "ledger.hpp"
#include "referee.hpp"
#include "store.hpp"

namespace varia::server {

// A count or a time; what is below zero is zero.
[[nodiscard]] Json number(std::int64_t value);
[[nodiscard]] Json move_json(const Ledger& ledger, const Played& move);
// Of floors' clocks those that have just changed, or all; nothing where there are none.
[[nodiscard]] std::optional<Json> clock_json(const Ledger& ledger, bool all);
// Precondition: one is open.
[[nodiscard]] Json offer_json(const Ledger& ledger);
// Resignations that wait for the other side to move; nothing if there are none.
[[nodiscard]] std::optional<Json> giving_up_json(const Ledger& ledger, const Position& position);
// An entry as the log has it, without what is nobody's business.
[[nodiscard]] Json event_json(const std::string& game, const Entry& entry);

// Who has won, by what the rules say. Precondition: it is over.
[[nodiscard]] Json result_json(const Position& position, const std::vector<std::string>& players);
// What a move means for floors' clocks, but for whose move it is then: on which floor it was (-1: none), which it has
// decided, and what is owed since, unless the match is over.
[[nodiscard]] Json floors_json(const PlayedMove& played, int on, bool over);

}  // namespace varia::server
