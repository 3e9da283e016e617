// Searches the descriptions for editors by their lines: comments, then "function NAME(ARGUMENTS) end".
#include "script_stubs.hpp"

#include <algorithm>
#include <vector>

#include <varia/text.hpp>

namespace varia::cli {
namespace {

struct Described {
    std::string name;       // "varia.load", "game:play"
    std::string arguments;  // "(name, options)"
    std::string comments;   // lines, each with its end
};

std::vector<Described> all_described() {
    std::vector<Described> all;
    std::string comments;
    std::string_view rest = script_stubs();
    while (!rest.empty()) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        if (line.starts_with("---")) {
            comments += "  " + std::string(line.substr(3)) + "\n";
            continue;
        }
        constexpr std::string_view function = "function ";
        const std::size_t open = line.find('(');
        const std::size_t close = line.find(')');
        if (line.starts_with(function) && open != std::string_view::npos && close != std::string_view::npos)
            all.push_back({std::string(line.substr(function.size(), open - function.size())),
                           std::string(line.substr(open, close - open + 1)), comments});
        comments.clear();
    }
    return all;
}

// "load" of "varia.load", "play" of "game:play".
std::string_view last_name(std::string_view name) {
    const std::size_t dot = name.find_last_of(".:");
    return dot == std::string_view::npos ? name : name.substr(dot + 1);
}

std::string_view first_name(std::string_view name) { return name.substr(0, name.find_first_of(".:")); }

}  // namespace

std::string described_name(std::string_view name) {
    const std::vector<Described> all = all_described();
    std::string text;
    std::vector<std::string> methods, names;
    for (const Described& one : all) {
        const bool same = one.name == name || (last_name(one.name) == name && name != first_name(one.name));
        if (same) text += one.name + one.arguments + "\n" + one.comments;
        if (first_name(one.name) == name && one.name != name) methods.emplace_back(one.name + one.arguments);
        names.push_back(one.name);
    }
    std::ranges::sort(methods);
    for (const std::string& method : methods) text += "  " + method + "\n";
    if (name == "game" && !methods.empty()) text += "and all methods of positions: help(\"position\")\n";
    if (!text.empty()) return text;
    const std::string hint = did_you_mean(std::string(name), names);
    return "there is no help for \"" + std::string(name) + "\"" + (hint.empty() ? "" : "; " + hint) + "\n";
}

}  // namespace varia::cli
