// The hooks of a variant, ready to be asked.
#pragma once

#include <memory>

#include <varia/result.hpp>
#include <varia/script_budget.hpp>
#include <varia/variant.hpp>

#include "hooks.hpp"

namespace varia {

// Loads the variant's scripts once, to see that they can be loaded and have the functions its hooks name. Every error
// found stands where the variant's file, or the script, is wrong. Null if the variant has no hooks. `steps`: how many
// this may take; it becomes how many it took.
[[nodiscard]] Result<std::shared_ptr<const HookMaker>> make_hooks(const Variant& variant, const ScriptBudget& budget,
                                                                  std::uint64_t& steps);

}  // namespace varia
