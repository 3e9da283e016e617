// The names that protocols use for the default game, which is meant if no game is named. They are words of the
// protocols, not names of variants.
#pragma once

#include <string_view>

namespace varia::cli {

inline constexpr std::string_view unnamed_in_uci = "chess";
inline constexpr std::string_view unnamed_in_usi = "shogi";
inline constexpr std::string_view unnamed_in_ucci = "xiangqi";
inline constexpr std::string_view unnamed_in_xboard = "normal";

}  // namespace varia::cli
