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
#include "layout.hpp"
#include "option_groups.hpp"
#include "oracle_options.hpp"
#include "terminal.hpp"
#include "written_file.hpp"

namespace varia::cli {

using importers::ImportedGame;

namespace {

struct ImportOptions : OracleChoice {
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

// Whether a game's name can be the name of a file, on every system.
bool is_file_name(const std::string& name) {
    return !name.empty() && name.front() != '.' && name.back() != ' ' && is_safe(name) &&
           name.find_first_of("/\\:*?\"<>|") == std::string::npos;
}

// What the oracle says about a game.
struct OracleVerdict {
    bool asked = false;
    OracleAnswer answer;
    [[nodiscard]] bool good() const { return answer.failure.empty() && answer.difference.empty(); }
    [[nodiscard]] std::string text() const {
        if (!asked) return {};
        if (!answer.difference.empty()) return "  counts differ";
        return answer.failure.empty()
                   ? fmt::format("  equal in {}", counted(static_cast<std::size_t>(answer.positions), "position"))
                   : "  not compared";
    }
};

Json game_json(const ImportedGame& game, const OracleVerdict& oracle) {
    Json json = imported_json(game);
    if (oracle.asked) {
        Json said = Json::object();
        said.set("equal", oracle.good()).set("positions", oracle.answer.positions);
        said.set("difference", oracle.answer.difference).set("failure", oracle.answer.failure);
        json.set("oracle", std::move(said));
    }
    return json;
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
            complain(varia::quoted(game.name) + " cannot be the name of a file; rename the game");
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
    if (!arguments.oracle.empty() && importers::format_of(file.bytes) != importers::SourceFormat::fairy) {
        complain(arguments.file +
                 ": --oracle needs a variants.ini, which the other program reads too; of a game that has "
                 "been imported, varia check GAME.toml --oracle PROGRAM compares the counts");
        return misuse;
    }
    const std::string folder = arguments.file.substr(0, arguments.file.find_last_of("/\\") + 1);
    const Result<std::vector<ImportedGame>> games = importers::import_games(
        file.bytes, arguments.file, arguments.sections,
        arguments.whole || arguments.list ? importers::Length::whole : importers::Length::shortest,
        [&](const std::string& name) { return read_user_file(folder + name); });
    complain(games.diagnostics());
    if (!games) return answer_no;
    if (games->size() > 1 && arguments.output.empty() && !arguments.list && !arguments.json) {
        complain(fmt::format("the file has {} games; name one of them, or a folder with --output", games->size()));
        return answer_no;
    }
    int code = success;
    std::vector<OracleVerdict> oracles(games->size());
    for (std::size_t i = 0; i < games->size(); ++i) {
        const ImportedGame& game = (*games)[i];
        if (!arguments.list) complain(game.unsaid);
        if (arguments.exact && !game.unsaid.empty()) code = answer_no;
        if (const Result<VariantPtr> variant = load_text(game.text, game.name + ".toml", game.name); !variant) {
            complain(variant.diagnostics());
            code = answer_no;
        } else if (!arguments.oracle.empty()) {
            OracleVerdict& oracle = oracles[i];
            oracle = {true, ask_oracle(arguments, *variant, {arguments.file, {game.name}})};
            if (!oracle.good()) code = answer_no;
            complain_of_oracle(arguments, game.name, oracle.answer);
        }
    }
    if (arguments.list) {
        std::string lines;
        for (std::size_t i = 0; i < games->size(); ++i) {
            const ImportedGame& game = (*games)[i];
            lines += escaped(game.name) +
                     (game.unsaid.empty() ? "" : fmt::format("  {} not said", game.unsaid.size())) + oracles[i].text() +
                     "\n";
        }
        print(lines);
        return code;
    }
    if (arguments.json) {
        Json list = Json::array();
        for (std::size_t i = 0; i < games->size(); ++i) list.add(game_json((*games)[i], oracles[i]));
        Json json = Json::object();
        json.set("games", std::move(list));
        print_answer(std::move(json));
        return code;
    }
    if (!arguments.output.empty()) return write_games(arguments, *games) ? code : answer_no;
    if (!games->empty()) print(games->front().text);
    return code;
}

void add_import_options(OptionList& list, ImportOptions& options) {
    list.word("file", options.file, "A file of another program");
    list.words("section", options.sections, "Only these games of the file");
    list.text("--output,-o", options.output, "A folder, where each game becomes NAME.toml", "FOLDER");
    list.flag("--force", options.force, "Replace files there that this command has made");
    list.flag("--list", options.list, "List the games, and how much of each is not said");
    list.flag("--whole", options.whole, "Whole files, which extend no other game");
    list.flag("--exact", options.exact, "Fail if something of a game cannot be said");
    add_oracle(list, options);
    list.flag("--json", options.json, "Answer in JSON");
    list.refuse_if([&options] { return options.file.empty(); }, "which file? the name of a file is missing");
    list.refuse_if([&options] { return options.list + options.json + static_cast<int>(!options.output.empty()) > 1; },
                   "--list, --json and --output each say what becomes of the games; give only one of them");
}

}  // namespace

extern const CommandDef import_command = {
    .name = "import",
    .usage = "FILE [SECTION...] [OPTIONS]",
    .summary = "Makes variant files from those of other programs",
    .help =
        "FILE is a variants.ini of Fairy-Stockfish, a rules file of Zillions of Games,\n"
        "the parameters of an Interactive Diagram (alone or in a page of HTML), or a\n"
        "script or transcript with XBoard's lines setup and piece: the command finds out\n"
        "which. What the file says and Varia cannot say is listed with line, column and\n"
        "key, on standard error and in the new file. A file extends a game that comes\n"
        "with Varia where it is much shorter so, and the same game. With --oracle an\n"
        "engine that reads the same variants.ini, such as Fairy-Stockfish, counts the\n"
        "moves too.",
    .begin = begin_command<ImportOptions, add_import_options, run_import>,
};

}  // namespace varia::cli
