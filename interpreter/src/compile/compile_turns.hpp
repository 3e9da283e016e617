// Turns of several steps, and what only such have: shoves, traps, freezing, landing elsewhere, who is next.
#pragma once

#include <string>
#include <vector>

#include "declared.hpp"
#include "state_tables.hpp"

namespace varia {

void compile_turns(const Declared& declared, StateTables& state);

}  // namespace varia
