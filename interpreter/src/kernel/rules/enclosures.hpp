// Sides that are enclosed.
#pragma once

#include <varia/position.hpp>

#include "state_tables.hpp"

namespace varia {

// Whether the side has pieces that the rule means, and none of them could get to the zone. Costs one flood fill from
// all of them together.
[[nodiscard]] bool is_enclosed(const Position& position, Side side, const StateTables::Enclosure& rule);

}  // namespace varia
