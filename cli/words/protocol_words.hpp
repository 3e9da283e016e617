// What protocols call the game that is meant where none is named: words of theirs, not variants that the program knows.
#pragma once

#include <string_view>

namespace varia::cli {

inline constexpr std::string_view unnamed_in_uci = "chess";
inline constexpr std::string_view unnamed_in_xboard = "normal";

}  // namespace varia::cli
