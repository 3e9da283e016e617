// Finds rules that random games never meet, so that nobody has seen them at work.
#pragma once

#include <string>

#include <varia/hook_check.hpp>
#include <varia/variant.hpp>

namespace varia::cli {

// One warning with all of these rules, or none. Only rules in the variant's own file count, and the games take at most
// half a second of processor time. `tried`: the uses of the hooks. Precondition: the board is linked to no other board.
[[nodiscard]] Diagnostics never_met(const VariantPtr& variant, const HookCheck& tried, const std::string& file);

}  // namespace varia::cli
