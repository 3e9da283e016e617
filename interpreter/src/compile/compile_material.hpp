// With what a side cannot win.
#pragma once

#include "declared.hpp"
#include "state_tables.hpp"

namespace varia {

// StateTables::hopeless, and what goes with it.
void compile_material(const Declared& declared, StateTables& state);

}  // namespace varia
