// Makes the board of a rules file of Zillions of Games: grids, positions by hand, links, zones. Positions that are no
// single grid get places on a grid from where they are in the picture.
#pragma once

#include <string>
#include <vector>

#include <varia/result.hpp>

#include "zillions_game.hpp"

namespace varia::importers {

// What a board may have at most.
inline constexpr int most_zillions_positions = 4096;
inline constexpr int most_zillions_directions = 128;

// Reads the forms of `(board ...)` behind the word. `players` are those that have turns. Nothing that can be played is
// an error in `problems`, with its place; what has no effect, or names a position that is missing, is added to
// `untold`.
[[nodiscard]] ZillionsBoard read_zillions_board(const ZillionsForm& board, const std::string& file, Untold& untold,
                                                Diagnostics& problems);

// Chooses views for the players and the step of each direction in the new file. Returns the views: for each player, for
// each axis, 1 or -1: whether this player sees it reversed. Empty: the players are not alike, and all see the board as
// it is.
[[nodiscard]] std::vector<std::vector<int>> choose_steps(ZillionsBoard& board, const std::vector<std::string>& players);

// For each direction, the direction that the player has under its name.
[[nodiscard]] std::vector<int> directions_of(const ZillionsBoard& board, std::string_view player);

}  // namespace varia::importers
