// Moves as XBoard saves games of its own variants with ten ranks, such as xiangqi: SAN in which the ranks count from 0,
// and in which pieces have the letters of any of the game's dialects.
//
//     1. Che2 Hg7     where Varia writes    1. Che3 Ng8
#pragma once

#include <string_view>

#include <varia/notation.hpp>

namespace varia::records {

// The name by which a record is said to be written so. It is no dialect of the variant, and is only read.
inline constexpr std::string_view xboard_san = "xboard";

// Whether XBoard counts the ranks of this game from 0: the board is flat, with square cells and exactly ten ranks.
[[nodiscard]] bool counts_ranks_from_zero(const Variant& variant);

// Reads a move among the legal moves of a position. Precondition: counts_ranks_from_zero.
[[nodiscard]] Result<Move> parse_xboard_san(Rules& rules, Position& position, std::string_view text);

}  // namespace varia::records
