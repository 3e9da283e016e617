// En passant in position text: the cells that a piece crossed with the last move. If these do not identify the piece,
// its own cell stands before them (`c5d6`).
#pragma once

#include <string>
#include <vector>

#include <varia/position.hpp>

#include "castling_field.hpp"
#include "typed_text.hpp"

namespace varia {

// Whether the variant has captures en passant.
[[nodiscard]] bool has_exposing_moves(const Variant& variant);

// The side that made the last move: the one before the side to move in the turn order.
[[nodiscard]] Side last_mover(const Position& position);

[[nodiscard]] std::string exposed_field(const Position& position);

// Reads the field into a position whose board and turn are set. In a set-up, cells that no last move explains are an
// error.
void read_exposed_field(Position& position, TypedText& source, TypedText::Field field, Reading reading);

}  // namespace varia
