// The weights that an engine uses, by its options.
#pragma once

#include <vector>

#include <varia/player/engine.hpp>
#include <varia/player/weights.hpp>
#include <varia/variant.hpp>

namespace varia::player {

// The weights that an engine with these options uses on boards of this variant. Given weights are not compared with its
// rules.
[[nodiscard]] WeightsInUse weights_of(const Variant& variant, const Options& options);

// The weights that it uses for each of the games. Given weights are for the games that have their rules.
[[nodiscard]] std::vector<WeightsInUse> weights_of_games(const std::vector<VariantPtr>& games, const Options& options);

}  // namespace varia::player
