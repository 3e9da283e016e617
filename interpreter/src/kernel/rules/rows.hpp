// Pieces of one side in a row.
#pragma once

#include <varia/position.hpp>

#include "state_tables.hpp"

namespace varia {

// Whether the side has a row of the kinds and of the length that the rule requires. Costs one or two reads of a
// bitboard for each direction, if cell numbers along it differ by a constant; otherwise a walk from each piece.
[[nodiscard]] bool has_row(const Position& position, Side side, const StateTables::Row& row);

}  // namespace varia
