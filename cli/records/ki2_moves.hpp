// Moves as KI2 and books of shogi print them: the cell to which a piece goes, the piece, and only so much about where
// it comes from as is needed, `５八金右`. They are made of the texts that the dialect `kif` writes for all legal moves.
#pragma once

#include <string>
#include <string_view>

#include <varia/notation.hpp>

namespace varia::cli {

// `kif` is the variant's dialect of this name. The errors distinguish texts that fit no legal move and several.
[[nodiscard]] Result<Move> parse_ki2_move(Rules& rules, Position& position, std::string_view text,
                                          const DialectDef& kif);
[[nodiscard]] Result<std::string> ki2_move_text(Rules& rules, Position& position, Move move, const DialectDef& kif);

}  // namespace varia::cli
