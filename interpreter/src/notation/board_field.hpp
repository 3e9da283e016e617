// The first field of position text: the board, and behind it what the sides hold in hand.
#pragma once

#include <string>

#include <varia/position.hpp>
#include <varia/variant.hpp>

#include "piece_letters.hpp"
#include "typed_text.hpp"

namespace varia {

// Whether position text has a hand: pieces can be dropped, or captured pieces are kept.
[[nodiscard]] bool has_hand(const Variant& variant);

// Takes the blocks out that the declaration says are missing at the start.
void empty_slots(Position& position);

// Writes the board, and the hand if the variant has one.
[[nodiscard]] std::string board_field(const Position& position);

// Puts the field's pieces on the empty board of `position` and into its hands. What is wrong is added to
// source.errors(), one error a row at most.
void read_board_field(Position& position, const PieceLetters& letters, TypedText& source, TypedText::Field field);

// Reads `PPNpp` into the hands; an empty text and `-` are nothing in hand.
void read_hand(Position& position, const PieceLetters& letters, TypedText& source, TypedText::Field field);

}  // namespace varia
