// Compiles the state values of a position, what asks for them and what changes them; and the patterns of hooks.
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
// The purse of a side (StateDef::purse); null if it has none.
[[nodiscard]] const StateDef* purse_of(const Declared& declared, Side side);
// How a side's drop lets state values grow: as the file says, and by its price.
[[nodiscard]] std::vector<StateChange> adds_of_drop(const Declared& declared, const DropDef& drop, Side side);
// What moves do to state values, each combination once. Reports it if there are too many.
[[nodiscard]] std::vector<StateValueTables::Changes> compile_changes(const Declared& declared);
// 1 + the number of a move's changes in this list; 0 if it changes nothing, and its text has no end of its own.
[[nodiscard]] std::uint8_t changes_of(const Declared& declared, const std::vector<StateValueTables::Changes>& all,
                                      const std::vector<StateChange>& sets, const std::vector<StateChange>& adds,
                                      const std::string& suffix = {});
// In the order of Definition::hooks.
[[nodiscard]] std::vector<HookPattern> compile_hooks(const Declared& declared);

}  // namespace varia
