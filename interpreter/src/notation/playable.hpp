// Checks whether a position can be played on: the number of royal pieces must fit the variant, and no side may have
// left its royal piece in check.
#pragma once

#include <cstddef>

#include <varia/position.hpp>

#include "first_marks.hpp"
#include "typed_text.hpp"

namespace varia {

// Checks that each side has a royal piece if it starts with one, and no more of them than at the start.
void check_royals(const Position& position, const StartBoard& start, TypedText& source, std::size_t offset);

// Checks that there are no more neutral royal pieces than the sides that are out can have left.
void check_neutral_royals(const Position& position, const StartBoard& start, TypedText& source, std::size_t offset);

// Checks that every piece stands where its kind may stand (PieceDef::within). Neutral pieces may stand anywhere.
void check_places(const Position& position, TypedText& source, std::size_t offset);

// Checks that the side that made the last move has not left a royal piece in check.
void check_last_mover(const Position& position, TypedText& source, std::size_t offset);

// The maximum number of a side's royal pieces with which a position can be written and read.
[[nodiscard]] int possible_royals(const Variant& variant, const StartBoard& start, Side side);

// How many royal pieces a side has in hand that may be dropped. Such a side may have none on the board.
[[nodiscard]] int royals_to_drop(const Position& position, Side side);

// Whether remote captures that threaten nobody may capture royal pieces.
[[nodiscard]] bool remote_captures_take_royals(const Variant& variant);

// How many royal pieces a side has on the board.
[[nodiscard]] int count_royals(const Position& position, Side side);

}  // namespace varia
