// Cells on which pieces are lost, for hosts that draw boards.
#pragma once

#include <vector>

#include <varia/variant.hpp>

namespace varia {

// The cells on which a piece is gone after a step unless one of its own side stands next to it (RulesDef::traps), of
// whichever side: in the order of cells, each once. Empty in most variants. Safe to call from several threads.
[[nodiscard]] std::vector<Cell> trap_cells(const Variant& variant);

}  // namespace varia
