// Compiles drops, castlings and endings. Each of them follows from the declaration alone.
#pragma once

#include <array>
#include <vector>

#include "declared.hpp"
#include "programs.hpp"
#include "state_tables.hpp"

namespace varia {

// By side.
[[nodiscard]] BySide<std::vector<DropRule>> compile_drops(const Declared& declared);
[[nodiscard]] BySide<std::vector<StateTables::Castling>> compile_castlings(const Declared& declared);

// By kind: the points for capturing it; empty if points are not counted.
[[nodiscard]] std::vector<std::uint16_t> compile_points(const Declared& declared, int PieceDef::*worth);
[[nodiscard]] std::vector<StateTables::Within> compile_withins(const Declared& declared);
[[nodiscard]] ConversionTables compile_conversions(const Declared& declared);
// Precondition: compile_withins has reported what is wrong with the zones of its kinds.
[[nodiscard]] RebirthTables compile_rebirths(const Declared& declared);
[[nodiscard]] std::vector<StateTables::Goal> compile_goals(const Declared& declared);
[[nodiscard]] std::vector<StateTables::Extinction> compile_extinctions(const Declared& declared);

// Rows, enclosures, sides without a legal move, connections, the side that has most, and counted passes:
// compile_most.cpp and compile_rows.cpp.
[[nodiscard]] std::vector<StateTables::Row> compile_rows(const Declared& declared);
[[nodiscard]] std::vector<StateTables::Enclosure> compile_enclosures(const Declared& declared);
[[nodiscard]] std::vector<StateTables::NoMoves> compile_no_moves(const Declared& declared);
[[nodiscard]] std::vector<StateTables::Connection> compile_connections(const Declared& declared);
[[nodiscard]] MostTables compile_most(const Declared& declared);
[[nodiscard]] PassTables compile_passes(const Declared& declared);

// The pieces that the set-up lists by cells, of all sides: compile_setup.cpp.
[[nodiscard]] std::vector<Placed> compile_placed(const Declared& declared);

}  // namespace varia
