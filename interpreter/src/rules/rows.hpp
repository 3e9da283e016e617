// Pieces of one side in a row.
#pragma once

#include <varia/position.hpp>

#include "state_tables.hpp"

namespace varia {

// Whether the side has a row of the pieces and of the length that the rule asks for. Costs a look or two at a set of
// cells for each way, where cells are numbered alike along it; otherwise a walk from each piece.
[[nodiscard]] bool has_row(const Position& position, Side side, const StateTables::Row& row);

}  // namespace varia
