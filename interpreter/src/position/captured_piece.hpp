// Whom a move captures.
#pragma once

#include <varia/move.hpp>
#include <varia/position.hpp>
#include <varia/types.hpp>

namespace varia {

// What it captures where it goes, or in passing; no piece for other moves.
[[nodiscard]] Piece captured_piece(const Position& before, Move move);

}  // namespace varia
