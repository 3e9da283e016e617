// One command of the program, as main, the help, completion and the manual page use it.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "exit_code.hpp"
#include "option_list.hpp"

namespace varia::cli {

// A shell command that prints the names of the built-in variants, one on each line.
inline constexpr std::string_view prints_variants = "varia list 2>/dev/null | cut -d' ' -f1";

struct CommandDef {
    std::string_view name;
    std::string_view usage;      // the text after the name in the usage line
    std::string_view summary;    // a sentence without its full stop
    std::string_view help = {};  // below the options; may be empty
    // For completion: a shell command that prints the possible first words, one on each line. Empty if only files are
    // offered.
    std::string_view first_words = {};
    // Adds the command's options to the list. Returns a function that runs the command and returns the exit code.
    // Precondition of the function: the list has been read without a problem.
    std::function<int()> (*begin)(OptionList& list);
};

// CommandDef::begin of a command that keeps its options in `Options`.
template <class Options, void (*add_options)(OptionList&, Options&), int (*run)(const Options&)>
std::function<int()> begin_command(OptionList& list) {
    const auto options = std::make_shared<Options>();
    add_options(list, *options);
    return [options] { return run(*options); };
}

}  // namespace varia::cli
