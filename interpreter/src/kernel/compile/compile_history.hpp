// Compiles the rules about the history of a game: repetition, moves that are counted, and sides that have come so far
// that they have won.
#pragma once

#include <vector>

#include "declared.hpp"
#include "state_tables.hpp"

namespace varia {

[[nodiscard]] StateTables::Repetition compile_repetition(const Declared& declared);
[[nodiscard]] std::vector<StateTables::Counting> compile_countings(const Declared& declared);
[[nodiscard]] std::vector<StateTables::Declare> compile_declares(const Declared& declared);

}  // namespace varia
