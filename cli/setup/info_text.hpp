// What a variant is, in words: its board, pieces, rules and options.
#pragma once

#include <string>
#include <vector>

#include <varia/player/weights.hpp>
#include <varia/variant.hpp>

namespace varia::cli {

// Laid out for so many columns. Escaped. `weights`: what the computer plays by, of a match in each of its games; none:
// that is not told.
[[nodiscard]] std::string info_text(const VariantPtr& variant, int width,
                                    const std::vector<player::WeightsInUse>& weights = {});

}  // namespace varia::cli
