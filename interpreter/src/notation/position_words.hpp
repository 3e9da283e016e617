// The words of the fields that stand behind the numbers of position text, as in `made=1`: one table of them all.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include <varia/variant.hpp>

namespace varia {

// All of them, whichever variant uses them.
inline constexpr std::array<std::string_view, 16> position_words{
    "moved", "unmoved", "points",   "out", "last", "made",   "step", "mover",
    "left",  "first",   "captured", "set", "next", "before", "took", "counting"};

// Whether positions of the variant have a field of that name beside its state values.
[[nodiscard]] bool is_position_word(const Variant& variant, std::string_view word);

// A state value has its name as its field's, and stands behind this where that name is such a word: `state.left=3`.
inline constexpr std::string_view state_prefix = "state.";
[[nodiscard]] std::string state_field_name(const Variant& variant, std::string_view name);

}  // namespace varia
