// The field of position text for the turn: the letter of the side to move. If a side has several turns in the repeating
// order, the number of its turn follows (`w2`).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <varia/variant.hpp>

namespace varia {

[[nodiscard]] std::string turn_name(const Variant& variant, int turn);
[[nodiscard]] std::optional<int> turn_named(const Variant& variant, std::string_view name);
// All names of turns, for a hint: "w or b".
[[nodiscard]] std::string turn_names(const Variant& variant);

}  // namespace varia
