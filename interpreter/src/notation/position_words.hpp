// The names of the fields that stand behind the numbers of position text, as in `made=1`, in one table.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include <varia/variant.hpp>

namespace varia {

// The names of all variants.
inline constexpr std::array<std::string_view, 16> position_words{
    "moved", "unmoved", "points",   "out", "last", "made",   "step", "mover",
    "left",  "first",   "captured", "set", "next", "before", "took", "counting"};

// Whether positions of the variant have a field of that name, apart from state values.
[[nodiscard]] bool is_position_word(const Variant& variant, std::string_view word);

// The most bytes that a position text of the variant may have: no position has a longer one, unless more than
// max_in_hand pieces are in hand. Longer texts are refused before they are looked at.
[[nodiscard]] std::size_t longest_position_text(const Variant& variant);

// Whether the text is the word that stands for the start position.
[[nodiscard]] bool is_startpos(const Variant& variant, std::string_view text);

// The field of a state value has the value's name. If that is one of the words above, this prefix stands before it:
// `state.left=3`.
inline constexpr std::string_view state_prefix = "state.";
[[nodiscard]] std::string state_field_name(const Variant& variant, std::string_view name);

}  // namespace varia
