// Parses the command line: finds the command and checks its words.
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

// A parsed command line: a command that is ready to run, or the text to print and the exit code.
struct ParsedLine {
    std::function<int()> run;  // empty if there is nothing to run
    int exit_code = success;
    std::string out, error;
};

// `words` are the arguments without the program's name.
[[nodiscard]] ParsedLine parse_command_line(std::vector<std::string> words, CommandList commands);

// The command with this name. Null if there is none.
[[nodiscard]] const CommandDef* find_command(std::string_view name, CommandList commands);

}  // namespace varia::cli
