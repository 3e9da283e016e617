// A piece as JSON: the cells to which it can go, and how it moves, in words.
#pragma once

#include <string>

#include <varia/betza.hpp>
#include <varia/variant.hpp>

#include "betza_study.hpp"
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

// What a Betza text means: `betza`, `reading`, `moves`, `tables`, `alone` and `among_others`. Precondition: the study
// is that of the text in this reading.
[[nodiscard]] Json betza_json(const std::string& text, BetzaReading reading, const BetzaStudy& study);

}  // namespace varia::cli
