// Scripts: the values they keep in a position, and the patterns of their hooks.
#pragma once

#include <cstdint>
#include <vector>

#include "declared.hpp"
#include "hooks.hpp"

namespace varia {

// What the state values are at the start.
[[nodiscard]] std::vector<std::int16_t> compile_state(const Declared& declared);
// As Definition::hooks; their reach is left open, since it depends on the programs: see HookReach.
[[nodiscard]] std::vector<CompiledHook> compile_hooks(const Declared& declared);

}  // namespace varia
