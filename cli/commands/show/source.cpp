// `varia source`: prints the files that are built in.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/merged.hpp>
#include <varia/text.hpp>

#include "answering.hpp"
#include "command.hpp"
#include "json.hpp"
#include "option_groups.hpp"
#include "terminal.hpp"

namespace varia::cli {
namespace {

struct SourceOptions {
    std::string file;
    bool list = false;
    bool json = false;
};

// The name by which variants refer to a file: chess, pieces/fide, rules/row. Other files have their paths.
std::string short_name(const std::string& path) {
    const auto between = [&](std::string_view start, std::string_view end) -> std::string {
        if (path.size() <= start.size() + end.size() || !path.starts_with(start) || !path.ends_with(end)) return {};
        return path.substr(start.size(), path.size() - start.size() - end.size());
    };
    if (path == "schemas/variant.schema.json") return "schema";
    for (const std::pair<std::string_view, std::string_view>& ends :
         {std::pair<std::string_view, std::string_view>{"variants/", "/variant.toml"},
          {"stdlib/", ".toml"},
          {"stdlib/", ".lua"}})
        if (std::string name = between(ends.first, ends.second); !name.empty()) return name;
    return path;
}

int list_files(const SourceOptions& arguments, const std::vector<std::string>& paths) {
    Json files = Json::array();
    std::string lines;
    for (const std::string& path : paths) {
        if (arguments.json) {
            Json item = Json::object();
            item.set("name", short_name(path)).set("file", path);
            files.add(std::move(item));
        } else {
            lines += fmt::format("{:<24} {}\n", short_name(path), path);
        }
    }
    if (!arguments.json) {
        print(lines);
        return success;
    }
    Json json = Json::object();
    json.set("files", std::move(files));
    print_answer(std::move(json));
    return success;
}

int run_source(const SourceOptions& arguments) {
    const std::vector<std::string> paths = builtin_files();
    if (arguments.list) return list_files(arguments, paths);
    const auto found = std::find_if(paths.begin(), paths.end(), [&](const std::string& path) {
        return path == arguments.file || short_name(path) == arguments.file;
    });
    if (found == paths.end()) {
        std::vector<std::string> names;
        for (const std::string& path : paths) names.push_back(short_name(path));
        const std::string hint = did_you_mean(arguments.file, names);
        complain({typed_error(fmt::format("no built-in file is called {}", quoted(arguments.file)),
                              hint.empty() ? "`varia source --list` names them" : hint)});
        return answer_no;
    }
    const std::string_view text = builtin_file(*found).value_or("");
    if (!arguments.json) {
        print(text);
        return success;
    }
    Json json = Json::object();
    json.set("file", *found).set("text", text);
    print_answer(std::move(json));
    return success;
}

void add_source_options(OptionList& list, SourceOptions& options) {
    list.word("file", options.file, "A variant, a part, a script, or `schema`");
    list.flag("--list", options.list, "The names of all built-in files");
    list.refuse_if([&options] { return options.file.empty() && !options.list; }, "which file? --list names them");
    add_json(list, options.json);
}

}  // namespace

extern const CommandDef source_command = {
    .name = "source",
    .usage = "[FILE] [OPTIONS]",
    .summary = "Prints a built-in file: a variant, a part, a script",
    .help =
        "FILE is a variant (chess), a part as `use` names it (pieces/fide), a script as\n"
        "`script` does (rules/row), `schema`, or a path of the list.",
    .first_words = "varia source --list 2>/dev/null | cut -d' ' -f1",
    .begin = begin_command<SourceOptions, add_source_options, run_source>,
};

}  // namespace varia::cli
