// Prepares the hooks of a variant.
#pragma once

#include <memory>

#include <varia/result.hpp>
#include <varia/script_budget.hpp>
#include <varia/variant.hpp>

#include "hooks.hpp"

namespace varia {

// Loads the variant's scripts once, to check that they load and have the functions that its hooks name. Every error has
// the place in the variant's file, or in the script, that is wrong. Null if the variant has no hooks. On entry `steps`
// is the maximum number of steps; on return it is the number of steps used.
[[nodiscard]] Result<std::shared_ptr<const HookMaker>> make_hooks(const Variant& variant, const ScriptBudget& budget,
                                                                  std::uint64_t& steps);

}  // namespace varia
