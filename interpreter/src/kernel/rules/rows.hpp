// Pieces of one side in a row, on one line, or in a square.
#pragma once

#include <varia/position.hpp>

#include "state_tables.hpp"

namespace varia {

// Whether the side has a row of the kinds and of the length that the rule requires, or a line or square of them; for a
// rule about pieces of any owner, whether there is one and the rule is about the side. Costs
// one or two reads of a bitboard for each direction and piece of the row, if cell numbers along it differ by a
// constant; otherwise a walk from each piece of the side. For pieces apart it costs a count for each direction and
// piece.
[[nodiscard]] bool has_row(const Position& position, Side side, const StateTables::Row& row);

}  // namespace varia
