// All commands of the program. host/command.hpp defines what a command is; each command has a file of its own here.
#pragma once

#include "command_line.hpp"

namespace varia::cli {

// The commands in the order in which help lists them.
[[nodiscard]] CommandList all_commands();

}  // namespace varia::cli
