// What moves capture besides by going onto a piece.
#pragma once

#include "declared.hpp"
#include "state_tables.hpp"

namespace varia {

[[nodiscard]] StrikeTables compile_strikes(const Declared& declared);
// Who has lost when he has no royal pieces left, where strikes may take them that threaten nobody. The strikes and
// extinctions must have been compiled.
[[nodiscard]] SideSet lost_without_royals(const StateTables& state);

}  // namespace varia
