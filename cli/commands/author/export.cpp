// `varia export`: writes games as files of other programs.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/importers/export.hpp>
#include <varia/text.hpp>

#include "answering.hpp"
#include "command.hpp"
#include "json.hpp"
#include "option_groups.hpp"
#include "terminal.hpp"
#include "variant_files.hpp"
#include "written_file.hpp"

namespace varia::cli {

using importers::ExportedGame;

namespace {

struct ExportOptions {
    std::string format;
    std::vector<std::string> variants;
    OptionValues set;
    std::string output;  // a file
    bool exact = false;
    bool json = false;
};

// A form of files that other programs read.
struct ExportFormat {
    std::string_view name;   // on the command line
    std::string_view title;  // what it is, for the list of formats
    Result<ExportedGame> (*write)(const VariantPtr& variant);
    bool several;  // whether one file can hold several games, with an empty line between them
};

constexpr std::array export_formats{
    ExportFormat{"fairy", "variants.ini of Fairy-Stockfish", importers::export_fairy, true},
    ExportFormat{"diagram", "parameters of an Interactive Diagram", importers::export_diagram, false},
    ExportFormat{"xboard", "lines setup and piece for XBoard", importers::export_xboard, true},
};

// "fairy (variants.ini of Fairy-Stockfish)", for all formats.
std::string formats_text() {
    std::string text;
    for (const ExportFormat& format : export_formats)
        append_item(text, ", ", fmt::format("{} ({})", format.name, format.title));
    return text;
}

Json game_json(const std::string& variant, const ExportedGame& game) {
    Json json = Json::object();
    json.set("variant", variant).set("text", game.text).set("unsaid", game.unsaid);
    return json;
}

// Writes the text to the file of --output, or to standard output.
int deliver_export(const ExportOptions& arguments, const std::string& text) {
    if (arguments.output.empty()) {
        print(text);
        return success;
    }
    if (const std::string why = write_file(arguments.output, text); !why.empty()) {
        complain(fmt::format("cannot write {}: {}; is its folder there, and may you write in it?",
                             varia::quoted(arguments.output), why));
        return answer_no;
    }
    return success;
}

int run_export(const ExportOptions& arguments) {
    const auto format = std::ranges::find(export_formats, arguments.format, &ExportFormat::name);
    if (format == export_formats.end()) {
        complain(fmt::format("no format is called {}; there are {}", varia::quoted(arguments.format.substr(0, 80)),
                             formats_text()));
        return misuse;
    }
    if (arguments.variants.size() > 1 && !format->several && !arguments.json) {
        complain(fmt::format("a file of the format {} has one game; name one variant", format->name));
        return misuse;
    }
    int code = success;
    std::string text;
    Json games = Json::array();
    std::set<std::string> ids;
    for (const std::string& name : arguments.variants) {
        const Result<VariantPtr> variant = open_variant(name, arguments.set);
        if (!variant) {
            complain(variant.diagnostics());
            code = answer_no;
            continue;
        }
        if (!arguments.json && !ids.insert((*variant)->id()).second) {
            complain(fmt::format("two of the games are called {}; write them to two files",
                                 varia::quoted((*variant)->id())));
            code = answer_no;
            continue;
        }
        const Result<ExportedGame> game = format->write(*variant);
        complain(game.diagnostics());
        if (!game) {
            code = answer_no;
            continue;
        }
        complain(game->unsaid);
        if (arguments.exact && !game->unsaid.empty()) code = answer_no;
        append_item(text, "\n", game->text);
        games.add(game_json(name, *game));
    }
    if (arguments.json) {
        // Without any game the errors are the answer.
        if (text.empty()) return code;
        Json json = Json::object();
        json.set("form", format->name).set("games", std::move(games));
        print_answer(std::move(json));
        return code;
    }
    if (text.empty()) return code;
    return std::max(code, deliver_export(arguments, text));
}

void add_export_options(OptionList& list, ExportOptions& options) {
    list.word("format", options.format, "The form of the file");
    list.words("variant", options.variants, "Built-in variants' names, folders or .toml files");
    list.text("--output,-o", options.output, "Write to a file, not to standard output", "FILE");
    list.flag("--exact", options.exact, "Fail if something of a game is not said");
    add_set(list, options.set, "Set an option of the variants; may be repeated");
    add_json(list, options.json);
    list.refuse_if([&options] { return options.format.empty(); }, "which format? there are " + formats_text());
    list.refuse_if([&options] { return options.variants.empty(); }, "which variant? its name or path is missing");
    list.refuse_if([&options] { return options.json && !options.output.empty(); },
                   "--json has the texts in an answer, and --output in a file; leave one of them out");
}

}  // namespace

extern const CommandDef export_command = {
    .name = "export",
    .usage = "FORMAT VARIANT... [OPTIONS]",
    .summary = "Writes games as files of other programs",
    .help =
        "FORMAT is fairy (sections of a variants.ini of Fairy-Stockfish), diagram (the\n"
        "parameters of an Interactive Diagram) or xboard (the lines setup and piece). A\n"
        "game that the other program cannot play is refused, with each rule that it does\n"
        "not know. What is left out otherwise is listed.",
    .begin = begin_command<ExportOptions, add_export_options, run_export>,
};

}  // namespace varia::cli
