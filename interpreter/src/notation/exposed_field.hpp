// En passant in position text: the cells that a piece crossed with the last move, and, where they do not tell which
// piece it was, that piece's cell before them (`c5d6`).
#pragma once

#include <string>
#include <vector>

#include <varia/position.hpp>

#include "castling_field.hpp"
#include "typed_text.hpp"

namespace varia {

// Whether pieces can be captured en passant at all.
[[nodiscard]] bool has_exposing_moves(const Variant& variant);

// The side that made the last move: the one before the side to move in the turn order.
[[nodiscard]] Side last_mover(const Position& position);

[[nodiscard]] std::string exposed_field(const Position& position);

// Reads the field into a position whose board and turn are set. Cells that no last move explains are an error in a
// set-up.
void read_exposed_field(Position& position, TypedText& source, TypedText::Field field, Reading reading);

}  // namespace varia
