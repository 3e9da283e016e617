// Reads compiled programs back as bitboards, if they allow it.
#pragma once

#include <memory>

#include <varia/board.hpp>

#include "programs.hpp"
#include "state_tables.hpp"

namespace varia {

// The bitboard tables of a variant whose other tables are complete. Null if its board is too large, or if its attacks
// are not all leaps and lines over empty cells.
[[nodiscard]] std::unique_ptr<BitboardTables> compile_sets(const Board& board, int kinds, const Programs& programs,
                                                           const StateTables& state);

}  // namespace varia
