// Royal pieces that may face each other, until the next move ends that or is a pass (StateTables::Facing).
#pragma once

#include <varia/position.hpp>

#include "state_tables.hpp"

namespace varia {

// Whether two royal pieces face each other, as either side sees it: a line may belong to one side alone.
[[nodiscard]] bool royals_face(const Position& position, const StateTables::Facing& facing);

}  // namespace varia
