// Rules in Lua, each with what it means said again in C++: the scripts of random definitions are put together from
// these.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <varia/definition.hpp>

#include "dice.hpp"
#include "scripts.hpp"

namespace random_rules {

// One hook: its pattern, the function in Lua, and its meaning. A moves hook whose moves capture comes with an attacks
// hook.
struct HookTemplate {
    varia::HookDef hook;
    std::string lua;
    reference::Meaning meaning;
};

// A few hooks for a definition that is otherwise complete. Functions are named f1, f2, ...
[[nodiscard]] std::vector<HookTemplate> random_hooks(const varia::Definition& definition, Dice& dice);

}  // namespace random_rules
