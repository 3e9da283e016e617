// A piece as JSON: where it can go, and how it moves in words.
#pragma once

#include <varia/variant.hpp>

#include "json.hpp"
#include "subject.hpp"

namespace varia::cli {

// `letter`, `side`, `cell`, `targets` and `pushes`: docs/cli.md.
[[nodiscard]] Json reach_json(const Subject& subject);

// Directions as the vectors that a variant's file has, or by name, for who has never seen one.
enum class PieceWords { vectors, plain };

// `moves`, `promotions`, `hand` and what else there is to say of it.
void set_piece_words(Json& json, const PieceDef& piece, const Variant& variant, PieceWords words = PieceWords::vectors);

}  // namespace varia::cli
