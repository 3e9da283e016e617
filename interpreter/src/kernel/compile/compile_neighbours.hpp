// Compiles what pieces do to their neighbours: pushes and pulls of one cell, freezing, and traps.
#pragma once

#include "declared.hpp"
#include "state_tables.hpp"

namespace varia {

[[nodiscard]] NeighbourTables compile_neighbours(const Declared& declared);

}  // namespace varia
