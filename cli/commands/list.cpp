// `varia list`: the variants that are built in.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include <varia/load.hpp>

#include "commands.hpp"
#include "json.hpp"
#include "layout.hpp"
#include "terminal.hpp"

namespace varia::cli {

int run_list(const Arguments& arguments) {
    const std::vector<std::string> names = builtin_variants();
    std::size_t widest = 0;
    for (const std::string& name : names) widest = std::max(widest, name.size());
    int code = success;
    Json list = Json::array();
    std::string lines;
    for (const std::string& name : names) {
        const std::string path = "variants/" + name + "/variant.toml";
        LoadOptions options;
        options.read = [&](const std::string& beside) -> FileText {
            const std::optional<std::string_view> text = builtin_file("variants/" + name + "/" + beside);
            return text ? FileText{std::string(*text), {}} : FileText{{}, "no such file"};
        };
        const Result<Definition> definition = read_definition(builtin_file(path).value_or(""), path, name, options);
        if (!definition) {
            complain(definition.diagnostics());
            code = answer_no;
            continue;
        }
        if (arguments.json) {
            Json item = Json::object();
            item.set("name", name).set("title", definition->name).set("inventor", definition->inventor);
            item.set("dimensions", static_cast<int>(definition->board.axes.size()));
            list.add(std::move(item));
        } else {
            lines += fmt::format("{:<{}}  {}\n", name, widest, escaped(definition->name));
        }
    }
    print(arguments.json ? list.text() : lines);
    return code;
}

}  // namespace varia::cli
