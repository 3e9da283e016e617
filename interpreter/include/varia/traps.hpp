// Cells on which pieces are lost (traps), for hosts that draw boards.
#pragma once

#include <vector>

#include <varia/variant.hpp>

namespace varia {

// The cells on which a piece of any side is removed after a step, unless a piece of its own side stands next to it
// (RulesDef::traps): in the order of cells, each once. Empty in most variants. Safe to call from several threads.
[[nodiscard]] std::vector<Cell> trap_cells(const Variant& variant);

}  // namespace varia
