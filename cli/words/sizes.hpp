// How much memory the objects of a variant take, as `varia info` prints it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <varia/variant.hpp>

#include "json.hpp"

namespace varia::cli {

// Sizes in bytes, as Position, Game and Match report them. The moves that are played for the measurement are random
// but always the same. A game may be over before `wanted_moves` moves.
struct Sizes {
    static constexpr int wanted_moves = 100;
    std::size_t tables = 0;  // for a match: of all its games
    std::size_t position = 0;
    std::size_t game = 0;  // at the start
    int moves = 0;
    std::size_t played = 0;  // the game after `moves` moves
    struct OfMatch {
        int boards = 0;
        std::size_t start = 0;  // at the start
        int actions = 0;
        std::size_t played = 0;  // after `actions` actions
    };
    std::optional<OfMatch> match;  // if the variant has linked boards
};

[[nodiscard]] Sizes sizes_of(const VariantPtr& variant);
[[nodiscard]] std::string sizes_text(const Sizes& sizes);
[[nodiscard]] Json sizes_json(const Sizes& sizes);

}  // namespace varia::cli
