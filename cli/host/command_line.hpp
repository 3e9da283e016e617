// The command line as a whole: which command is asked for, and whether its words make sense.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "command.hpp"

namespace varia::cli {

// All commands, in the order in which help lists them.
using CommandList = std::span<const CommandDef* const>;

// What a command line comes to: a command that is ready to run, or what to print and the code to exit with.
struct ParsedLine {
    std::function<int()> run;  // empty: there is nothing to run
    int exit_code = success;
    std::string out, error;
};

// `words` are the arguments without the program's name.
[[nodiscard]] ParsedLine parse_command_line(std::vector<std::string> words, CommandList commands);

// Null if there is none of that name.
[[nodiscard]] const CommandDef* find_command(std::string_view name, CommandList commands);

}  // namespace varia::cli
