// The colours in which sides can be drawn, by name: those that stay apart on dark and light terminals.
#pragma once

#include <array>
#include <string_view>

namespace varia {

// A side that names none (SideDef::colour) has the one it is called, or else the first of these that no side before it
// has.
inline constexpr std::array<std::string_view, 10> side_colours{"red",    "blue", "yellow", "green", "purple",
                                                               "orange", "cyan", "pink",   "white", "black"};

}  // namespace varia
