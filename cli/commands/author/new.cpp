// `varia new`: makes a folder with a variant to begin from. The variant passes `varia check` and can be played at once.
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include <varia/load.hpp>
#include <varia/text.hpp>

#include "answering.hpp"
#include "builtin_definition.hpp"
#include "command.hpp"
#include "folder.hpp"
#include "json.hpp"
#include "option_groups.hpp"
#include "terminal.hpp"

namespace varia::cli {

using namespace records;

namespace {

struct NewOptions {
    std::string name;  // the folder
    std::string from;  // the variant that it extends; empty for a complete file
    bool json = false;
};

constexpr std::string_view schema_file = "variant.schema.json";

constexpr std::string_view starter = R"(
# The board: an axis is one direction, its labels are the coordinates. Three axes make a board in space.
[board]
axes = [{ name = "file", labels = "a-f" }, { name = "rank", labels = "1-6" }]

# The pieces, each under its letter. A vector is a step along each axis, here [files, ranks]; it is meant in all directions and
# both ways round, unless `expand` says otherwise. `leap` is one step of that size, `slide` as many as there is room for.
# `varia explain . C` shows what you have written.
[pieces.K]
name = "King"
royal = true                     # whose royal piece is attacked is in check
moves = [{ leap = [1, 0] }, { leap = [1, 1] }]

[pieces.R]
name = "Rook"
moves = [{ slide = [1, 0] }]

[pieces.N]
name = "Knight"
moves = "N"                      # Betza's notation will do as well: docs/betza.md

[pieces.C]
name = "Camel"                   # change this one first
moves = [{ leap = [1, 3] }]

[pieces.P]
name = "Pawn"
moves = [
    { leap = [0, 1], expand = "none", only = "quiet" },               # straight on, where nobody stands
    { leap = [[-1, 1], [1, 1]], expand = "none", only = "capture" },  # aslant, to capture
]
promotion = { zone = "rank == 6", to = ["R", "N", "C"] }              # each side has its own sixth rank

# How games end. Checkmate wins unless something else is said.
[rules]
stalemate = "draw"
repetition = { count = 3, result = "draw" }

# The start, drawn from the second side's end: capitals are the first side's, small letters the second's, a point is an empty cell.
# With `mirror` the second side's pieces are the first's, seen from the other end.
[setup]
mirror = true
board = """
. . . . . .
. . . . . .
. . . . . .
. . . . . .
P P P P P P
R N K C N R
"""

# What must hold, for `varia test`: a position or moves, and what is legal then. One for each rule; docs/authoring.md has more.
[[test]]
name = "the camel leaps one cell by three"
from = "d1"
only = ["d1-c4", "d1-e4"]

[[test]]
name = "a pawn captures aslant, never straight on"
position = "k5/6/6/1pp3/1P4/5K w - - 0 1"
legal = ["b2-c3"]
illegal = ["b2-b3", "b2-a3"]
)";

// The folder's name as a title: "my-chess" is "My chess".
std::string title_of(std::string name) {
    name = name.substr(name.rfind('/') + 1);
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c == '-' || c == '_'; }, ' ');
    if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name;
}

std::string head(const std::string& name, std::string_view comment) {
    return fmt::format(
        "#:schema ./{}\n{}format = 1\nname = \"{}\"\ninventor = \"\"                    # you\n"
        "description = \"\"                 # what to know before playing; docs/format.md has every key\n",
        schema_file, comment, title_of(name));
}

std::string whole(const std::string& name) {
    return head(name, "# A small game of the chess kind, to be changed. After each change:  varia check .\n") +
           std::string(starter);
}

// A file that extends a variant, with comments on what it can change.
std::string heir(const std::string& name, const std::string& from, const Definition& base) {
    std::string text = head(
        name,
        fmt::format("# {} with changes. `varia merged .` prints all of it, `varia source {}` what it builds on.\n",
                    escaped(base.name), from));
    text += fmt::format(
        "extends = \"{}\"\n\n# What stands here counts instead of what is inherited. Take the # away from what you "
        "want to change.\n",
        from);
    if (!base.options.empty()) {
        text += "\n# Its options, and what they are unless somebody chooses:";
        for (const OptionDef& option : base.options)
            text += fmt::format(" {} = {}", option.name, escaped(option.value));
        text += fmt::format(".\n# [options.{}]\n# default = ...\n", base.options[0].name);
    }
    if (!base.pieces.empty()) {
        text += "\n# Its pieces:";
        for (const PieceDef& piece : base.pieces)
            text += fmt::format(" {} {},", piece.letter.text, escaped(piece.name));
        text.back() = '.';
        std::string letter = "A";
        for (const char* free : {"A", "C", "D", "E", "H", "J", "W", "Z"})
            if (std::none_of(base.pieces.begin(), base.pieces.end(),
                             [&](const PieceDef& p) { return p.letter.text == free; })) {
                letter = free;
                break;
            }
        const bool bare = base.pieces[0].letter.text.size() == 1;
        text += fmt::format(
            "\n# [pieces.{}]                     # another way to move for one of them\n# moves = \"N\"\n",
            bare ? base.pieces[0].letter.text : "\"" + base.pieces[0].letter.text + "\"");
        text += fmt::format(
            "# [pieces.{}]                     # a piece more; put it into the set-up, or promote to it\n# name = "
            "\"Archer\"\n# moves = \"WA\"\n",
            letter);
    }
    text += "\n# How games end. `false` takes out what is inherited.\n# [rules]\n# stalemate = \"win\"\n";
    if (!base.setup.position.text.empty() && base.setup.position.text.find('\n') == std::string::npos)
        text += fmt::format("\n# The start position as it is now.\n# [setup]\n# position = \"{}\"\n",
                            escaped(base.setup.position.text));
    return text;
}

