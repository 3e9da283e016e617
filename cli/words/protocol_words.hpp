// The names that protocols use for the default game, which is meant if no game is named. They are words of the
// protocols, not names of variants.
#pragma once

#include <string_view>

namespace varia::cli {

inline constexpr std::string_view unnamed_in_uci = "chess";
inline constexpr std::string_view unnamed_in_usi = "shogi";
inline constexpr std::string_view unnamed_in_ucci = "xiangqi";
inline constexpr std::string_view unnamed_in_xboard = "normal";

// The variants of XBoard whose rules hold in a described game where the descriptions of pieces say nothing: in all
// games, in games where captured pieces come into the captor's hand, and in such games whose pieces promote to `+X`.
inline constexpr std::string_view xboard_parent = "fairy", xboard_parent_with_drops = "crazyhouse",
                                  xboard_parent_with_promoted = "shogi";

}  // namespace varia::cli
