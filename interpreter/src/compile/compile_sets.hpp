// Reads compiled programs back as sets of cells, where they allow it.
#pragma once

#include <memory>

#include <varia/board.hpp>

#include "programs.hpp"
#include "state_tables.hpp"

namespace varia {

// The set tables of a variant whose other tables are complete; null if its board is too large or its attacks are not
// all leaps and lines over empty cells.
[[nodiscard]] std::unique_ptr<SetTables> compile_sets(const Board& board, int kinds, const Programs& programs,
                                                      const StateTables& state);

}  // namespace varia
