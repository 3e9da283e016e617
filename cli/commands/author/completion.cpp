// `varia completion`: scripts for shells that complete the program's words, made from the list of commands and their
// options. The scripts call the program for the names of variants and files when they need them. `varia completion man`
// prints the commands' part of the manual page, for the installation of the program.
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include <varia/text.hpp>

#include "command_list.hpp"
#include "terminal.hpp"

namespace varia::cli {
namespace {

struct CompletionOptions {
    std::string shell;
};

// The long options of a command.
std::vector<std::string> options_of(const CommandDef& command) {
    OptionList options;
    static_cast<void>(command.begin(options));
    return options.long_names();
}

std::vector<std::string> names_of_commands() {
    std::vector<std::string> names;
    for (const CommandDef* command : all_commands()) names.emplace_back(command->name);
    return names;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) append_item(text, " ", word);
    return text;
}

std::string bash() {
    std::string text =
        "# Completion of varia in bash: source <(varia completion bash)\n"
        "_varia() {\n"
        "    local word=${COMP_WORDS[COMP_CWORD]} options= names=\n"
        "    COMPREPLY=()\n"
        "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n";
    text += fmt::format("        mapfile -t COMPREPLY < <(compgen -W '{} help --help --version' -- \"$word\")\n",
                        joined(names_of_commands()));
    text += "        return\n    fi\n    case ${COMP_WORDS[1]} in\n";
    for (const CommandDef* command : all_commands()) {
        text += fmt::format("    {}) options='{}'", command->name, joined(options_of(*command)));
        if (!command->first_words.empty())
            text += fmt::format("\n        [ \"$COMP_CWORD\" -ne 2 ] || names=$({})", command->first_words);
        text += " ;;\n";
    }
    text +=
        "    esac\n"
        "    case ${COMP_WORDS[COMP_CWORD - 1]} in\n"
        "    --from) names=$(varia list 2>/dev/null | cut -d' ' -f1) ;;\n"
        "    --color | --colour) names='auto always never' ;;\n"
        "    esac\n"
        "    case $word in\n"
        "    -*) mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$word\") ;;\n"
        "    *) mapfile -t COMPREPLY < <(compgen -W \"$names\" -- \"$word\"; compgen -f -- \"$word\") ;;\n"
        "    esac\n"
        "}\n"
        "complete -o filenames -F _varia varia\n";
    return text;
}

// A text inside single quotes, for zsh and fish.
std::string in_quotes(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\'')
            out += "'\\''";
        else
            out += c;
    }
    return out;
}

std::string zsh() {
    std::string text =
        "#compdef varia\n"
        "# Completion of varia in zsh: put this as _varia into a folder of $fpath, or: source <(varia completion zsh)\n"
        "_varia() {\n"
        "    local -a commands options names\n"
        "    commands=(\n";
    for (const CommandDef* command : all_commands())
        text += fmt::format("        '{}:{}'\n", command->name, in_quotes(command->summary));
    text +=
        "    )\n"
        "    if (( CURRENT == 2 )); then\n"
        "        _describe -t commands 'command' commands\n"
        "        return\n"
        "    fi\n"
        "    case $words[2] in\n";
    for (const CommandDef* command : all_commands()) {
        text += fmt::format("    {}) options=({})", command->name, joined(options_of(*command)));
        if (!command->first_words.empty())
            text += fmt::format("\n        (( CURRENT == 3 )) && names=(${{(f)\"$({})\"}})", command->first_words);
        text += " ;;\n";
    }
    text +=
        "    esac\n"
        "    [[ $words[CURRENT-1] == --from ]] && names=(${(f)\"$(varia list 2>/dev/null | cut -d' ' -f1)\"})\n"
        "    if [[ $PREFIX == -* ]]; then\n"
        "        compadd -a options\n"
        "    else\n"
        "        (( $#names )) && compadd -a names\n"
        "        _files\n"
        "    fi\n"
        "}\n"
        "if [ \"$funcstack[1]\" = _varia ]; then _varia \"$@\"; else compdef _varia varia; fi\n";
    return text;
}

std::string fish() {
    std::string text = "# Completion of varia in fish: varia completion fish | source\n";
    for (const CommandDef* command : all_commands())
        text += fmt::format("complete -c varia -n __fish_use_subcommand -f -a {} -d '{}'\n", command->name,
                            in_quotes(command->summary));
    for (const CommandDef* command : all_commands()) {
        const std::string seen = fmt::format("complete -c varia -n '__fish_seen_subcommand_from {}", command->name);
        for (const std::string& option : options_of(*command))
            text += fmt::format("{}' -l {}\n", seen, option.substr(2));
        // The name is the word right behind the command, as in the other shells.
        if (!command->first_words.empty())
            text += fmt::format("{}; and test (count (commandline -opc)) -eq 2' -a \"({})\"\n", seen,
                                command->first_words);
    }
    return text;
}

// A sentence in the language of manual pages, without the quotes around code.
std::string for_troff(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\'')
            out += "\\(aq";
        else if (c != '`')
            out += c;
    }
    return out;
}

// The usage of a command, without its options. Words in capital letters, which stand for something else, are in
// italics.
std::string usage_for_troff(std::string_view usage) {
    std::string text(usage);
    if (const std::size_t at = text.find("[OPTIONS]"); at != std::string::npos) text.erase(at, 9);
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const auto is_capital = [&](std::size_t i) { return i < text.size() && text[i] >= 'A' && text[i] <= 'Z'; };
        const std::size_t first = at;
        while (is_capital(at)) ++at;
        if (at > first)
            out += "\\fI" + text.substr(first, at - first) + "\\fR";
        else if (const char c = text[at++]; c == '-')
            out += "\\-";
        else
            out += c;
    }
    const std::size_t begin = out.find_first_not_of(' ');
    return begin == std::string::npos ? std::string() : out.substr(begin, out.find_last_not_of(' ') + 1 - begin);
}

// The commands' part of the manual page (cmake/varia.1.in).
std::string manual() {
    std::string text;
    for (const CommandDef* command : all_commands()) {
        const std::string usage = usage_for_troff(command->usage);
        std::string summary = for_troff(command->summary);
        summary.front() = static_cast<char>(summary.front() - 'A' + 'a');
        text += fmt::format(".TP\n\\fB{}\\fR{}{}\n{}\n", command->name, usage.empty() ? "" : " ", usage, summary);
    }
    return text;
}

int run_completion(const CompletionOptions& options) {
    if (options.shell == "bash")
        print(bash());
    else if (options.shell == "zsh")
        print(zsh());
    else if (options.shell == "fish")
        print(fish());
    else if (options.shell == "man")
        print(manual());
    else {
        complain({typed_error(fmt::format("there is no completion for \"{}\"", options.shell.substr(0, 60)),
                              "there is bash, zsh and fish")});
        return misuse;
    }
    return success;
}

void add_completion_options(OptionList& list, CompletionOptions& options) {
    list.word("shell", options.shell, "bash, zsh or fish");
    list.refuse_if([&options] { return options.shell.empty(); }, "which shell? bash, zsh or fish");
}

}  // namespace

extern const CommandDef completion_command = {
    .name = "completion",
    .usage = "SHELL",
    .summary = "Prints the completion script for a shell",
    .help = "SHELL is bash, zsh or fish. In bash:  source <(varia completion bash)",
    .first_words = "printf '%s\\n' bash zsh fish",
    .begin = begin_command<CompletionOptions, add_completion_options, run_completion>,
};

}  // namespace varia::cli
