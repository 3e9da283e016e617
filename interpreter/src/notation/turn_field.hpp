// Whose turn it is, in position text: a side's letter, and its how-many-eth turn in the repeating order where it has
// several there (`w2`).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <varia/variant.hpp>

namespace varia {

[[nodiscard]] std::string turn_name(const Variant& variant, int turn);
[[nodiscard]] std::optional<int> turn_named(const Variant& variant, std::string_view name);
// For a hint: "w or b".
[[nodiscard]] std::string turn_names(const Variant& variant);

}  // namespace varia
