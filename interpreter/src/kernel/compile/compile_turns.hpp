// Compiles turns: the steps of a turn, the side that moves next, and where a piece lands when its move is over.
#pragma once

#include <cstdint>
#include <vector>

#include "declared.hpp"
#include "state_tables.hpp"

namespace varia {

// The rules of turns of several steps; empty if turns have one step and no rules of their own.
[[nodiscard]] TurnTables compile_turn(const Declared& declared);
[[nodiscard]] std::vector<NextTables::Rule> compile_next(const Declared& declared);
[[nodiscard]] LandingTables compile_landing(const Declared& declared);

// Whether a piece may make the move in this type of step (TurnTables::steps).
[[nodiscard]] bool made_in(const Declared& declared, const MoveDef& move, int step);
// The type of step that the move names as the next one; 0 if it names none.
[[nodiscard]] std::uint8_t step_after(const Declared& declared, const MoveDef& move);

}  // namespace varia
