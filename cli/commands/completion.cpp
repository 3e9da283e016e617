// `varia completion`: scripts that complete the program's words, made from the list of commands and their own help.
// Names of variants and files are asked of the program when they are needed.
#include <fmt/format.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "command_list.hpp"
#include "commands.hpp"
#include "terminal.hpp"

namespace varia::cli {
namespace {

// The long options that a command's help names.
std::vector<std::string> options_of(const CommandInfo& command) {
    const std::string help = parse_command_line({command.name, "--help"}).out;
    std::set<std::string> found;
    std::size_t line = 0;
    while (line < help.size()) {
        const std::size_t end = std::min(help.find('\n', line), help.size());
        // An option stands at the beginning of its line; what follows two blanks is its description.
        std::string_view text(help.data() + line, end - line);
        const std::size_t first = text.find_first_not_of(' ');
        if (first != std::string_view::npos && first > 0 && text[first] == '-') {
            text = text.substr(first);
            text = text.substr(0, text.find("  "));
            for (std::size_t at = text.find("--"); at != std::string_view::npos; at = text.find("--", at + 2)) {
                const std::size_t stop = text.find_first_not_of("-abcdefghijklmnopqrstuvwxyz", at);
                found.emplace(text.substr(at, stop == std::string_view::npos ? stop : stop - at));
            }
        }
        line = end + 1;
    }
    found.erase("--");
    return {found.begin(), found.end()};
}

// What the first word behind a command is: the name of a variant, of a built-in file, of a shell, or nothing that can
// be told.
std::string_view names_for(Command command) {
    switch (command) {
        case Command::list:
        case Command::new_variant:
        case Command::serve:
        case Command::replay:
        case Command::convert:
        case Command::run:
        case Command::repl:
            return {};
        case Command::source:
            return "varia source --list 2>/dev/null | cut -d' ' -f1";
        case Command::completion:
            return "printf '%s\\n' bash zsh fish";
        default:
            return "varia list 2>/dev/null | cut -d' ' -f1";
    }
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
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
                        joined(command_names()));
    text += "        return\n    fi\n    case ${COMP_WORDS[1]} in\n";
    for (const CommandInfo& command : all_commands()) {
        text += fmt::format("    {}) options='{}'", command.name, joined(options_of(command)));
        if (const std::string_view names = names_for(command.command); !names.empty())
            text += fmt::format("\n        [ \"$COMP_CWORD\" -ne 2 ] || names=$({})", names);
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

// What stands in single quotes for zsh and fish.
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
    for (const CommandInfo& command : all_commands())
        text += fmt::format("        '{}:{}'\n", command.name, in_quotes(command.summary));
    text +=
        "    )\n"
        "    if (( CURRENT == 2 )); then\n"
        "        _describe -t commands 'command' commands\n"
        "        return\n"
        "    fi\n"
        "    case $words[2] in\n";
    for (const CommandInfo& command : all_commands()) {
        text += fmt::format("    {}) options=({})", command.name, joined(options_of(command)));
        if (const std::string_view names = names_for(command.command); !names.empty())
            text += fmt::format("\n        (( CURRENT == 3 )) && names=(${{(f)\"$({})\"}})", names);
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
    for (const CommandInfo& command : all_commands())
        text += fmt::format("complete -c varia -n __fish_use_subcommand -f -a {} -d '{}'\n", command.name,
                            in_quotes(command.summary));
    for (const CommandInfo& command : all_commands()) {
        const std::string seen = fmt::format("complete -c varia -n '__fish_seen_subcommand_from {}", command.name);
        for (const std::string& option : options_of(command))
            text += fmt::format("{}' -l {}\n", seen, option.substr(2));
        // A name is the word behind the command, as in the other shells.
        if (const std::string_view names = names_for(command.command); !names.empty())
            text += fmt::format("{}; and test (count (commandline -opc)) -eq 2' -a \"({})\"\n", seen, names);
    }
    return text;
}

}  // namespace

int run_completion(const Arguments& arguments) {
    if (arguments.variant == "bash")
        print(bash());
    else if (arguments.variant == "zsh")
        print(zsh());
    else if (arguments.variant == "fish")
        print(fish());
    else {
        complain({typed_error(fmt::format("there is no completion for \"{}\"", arguments.variant.substr(0, 60)),
                              "there is bash, zsh and fish")});
        return misuse;
    }
    return success;
}

}  // namespace varia::cli
