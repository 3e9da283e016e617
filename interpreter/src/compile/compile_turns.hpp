// Turns of several steps, and what only such have: shoves, traps, freezing, landing elsewhere, who is next.
#pragma once

#include <string>
#include <vector>

#include "declared.hpp"
#include "state_tables.hpp"

namespace varia {

// What is next to each cell by these vectors.
[[nodiscard]] Neighbours compile_near(const Declared& declared, const std::vector<Vector>& along, Expand expand, const std::vector<Name>& axes, Where where, Side side,
                                      const std::string& what);
void compile_turns(const Declared& declared, StateTables& state);

}  // namespace varia
