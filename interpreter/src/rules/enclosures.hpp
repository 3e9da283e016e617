// Sides that cannot get out.
#pragma once

#include <varia/position.hpp>

#include "state_tables.hpp"

namespace varia {

// Whether the side has pieces that the rule means, and none of them could get to the zone. A flood from all of them at
// once.
[[nodiscard]] bool is_enclosed(const Position& position, Side side, const StateTables::Enclosure& rule);

}  // namespace varia
