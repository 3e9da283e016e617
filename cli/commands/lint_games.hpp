// Which rules random games never met: nobody has seen them at work.
#pragma once

#include <string>

#include <varia/hook_check.hpp>
#include <varia/variant.hpp>

namespace varia::cli {

// One warning with all of them, or none. Of the variant's own file alone, and for half a second of processor time at
// most. `tried` is what the hooks were seen to do.
[[nodiscard]] Diagnostics never_met(const VariantPtr& variant, const HookCheck& tried, const std::string& file);

}  // namespace varia::cli
