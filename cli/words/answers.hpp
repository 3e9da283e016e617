// The output of commands as JSON: the position, the possible actions, the result. All commands use these functions, so
// that a thing has the same key and the same shape in every output.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <varia/contest.hpp>

#include "json.hpp"

namespace varia::cli {

// The fields with which every answer about a position or a match begins: `variant` and `position`. The text of a
// position may differ from the text of its contest.
[[nodiscard]] Json answer_for(const Contest& contest);
[[nodiscard]] Json answer_for(const Position& position);

// The state of the game: the side to move, or the winner and the reason. For a match it contains every board.
[[nodiscard]] Json standing_json(Contest& contest);
// What stands on each cell. For a match: the positions of all boards, or of one board.
[[nodiscard]] Json picture_json(Contest& contest, std::optional<int> board);
// Sets the number and the state of one board of a match. While the board is open, also sets the player and the side to
// move there.
void set_board(Json& json, Contest& contest, int board);
// Sets the number of a board under the key `floor`, if boards have numbers.
void set_floor(Json& json, const Contest& contest, int board);
// The name of the side that acts on a board: the side to move, or the winner if the board is won.
[[nodiscard]] std::string side_on(const Contest& contest, int board);
// The number of the actions, and if `listed` also their texts under `key`.
[[nodiscard]] Json actions_json(const Contest& contest, const char* key, const std::vector<std::string>& texts,
                                bool listed);

}  // namespace varia::cli
