// Royal pieces that may face each other, but must not be left so but by a pass (StateTables::Facing).
#pragma once

#include <varia/position.hpp>

#include "state_tables.hpp"

namespace varia {

// Whether two of them do, seen from either: a line may be one of one side's alone.
[[nodiscard]] bool royals_face(const Position& position, const StateTables::Facing& facing);

}  // namespace varia
