// How a game of Zillions of Games ends, as rules of a variant file: its win-, loss-, draw- and count-conditions, and
// the zones that they need.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "zillions_game.hpp"

namespace varia::importers {

struct ZillionsRules {
    std::vector<std::pair<std::string, std::string>> rules;  // keys of `[rules]` with their values
    std::vector<std::pair<std::string, std::string>> zones;  // of `[zones]`, for goals
    std::vector<bool> royal;                                 // by piece
    bool one_sided = false;                                  // a side has no royal piece at the start, as in problems
    // By the number of a goal: whether all of it is in these rules. The others need a script.
    std::vector<bool> said;
};

// What is wrong in a condition is added to `untold`; a condition that is only too much for tables is not.
[[nodiscard]] ZillionsRules zillions_rules(const ZillionsGame& game, Untold& untold);

// The number of pieces of a kind that each player has on the board at the start, and those that belong to nobody behind
// them: [piece][player].
[[nodiscard]] std::vector<std::vector<int>> pieces_at_start(const ZillionsGame& game);

// The cells of a region as an array.
[[nodiscard]] std::string cells_text(const ZillionsBoard& board, const std::vector<int>& positions);
// The cells of a region as an expression, or as an array of cells.
[[nodiscard]] std::string region_text(const ZillionsBoard& board, const std::vector<int>& positions);

// A zone of the new file that has these positions for each player.
[[nodiscard]] std::string zone_text(const ZillionsGame& game, const std::vector<std::vector<int>>& positions);

// The positions of a zone for each player.
[[nodiscard]] std::vector<std::vector<int>> zone_positions(const ZillionsGame& game, std::string_view name);

}  // namespace varia::importers
