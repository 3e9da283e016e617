// A piece as JSON: where it can go, and how it moves in words.
#pragma once

#include <varia/variant.hpp>

#include "json.hpp"
#include "subject.hpp"

namespace varia::cli {

// `letter`, `side`, `cell`, `targets` and `pushes`: docs/cli.md.
[[nodiscard]] Json reach_json(const Subject& subject);

// Directions as vectors of the board, or by name, for who has never seen a variant's file.
enum class PieceWords { vectors, plain };

// `moves`, `promotions`, `hand` and what else there is to say of it: as its side has it (side_frame.hpp), nobody's as
// the first side would.
void set_piece_words(Json& json, Piece piece, const Variant& variant, PieceWords words = PieceWords::vectors);

}  // namespace varia::cli
