// Compiles hooks: the state values that scripts keep in a position, and the patterns of the hooks.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "declared.hpp"
#include "hooks.hpp"
#include "state_tables.hpp"

namespace varia {

[[nodiscard]] StateValueTables compile_state(const Declared& declared);
// The types of moves as bits of MoveTrait, and state values by number. Unknown names are left out.
[[nodiscard]] std::uint32_t move_types(const std::vector<Name>& types);
[[nodiscard]] StateTests state_tests(const Declared& declared, const std::vector<StateValue>& values);
// In the order of Definition::hooks.
[[nodiscard]] std::vector<HookPattern> compile_hooks(const Declared& declared);

}  // namespace varia
