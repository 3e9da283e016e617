// Compiles the rule that royal pieces may face each other until the next move: FacingDef with a state value.
#pragma once

#include "declared.hpp"
#include "state_tables.hpp"

namespace varia {

[[nodiscard]] StateTables::Facing compile_facing(const Declared& declared);

}  // namespace varia
