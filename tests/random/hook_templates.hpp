// Rules in Lua, each with its meaning in C++. The scripts of random definitions are made from these.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <varia/definition.hpp>

#include "dice.hpp"
#include "scripts.hpp"

namespace random_rules {

// One hook: its pattern, its function in Lua, and its meaning in C++. A `moves` hook with captures comes with an
// `attacks` hook.
struct HookTemplate {
    varia::HookDef hook;
    int turns_back = 0;  // how far it looks back (Definition::history)
    std::string lua;
    reference::Meaning meaning;
};

// Returns a few hooks for a definition that is otherwise complete. Their functions are named f1, f2, ... `turns`: only
// hooks that are asked when a turn is over.
[[nodiscard]] std::vector<HookTemplate> random_hooks(const varia::Definition& definition, Dice& dice, bool turns);
// Returns one or two hooks that ask for earlier turns. Their functions are named g1, g2.
[[nodiscard]] std::vector<HookTemplate> remembering_hooks(const varia::Definition& definition, Dice& dice, bool turns);

}  // namespace random_rules
