// The weights for one game, by the options of an engine.
#pragma once

#include <varia/player/engine.hpp>
#include <varia/player/weights.hpp>
#include <varia/variant.hpp>

namespace varia::player {

// The weights that an engine with these options uses on boards of this variant. Given weights are not compared with its
// rules.
[[nodiscard]] WeightsInUse weights_of(const Variant& variant, const Options& options);

}  // namespace varia::player
