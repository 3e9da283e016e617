// `varia import`: makes variant files from the files of other programs.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <varia/importers/import.hpp>
#include <varia/load.hpp>
#include <varia/text.hpp>

#include "answering.hpp"
#include "command.hpp"
#include "folder.hpp"
#include "import_json.hpp"
#include "json.hpp"
#include "terminal.hpp"
#include "written_file.hpp"

namespace varia::cli {

using importers::ImportedGame;

namespace {

struct ImportOptions {
    std::string file;
    std::vector<std::string> sections;
    std::string output;  // a folder
    bool list = false;
    bool whole = false;
    bool force = false;
    bool exact = false;
    bool json = false;
};

constexpr std::string_view first_words_of_a_file = "# Made by `varia import`";

bool is_imported(std::string_view beginning) { return beginning.starts_with(first_words_of_a_file); }

// Whether a game's name can be the name of a file.
bool is_file_name(const std::string& name) {
    return !name.empty() && name.front() != '.' && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
               c == '.' || c == '+';
    });
}

// Writes a file for each game into a folder, which is created if it is missing. A file that is there may hold changes
// of the user: it is replaced only with --force, and only if this command has made it. Returns whether all could be
// written.
bool write_games(const ImportOptions& arguments, const std::vector<ImportedGame>& games) {
    std::error_code error;
    std::filesystem::create_directories(arguments.output, error);
    if (error) {
        complain(arguments.output + ": " + error.message());
        return false;
    }
    bool all = true;
    for (const ImportedGame& game : games) {
        if (!is_file_name(game.name)) {
            complain("\"" + escaped(game.name) + "\" cannot be the name of a file; rename the section");
            all = false;
            continue;
        }
        const std::string path = arguments.output + "/" + game.name + ".toml";
        const auto may_replace = [&](std::string_view beginning) { return arguments.force && is_imported(beginning); };
        if (const std::string why = write_made_up(path, game.text, may_replace); !why.empty()) {
            complain(path + ": " + why);
            all = false;
        }
    }
    return all;
}

int run_import(const ImportOptions& arguments) {
    const FileText file = read_user_file(arguments.file);
    if (!file.error.empty()) {
        complain(arguments.file + ": " + file.error);
        return answer_no;
    }
    const Result<std::vector<ImportedGame>> games = importers::import_fairy(
        file.bytes, arguments.file, arguments.sections,
        arguments.whole || arguments.list ? importers::Length::whole : importers::Length::shortest);
    complain(games.diagnostics());
    if (!games) return answer_no;
    if (games->size() > 1 && arguments.output.empty() && !arguments.list && !arguments.json) {
        complain(fmt::format("the file has {} games; name one of them, or a folder with --output", games->size()));
        return answer_no;
    }
    int code = success;
    for (const ImportedGame& game : *games) {
        if (!arguments.list) complain(game.unsaid);
        if (arguments.exact && !game.unsaid.empty()) code = answer_no;
        if (const Result<VariantPtr> variant = load_text(game.text, game.name + ".toml", game.name); !variant) {
            complain(variant.diagnostics());
            code = answer_no;
        }
    }
    if (arguments.list) {
        std::string lines;
        for (const ImportedGame& game : *games)
            lines += escaped(game.name) +
                     (game.unsaid.empty() ? "" : fmt::format("  {} not said", game.unsaid.size())) + "\n";
        print(lines);
        return code;
    }
    if (arguments.json) {
        Json json = Json::object();
        json.set("games", imported_json(*games));
        print_answer(std::move(json));
        return code;
    }
    if (!arguments.output.empty()) return write_games(arguments, *games) ? code : answer_no;
    if (!games->empty()) print(games->front().text);
    return code;
}

void add_import_options(OptionList& list, ImportOptions& options) {
    list.word("file", options.file, "A variants.ini of Fairy-Stockfish");
    list.words("section", options.sections, "Only the games of these sections");
    list.text("--output,-o", options.output, "A folder, where each game becomes NAME.toml", "FOLDER");
    list.flag("--force", options.force, "Replace files there that this command has made");
    list.flag("--list", options.list, "List the games, and how much of each is not said");
    list.flag("--whole", options.whole, "Whole files, which extend no other game");
    list.flag("--exact", options.exact, "Fail if something of a game cannot be said");
    list.flag("--json", options.json, "Answer in JSON");
    list.refuse_if([&options] { return options.file.empty(); }, "which file? a variants.ini is missing");
}

}  // namespace

extern const CommandDef import_command = {
    .name = "import",
    .usage = "FILE [SECTION...] [OPTIONS]",
    .summary = "Makes variant files from those of other programs",
    .help =
        "FILE is a variants.ini of Fairy-Stockfish. What it says and Varia cannot say is\n"
        "listed with line, column and key, on standard error and in the new file. A\n"
        "file extends a game that comes with Varia where it is much shorter so, and the\n"
        "same game.",
    .begin = begin_command<ImportOptions, add_import_options, run_import>,
};

}  // namespace varia::cli
