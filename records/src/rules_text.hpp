// The hash of the rules, by which stored games recognise their rules. For a match it also covers how the boards are
// linked and played.
#pragma once

#include <string>

#include <varia/variant.hpp>

namespace varia::records {

// 16 hexadecimal digits.
[[nodiscard]] std::string rules_text(const VariantPtr& variant);

}  // namespace varia::records
