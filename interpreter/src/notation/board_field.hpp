// The first field of position text: the board, followed by the pieces in hand.
#pragma once

#include <string>

#include <varia/position.hpp>
#include <varia/variant.hpp>

#include "piece_letters.hpp"
#include "typed_text.hpp"

namespace varia {

// Whether position text has a hand: the variant has drops, or keeps captured pieces.
[[nodiscard]] bool has_hand(const Variant& variant);

// Removes the blocks that are missing at the start according to the declaration.
void empty_slots(Position& position);

// Writes the board, and the hand if the variant has one.
[[nodiscard]] std::string board_field(const Position& position);

// Puts the field's pieces on the empty board of `position` and into its hands. Adds errors to source.errors(), at most
// one for each row.
void read_board_field(Position& position, const PieceLetters& letters, TypedText& source, TypedText::Field field);

// Reads `PPNpp` into the hands; an empty text and `-` mean that nothing is in hand.
void read_hand(Position& position, const PieceLetters& letters, TypedText& source, TypedText::Field field);

}  // namespace varia
