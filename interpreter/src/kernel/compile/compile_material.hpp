// Compiles the material with which a side cannot win.
#pragma once

#include "declared.hpp"
#include "state_tables.hpp"

namespace varia {

// Fills in StateTables::hopeless, and the members of StateTables that depend on it.
void compile_material(const Declared& declared, StateTables& state);

}  // namespace varia
