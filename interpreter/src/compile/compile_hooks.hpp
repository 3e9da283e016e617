// Scripts: the values they keep in a position, and the patterns of their hooks.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "declared.hpp"
#include "hooks.hpp"

namespace varia {

// What the state values are at the start.
[[nodiscard]] std::vector<std::int16_t> compile_state(const Declared& declared);
// Sorts of moves by name, as bits of MoveTrait, and state values by number: those that there are.
[[nodiscard]] std::uint32_t move_types(const std::vector<Name>& types);
[[nodiscard]] std::vector<std::pair<int, int>> state_values(const Declared& declared,
                                                            const std::vector<StateValue>& values);
// As Definition::hooks; their reach is left open, since it depends on the programs: see HookReach.
[[nodiscard]] std::vector<CompiledHook> compile_hooks(const Declared& declared);

}  // namespace varia
