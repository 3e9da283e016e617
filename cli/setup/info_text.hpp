// Describes a variant in words: its board, pieces, rules and options.
#pragma once

#include <string>
#include <vector>

#include <varia/player/weights.hpp>
#include <varia/variant.hpp>

namespace varia::cli {

// Lays out the text for `width` columns, and escapes it. `weights`: the weights that the computer uses, in a match for
// each of its games; if empty, they are left out.
[[nodiscard]] std::string info_text(const VariantPtr& variant, int width,
                                    const std::vector<player::WeightsInUse>& weights = {});

}  // namespace varia::cli
