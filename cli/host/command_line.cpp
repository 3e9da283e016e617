#include "command_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include <varia/load.hpp>
#include <varia/text.hpp>
#include <varia/version.hpp>

namespace varia::cli {
namespace {

ParsedLine refuse(std::string message) {
    return {.run = {}, .exit_code = misuse, .out = {}, .error = std::move(message)};
}

ParsedLine answer(std::string text) { return {.run = {}, .out = std::move(text), .error = {}}; }

// The text of `varia --help`.
std::string overview(CommandList commands) {
    std::string text =
        "varia plays chess-like games, in any number of dimensions, from text files.\n\n"
        "Usage: varia COMMAND [ARGUMENTS] [OPTIONS]\n\nCommands:\n";
    for (const CommandDef* command : commands) text += fmt::format("  {:<11}{}\n", command->name, command->summary);
    text +=
        "\nVARIANT is the name of a built-in variant, a folder with a variant.toml, or a\n"
        ".toml file. `varia COMMAND --help` tells a command's options.\n\n"
        "Exit codes: 0 success; 1 the answer is no, or a file, position or move is wrong;\n"
        "2 the command line makes no sense.\n";
    return text;
}

// CLI11 2.1 has no way to set the usage line, so the help is composed here.
std::string help_of(const CommandDef& command, OptionList& options) {
    std::string text = fmt::format("{}.\n\nUsage: varia {} {}\n\nOptions:\n{}", command.summary, command.name,
                                   command.usage, options.help());
    if (!command.help.empty()) text += fmt::format("\n{}\n", command.help);
    return text;
}

ParsedLine no_command(const std::string& word, CommandList commands) {
    const std::vector<std::string> variants = builtin_variants();
    if (std::ranges::find(variants, word) != variants.end() || word.ends_with(".toml"))
        return refuse(fmt::format("\"{0}\" is a variant, and the command is missing: `varia play {0}` plays it",
                                  word.substr(0, 80)));
    std::vector<std::string> names;
    for (const CommandDef* command : commands) names.emplace_back(command->name);
    const std::string near = nearest(word, names);
    return refuse(fmt::format("no command \"{}\"; {}", word.substr(0, 80),
                              near.empty() ? "`varia --help` lists them" : fmt::format("did you mean \"{}\"?", near)));
}

}  // namespace

const CommandDef* find_command(std::string_view name, CommandList commands) {
    const auto it = std::ranges::find(commands, name, &CommandDef::name);
    return it == commands.end() ? nullptr : *it;
}

ParsedLine parse_command_line(std::vector<std::string> words, CommandList commands) {
    if (words.empty()) return refuse("which command? `varia --help` lists them");
    const std::string first = words.front();
    if (first == "-h" || first == "--help") return answer(overview(commands));
    if (first == "--version") return answer("varia " + std::string(version()) + "\n");
    if (first == "help") {
        if (words.size() == 1) return answer(overview(commands));
        words = {words[1], "--help"};
    }
    const CommandDef* const command = find_command(words.front(), commands);
    if (command == nullptr) return no_command(words.front(), commands);
    words.erase(words.begin());
    OptionList options;
    std::function<int()> run = command->begin(options);
    const OptionList::Reading reading = options.read(words);
    if (reading.asks_for_help) return answer(help_of(*command, options));
    if (!reading.problem.empty())
        return refuse(fmt::format("{} (`varia {} --help` tells more)", reading.problem, command->name));
    return {.run = std::move(run), .out = {}, .error = {}};
}

}  // namespace varia::cli
