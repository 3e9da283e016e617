// `varia list`: lists the variants that are built in.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include <varia/load.hpp>

#include "answering.hpp"
#include "builtin_definition.hpp"
#include "command.hpp"
#include "json.hpp"
#include "layout.hpp"
#include "listed_variant.hpp"
#include "option_groups.hpp"
#include "terminal.hpp"

namespace varia::cli {

using namespace records;

namespace {

struct ListOptions {
    bool json = false;
};

int run_list(const ListOptions& arguments) {
    const std::vector<std::string> names = builtin_variants();
    std::size_t widest = 0;
    for (const std::string& name : names) widest = std::max(widest, name.size());
    int code = success;
    Json list = Json::array();
    std::string lines;
    for (const std::string& name : names) {
        const Result<Definition> definition = builtin_definition(name);
        if (!definition) {
            complain(definition.diagnostics());
            code = answer_no;
            continue;
        }
        if (arguments.json) {
            list.add(listed_json(name, *definition));
        } else {
            lines += fmt::format("{:<{}}  {}\n", name, widest, escaped(definition->name));
        }
    }
    if (!arguments.json) {
        print(lines);
        return code;
    }
    Json json = Json::object();
    json.set("variants", std::move(list));
    print_answer(std::move(json));
    return code;
}

void add_list_options(OptionList& list, ListOptions& options) { add_json(list, options.json); }

}  // namespace

extern const CommandDef list_command = {
    .name = "list",
    .usage = "[OPTIONS]",
    .summary = "Lists the built-in variants",
    .begin = begin_command<ListOptions, add_list_options, run_list>,
};

}  // namespace varia::cli
