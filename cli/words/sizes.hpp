// How much memory things of a variant take: what `varia info` tells.
#pragma once

#include <cstddef>
#include <string>

#include <varia/variant.hpp>

#include "json.hpp"

namespace varia::cli {

// Bytes, as position, game and match themselves tell. What is played for it are moves picked at random, always the
// same ones; a game may be over before `wanted_moves`.
struct Sizes {
    static constexpr int wanted_moves = 100;
    std::size_t tables = 0;  // of a match: of all games played in it
    std::size_t position = 0;
    std::size_t game = 0;  // at the start
    int moves = 0;
    std::size_t played = 0;  // the game after so many moves
    int boards = 0;          // 0: no match; what follows is 0 too
    std::size_t match = 0;   // at the start
    int actions = 0;
    std::size_t acted = 0;  // the match after so many actions
};

[[nodiscard]] Sizes sizes_of(const VariantPtr& variant);
[[nodiscard]] std::string sizes_text(const Sizes& sizes);
[[nodiscard]] Json sizes_json(const Sizes& sizes);

}  // namespace varia::cli
