// What sorts of moves are called where a hook or a rule is about some of them. The order is that of MoveTrait.
#pragma once

#include <array>
#include <string_view>

namespace varia {

inline constexpr std::array<std::string_view, 13> move_type_names{
    "quiet", "capture", "en-passant", "castling", "drop",  "promotion", "exposing",
    "push",  "block",   "pass",       "special",  "place", "shove"};

}  // namespace varia
