// Sides whose pieces are connected.
#pragma once

#include <varia/position.hpp>

#include "state_tables.hpp"

namespace varia {

// Whether the side's pieces are connected as the rule requires. With zones this costs a few reads of bitboards while
// one of the zones has no such piece, and otherwise a flood fill from the pieces in the first zone; without zones one
// flood fill.
[[nodiscard]] bool is_connected(const Position& position, Side side, const StateTables::Connection& rule);

}  // namespace varia
