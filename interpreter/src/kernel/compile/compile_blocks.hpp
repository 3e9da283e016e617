// Compiles moving blocks: the slots that tile the board, and which slots are neighbours.
#pragma once

#include "declared.hpp"
#include "state_tables.hpp"

namespace varia {

[[nodiscard]] SlotTables compile_slots(const Declared& declared);

}  // namespace varia
