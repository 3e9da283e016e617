// What a record says of how its game ended, beside how it did end.
#pragma once

#include <optional>

#include <varia/contest.hpp>

#include "game_record.hpp"

namespace varia::cli {

// Who gave up, or ran out of time, has no move of his own for it where that ends a game of two: the record's status
// says so.
void give_up_as_recorded(const GameRecord& record, Contest& now);

// That it ended otherwise, if it did; with these places of the tags that may say so. What players agree on is not held
// to rules.
[[nodiscard]] std::optional<Flaw> result_flaw(const GameRecord& record, Contest& now, Place status, Place result);

}  // namespace varia::cli
