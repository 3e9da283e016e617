// The answers of commands as JSON: what stands where, what may be done, how it ended. One place for all commands, so
// that a thing has the same name and shape wherever it is told.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <varia/contest.hpp>

#include "json.hpp"

namespace varia::cli {

// What every answer about a position or a match begins with: variant and position. The position's text may be another
// than the contest's.
[[nodiscard]] Json answer_for(const Contest& contest);
[[nodiscard]] Json answer_for(const Position& position);

// How it stands: whose turn it is, or who won and why; of a match every floor.
[[nodiscard]] Json standing_json(Contest& contest);
// What stands where: of a match on every floor, or on one.
[[nodiscard]] Json picture_json(Contest& contest, std::optional<int> floor);
// Of a floor of a match its number, its state, and while it is open the player whose side is to move there.
void set_floor(Json& json, Contest& contest, int floor);
// As which side somebody acts there: that to move, or of a won floor the winner. Empty where there is no match.
[[nodiscard]] std::string side_on(const Contest& contest, int floor);
// How many actions there are, and which, under this key, if they are to be listed.
[[nodiscard]] Json actions_json(const Contest& contest, const char* key, const std::vector<std::string>& texts,
                                bool listed);

}  // namespace varia::cli
