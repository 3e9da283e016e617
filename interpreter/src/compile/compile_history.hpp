// What is asked about the history of a game: who brought a repetition about, moves that are counted, who has come so
// far that he has won.
#pragma once

#include <vector>

#include "declared.hpp"
#include "state_tables.hpp"

namespace varia {

[[nodiscard]] StateTables::Repetition compile_repetition(const Declared& declared);
[[nodiscard]] std::vector<StateTables::Counting> compile_countings(const Declared& declared);
[[nodiscard]] std::vector<StateTables::Declare> compile_declares(const Declared& declared);

}  // namespace varia
