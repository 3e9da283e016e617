// Compiles the material with which a side cannot win.
#pragma once

#include "declared.hpp"
#include "state_tables.hpp"

namespace varia {

[[nodiscard]] MaterialTables compile_material(const Declared& declared);

}  // namespace varia
