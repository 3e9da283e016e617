// Games saved by Zillions of Games. Its moves name the piece, and are written in the cells of its board:
//
//     VariantFile=Rules\Chess.zrf
//     VariantName=Chess
//     1. Pawn e2 - e4
//     1. Pawn e7 - e5
//
// Later versions of the program begin with the line "Zillions Save Game File Version 0.02 CC", and `RulesFile=`. Such a
// file has no players and no result.
#pragma once

#include <string_view>

#include <varia/notation.hpp>
#include <varia/records/game_record.hpp>

#include "record_source.hpp"

namespace varia::records {

// Reads all games of a text. The moves are texts of `zsg`: "Pawn e2 - e4". The text outlives the source.
[[nodiscard]] RecordSourcePtr zsg_source(std::string_view text);

// Reads a move, "Pawn e7 x d8 = Queen", or a drop, "Pawn e4", among the legal moves of a position. Pieces have the
// names of their kinds. What the move does beside, such as the step of a rook in castling, may stand behind it, and is
// passed over. The errors distinguish texts that fit no legal move and several.
[[nodiscard]] Result<Move> parse_zsg_move(Rules& rules, Position& position, std::string_view text);

}  // namespace varia::records
