// All commands of the program. What a command is stands in host/command.hpp; each has a file of its own here.
#pragma once

#include "command_line.hpp"

namespace varia::cli {

// In the order in which help lists them.
[[nodiscard]] CommandList all_commands();

}  // namespace varia::cli
