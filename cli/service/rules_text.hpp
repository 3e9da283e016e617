// The hash of rules by which games that are kept know them again: that of the board, and of a match also what its
// boards are to each other.
#pragma once

#include <string>

#include <varia/variant.hpp>

namespace varia::cli {

// 16 hexadecimal digits.
[[nodiscard]] std::string rules_text(const VariantPtr& variant);

}  // namespace varia::cli
