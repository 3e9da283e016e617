// The piece that a move captures.
#pragma once

#include <varia/move.hpp>
#include <varia/position.hpp>
#include <varia/types.hpp>

namespace varia {

// The captured piece: on the target cell, en passant, leapt over, or the first one of a sweep. No piece if the move
// captures none.
[[nodiscard]] Piece captured_piece(const Position& before, Move move);

}  // namespace varia
