// Royal pieces that may face each other, but not for long: FacingDef with a result.
#pragma once

#include "declared.hpp"
#include "state_tables.hpp"

namespace varia {

[[nodiscard]] StateTables::Facing compile_facing(const Declared& declared);

}  // namespace varia
