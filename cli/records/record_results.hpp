// Compares the result that a record states with the result that the rules give.
#pragma once

#include <optional>

#include <varia/contest.hpp>

#include "game_record.hpp"

namespace varia::cli {

// Ends a game of two players by a resignation of the player to move if the record's status says that a player resigned
// or ran out of time. Such a record has no move for this.
void give_up_as_recorded(const GameRecord& record, Contest& now);

// Returns a flaw if the record states another result than the rules give, with the place of the tag that states it.
// `status` and `result` are the places of these tags. Results that the players may have agreed on are not checked.
[[nodiscard]] std::optional<Flaw> result_flaw(const GameRecord& record, Contest& now, Place status, Place result);

}  // namespace varia::cli
