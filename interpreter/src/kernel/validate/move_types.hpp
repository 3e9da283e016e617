// The names of types of moves, as hooks and rules use them. The order is that of MoveTrait.
#pragma once

#include <array>
#include <string_view>

namespace varia {

inline constexpr std::array<std::string_view, 13> move_type_names{
    "quiet", "capture", "en-passant", "castling", "drop",  "promotion", "exposing",
    "push",  "block",   "pass",       "special",  "place", "shove"};

}  // namespace varia
