// Compiles what doing a move must know of each kind.
#pragma once

#include "declared.hpp"
#include "state_tables.hpp"

namespace varia {

// `castlings`: those of all sides.
[[nodiscard]] KindTables compile_kinds(const Declared& declared,
                                       const BySide<std::vector<StateTables::Castling>>& castlings);

}  // namespace varia