int refuse(std::string message, std::string hint = {}) {
    complain({typed_error(std::move(message), std::move(hint))});
    return answer_no;
}

int run_new(const NewOptions& arguments) {
    std::string folder = arguments.name;
    while (folder.size() > 1 && folder.back() == '/') folder.pop_back();
    const std::string last = folder.substr(folder.rfind('/') + 1);
    const auto plain = [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    };
    if (last.empty() || !std::all_of(last.begin(), last.end(), plain))
        return refuse(fmt::format("{} cannot be a variant's folder", quoted(arguments.name)),
                      "a name has letters, digits, - and _ only");
    std::string text = whole(folder);
    if (!arguments.from.empty()) {
        const std::vector<std::string> known = builtin_variants();
        if (std::find(known.begin(), known.end(), arguments.from) == known.end()) {
            const std::string hint = did_you_mean(arguments.from, known);
            return refuse(fmt::format("there is no built-in variant {} to build on", quoted(arguments.from)),
                          hint.empty() ? "`varia list` shows the names" : hint);
        }
        const Result<Definition> base = builtin_definition(arguments.from);
        if (!base) {
            complain(base.diagnostics());
            return answer_no;
        }
        text = heir(folder, arguments.from, *base);
    }
    if (mkdir(folder.c_str(), 0777) != 0) {
        if (errno == EEXIST)
            return refuse(fmt::format("{} is there already", quoted(folder)),
                          "nothing was written; choose another name");
        return refuse(fmt::format("cannot make the folder {}: {}", quoted(folder), std::strerror(errno)));
    }
    for (const auto& [file, bytes] : {std::pair<std::string_view, std::string_view>{"variant.toml", text},
                                      {schema_file, builtin_file("schemas/variant.schema.json").value_or("")}})
        if (const std::string error = write_below(folder, std::string(file), bytes, false); !error.empty())
            return refuse(fmt::format("cannot write {}/{}: {}", folder, file, error));

    const std::string path = folder.find('/') == std::string::npos ? "./" + folder : folder;
    if (arguments.json) {
        Json json = Json::object();
        json.set("folder", folder).set("files", Json::array({"variant.toml", std::string(schema_file)}));
        print_answer(std::move(json));
        return success;
    }
    print(fmt::format(
        "{0}/variant.toml is a game already. Next:\n"
        "    varia play {0}                 plays it\n"
        "    varia check --lint --watch {0} tells mistakes whenever you save the file\n"
        "    varia test {0}                 runs the tests in it\n"
        "    varia explain {0} {1}            shows how a piece moves\n"
        "In an editor that knows TOML schemas (taplo, Even Better TOML) {2} completes keys and marks mistakes.\n"
        "docs/authoring.md goes on from here, docs/format.md has every key.\n",
        escaped(path), arguments.from.empty() ? "C" : "K", schema_file));
    return success;
}

void add_new_options(OptionList& list, NewOptions& options) {
    list.word("name", options.name, "The folder, and what the variant is called");
    list.refuse_if([&options] { return options.name.empty(); }, "which name? the new variant's is missing");
    list.text("--from", options.from, "Extend this built-in variant", "V");
    add_json(list, options.json);
}

}  // namespace

extern const CommandDef new_command = {
    .name = "new",
    .usage = "NAME [OPTIONS]",
    .summary = "Begins a variant: a folder with a file to change",
    .help =
        "NAME is the folder, which must not exist yet. Without --from the file is a small\n"
        "complete game with a comment on each part; with it the file extends V and lists\n"
        "what can be overridden. docs/authoring.md goes on from there.",
    .begin = begin_command<NewOptions, add_new_options, run_new>,
};

}  // namespace varia::cli
