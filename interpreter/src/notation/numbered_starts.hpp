// Start positions that a number chooses: `start:518`, and with a number for each side `start:518,17`. docs/lots.md.
#pragma once

#include <optional>
#include <string_view>

#include <varia/position.hpp>
#include <varia/result.hpp>
#include <varia/variant.hpp>

namespace varia {

// The position if the text begins with `start:`, or the error in it; without a value for any other text.
[[nodiscard]] std::optional<Result<Position>> read_numbered_start(const VariantPtr& variant, std::string_view text);

}  // namespace varia
