// Compiles turns of several steps, and the rules of shoves, traps, freezing, landing elsewhere and the next side.
#pragma once

#include <string>
#include <vector>

#include "declared.hpp"
#include "state_tables.hpp"

namespace varia {

void compile_turns(const Declared& declared, StateTables& state);

}  // namespace varia
