// What protocols call the game that is meant where none is named: words of theirs, not variants that the program knows.
#pragma once

#include <string_view>

namespace varia::cli {

inline constexpr std::string_view unnamed_in_uci = "chess";
inline constexpr std::string_view unnamed_in_xboard = "normal";

// XBoard's name for a variant, and the other way round.
[[nodiscard]] constexpr std::string_view xboard_name(std::string_view variant) {
    return variant == unnamed_in_uci ? unnamed_in_xboard : variant;
}
[[nodiscard]] constexpr std::string_view name_from_xboard(std::string_view name) {
    return name == unnamed_in_xboard ? unnamed_in_uci : name;
}

}  // namespace varia::cli
