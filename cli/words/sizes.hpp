// How much memory the objects of a variant take, as `varia info` prints it.
#pragma once

#include <cstddef>
#include <string>

#include <varia/match.hpp>
#include <varia/variant.hpp>

#include "json.hpp"

namespace varia::cli {

// Sizes in bytes, as Position, Game and Match report them. The moves that are played for the measurement are random
// but always the same. A game may be over before `moves_measured` moves.
inline constexpr int moves_measured = 100;

struct GameSizes {
    std::size_t position = 0;
    std::size_t start = 0;  // the game at the start
    int moves = 0;
    std::size_t played = 0;  // the game after `moves` moves
};

struct MatchSizes {
    int boards = 0;
    std::size_t start = 0;  // the match at the start
    int actions = 0;
    std::size_t played = 0;  // the match after `actions` actions
};
// Precondition: the linked boards are not null.
[[nodiscard]] MatchSizes match_sizes(const LinkedBoardsPtr& linked);

// "812 bytes", "12.3 KiB".
[[nodiscard]] std::string bytes_text(std::size_t bytes);

// The sizes of the tables of all games of a variant, of a position, of a game and of a match.
[[nodiscard]] std::string sizes_text(const VariantPtr& variant);
[[nodiscard]] Json sizes_json(const VariantPtr& variant);

}  // namespace varia::cli
