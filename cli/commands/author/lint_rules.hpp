// Finds rules of a variant that can never take effect.
#pragma once

#include <string>

#include <varia/variant.hpp>

namespace varia::cli {

// Finds castlings to which no side has the right, moves that fit nowhere on the board, and moves that expose to en
// passant without captures en passant, or the reverse. `alone`: the board is linked to no other board. `file`: the name
// of the file in the diagnostics.
[[nodiscard]] Diagnostics lint_rules(const VariantPtr& variant, bool alone, const std::string& file);

}  // namespace varia::cli
