// A piece as JSON: the cells to which it can go, and how it moves, in words.
#pragma once

#include <varia/variant.hpp>

#include "json.hpp"
#include "subject.hpp"

namespace varia::cli {

// `letter`, `side`, `cell`, `targets` and `pushes`, as in docs/cli.md.
[[nodiscard]] Json reach_json(const Subject& subject);

// Directions as vectors of the board, or by name for people who have never seen a variant's file.
enum class PieceWords { vectors, plain };

// Sets `moves`, `promotions`, `hand` and, if there are any, `strikes`, `scripts` and `steps`: as the piece's side sees
// the board (side_frame.hpp). Neutral pieces are described as the first side's.
void set_piece_words(Json& json, Piece piece, const Variant& variant, PieceWords words = PieceWords::vectors);

}  // namespace varia::cli
