// Writes positions as other programs do, by a [[dialect]] of the variant.
#pragma once

#include <string>

#include <varia/position.hpp>

namespace varia {

// The text in the dialect. What it has no words for is left out. Precondition: has_positions(dialect).
[[nodiscard]] std::string written_position(const Position& position, const DialectDef& dialect);

// The hand of a position text without a hand, in a dialect with `lost`: the pieces that the board lacks.
[[nodiscard]] std::string lost_pieces(const Variant& variant, std::string_view board);

}  // namespace varia
