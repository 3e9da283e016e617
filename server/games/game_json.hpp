// What clients are told of a game, piece by piece: docs/server.md has the shapes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

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

}  // namespace varia::server
