// Reads compiled programs back as bitboards, if they allow it.
#pragma once

#include <memory>

#include "programs.hpp"
#include "state_tables.hpp"

namespace varia {

// The bitboard tables of a variant. Null if its board is too large, or if its attacks are not all leaps and lines over
// empty cells.
[[nodiscard]] std::unique_ptr<BitboardTables> compile_sets(int kinds, const PositionModels& of_positions,
                                                           const RuleTables& rules, const MovePrograms& programs,
                                                           const Models& models);

}  // namespace varia
