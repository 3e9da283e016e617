// The names of the colours in which sides can be drawn. All are distinct on dark and on light terminals.
#pragma once

#include <array>
#include <string_view>

namespace varia {

// A side that declares no colour (SideDef::colour) has the colour that is its own name. If its name is no colour, it
// has the first of these that no side before it has.
inline constexpr std::array<std::string_view, 10> side_colours{"red",    "blue", "yellow", "green", "purple",
                                                               "orange", "cyan", "pink",   "white", "black"};

}  // namespace varia
