// What a position must be for play to go on from it: royal pieces as the variant has them, and nobody's royal piece
// left where it can be taken.
#pragma once

#include <cstddef>

#include <varia/position.hpp>

#include "first_marks.hpp"
#include "typed_text.hpp"

namespace varia {

// Each side has a royal piece if it starts with one, and no more of them than it starts with.
void check_royals(const Position& position, const StartBoard& start, TypedText& source, std::size_t offset);

// No more royal pieces are nobody's than sides that are out can have left.
void check_neutral_royals(const Position& position, const StartBoard& start, TypedText& source, std::size_t offset);

// No piece stands where one of its kind cannot (PieceDef::within). Nobody's may.
void check_places(const Position& position, TypedText& source, std::size_t offset);

// The side that made the last move has not left a royal piece in check.
void check_last_mover(const Position& position, TypedText& source, std::size_t offset);

// The most royal pieces of a side that a position can be written and read with.
[[nodiscard]] int most_royals(const Variant& variant, const StartBoard& start, Side side);

// How many royal pieces a side has in hand that may be dropped: it may have none on the board yet.
[[nodiscard]] int royals_to_drop(const Position& position, Side side);

// Whether royal pieces may be struck, by what threatens nobody.
[[nodiscard]] bool strikes_take_royals(const Variant& variant);

// How many royal pieces a side has on the board.
[[nodiscard]] int count_royals(const Position& position, Side side);

}  // namespace varia
