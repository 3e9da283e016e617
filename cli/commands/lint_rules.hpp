// What a variant's rules say and what can never come of it.
#pragma once

#include <string>

#include <varia/variant.hpp>

namespace varia::cli {

// Castlings that nobody has the right to, moves that fit nowhere on the board, and exposing without capture en passant
// or the reverse. `file` is what the diagnostics name.
[[nodiscard]] Diagnostics lint_rules(const VariantPtr& variant, const std::string& file);

}  // namespace varia::cli
