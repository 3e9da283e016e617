// One command of the program: what main, the help, completion and the manual page know of it.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "exit_code.hpp"
#include "option_list.hpp"

namespace varia::cli {

// A shell command that prints the names of the built-in variants, one a line.
inline constexpr std::string_view prints_variants = "varia list 2>/dev/null | cut -d' ' -f1";

struct CommandDef {
    std::string_view name;
    std::string_view usage;      // what follows the name
    std::string_view summary;    // a sentence without its full stop
    std::string_view help = {};  // below the options; may be empty
    // For completion: a shell command whose lines are what the first word may be. Empty: only files are offered.
    std::string_view first_words = {};
    // Adds the command's options to the list. What it returns runs the command, once the list has been read without a
    // problem, and answers the exit code.
    std::function<int()> (*begin)(OptionList& list);
};

// CommandDef::begin of a command with such options.
template <class Options, void (*add_options)(OptionList&, Options&), int (*run)(const Options&)>
std::function<int()> begin_command(OptionList& list) {
    const auto options = std::make_shared<Options>();
    add_options(list, *options);
    return [options] { return run(*options); };
}

}  // namespace varia::cli
