// Finds the weights for a variant: those that come with the program, and those in a folder.
#pragma once

#include <string>

#include <varia/player/weights.hpp>
#include <varia/variant.hpp>

namespace varia::player {

// The weights that fit the variant among the files of this folder, or else those that come with the program. `folder`
// is empty if there is none.
[[nodiscard]] WeightsInUse find_weights(const Variant& variant, const std::string& folder);

}  // namespace varia::player
