// The names that protocols use for the default game, which is meant if no game is named. They are words of the
// protocols, not names of variants.
#pragma once

#include <array>
#include <string_view>

namespace varia::cli {

inline constexpr std::string_view unnamed_in_uci = "chess";
inline constexpr std::string_view unnamed_in_usi = "shogi";
inline constexpr std::string_view unnamed_in_ucci = "xiangqi";
inline constexpr std::string_view unnamed_in_xboard = "normal";

// The names of variants that XBoard itself plays with the rules and the start position of Varia's variants of these
// names, and with letters that Varia reads. It needs no description of them, and would replace its own rules by it.
inline constexpr std::array<std::string_view, 18> known_to_xboard{
    "normal",     "fischerandom", "crazyhouse", "suicide", "giveaway", "atomic", "3check",  "shatranj", "shogi",
    "capablanca", "knightmate",   "cylinder",   "makruk",  "seirawan", "grand",  "spartan", "xiangqi",  "chu"};
// The variants of XBoard whose rules hold in a described game where the descriptions of pieces say nothing: in all
// games, in games where captured pieces come into the captor's hand, and in such games whose pieces promote to `+X`.
inline constexpr std::string_view xboard_parent = "fairy", xboard_parent_with_drops = "crazyhouse",
                                  xboard_parent_with_promoted = "shogi";

}  // namespace varia::cli
