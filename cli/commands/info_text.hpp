// What a variant is, in words: its board, pieces, rules and options.
#pragma once

#include <string>

#include <varia/variant.hpp>

namespace varia::cli {

// Laid out for so many columns. Escaped.
[[nodiscard]] std::string info_text(const VariantPtr& variant, int width);

}  // namespace varia::cli
