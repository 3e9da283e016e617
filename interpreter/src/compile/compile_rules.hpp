// The compiler's rules part: drops, castlings and endings. Each is told by the declaration alone.
#pragma once

#include <array>
#include <vector>

#include "declared.hpp"
#include "programs.hpp"
#include "state_tables.hpp"

namespace varia {

// By side.
[[nodiscard]] std::array<std::vector<DropRule>, 2> compile_drops(const Declared& declared);
[[nodiscard]] std::array<std::vector<StateTables::Castling>, 2> compile_castlings(const Declared& declared);

[[nodiscard]] std::vector<StateTables::Goal> compile_goals(const Declared& declared);
[[nodiscard]] std::vector<StateTables::Extinction> compile_extinctions(const Declared& declared);

}  // namespace varia
