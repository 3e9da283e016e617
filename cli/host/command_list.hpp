// The commands of the program: what each is called, and what its help says beside its options.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arguments.hpp"

namespace varia::cli {

struct CommandInfo {
    Command command;
    const char* name;
    const char* usage;  // what follows the command
    const char* summary;
    const char* more;  // below the options
};

// Null if there is none of that name.
[[nodiscard]] const CommandInfo* find_command(std::string_view name);
[[nodiscard]] std::vector<std::string> command_names();
[[nodiscard]] std::span<const CommandInfo> all_commands();

// What `varia --help` says.
[[nodiscard]] std::string overview();

}  // namespace varia::cli
