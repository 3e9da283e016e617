// A file and all files that it is based on are read into a tree, the tree's shape is checked, the rest becomes a
// Definition, and the Definition is compiled. Each step reports all errors that it finds. A step that would only find
// consequences of earlier errors is skipped.
#include "loader.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include <varia/text.hpp>

#include "cases.hpp"
#include "compiler.hpp"
#include "include.hpp"
#include "read_match.hpp"
#include "reader.hpp"
#include "report.hpp"
#include "setup.hpp"
#include "shape.hpp"

namespace varia {

namespace {

using Loaded = Loader::Loaded;

constexpr auto max_listed_diagnostics = static_cast<std::size_t>(max_diagnostics);

// Sorts diagnostics by file and place, removes duplicates and limits their number.
Diagnostics in_order(Diagnostics list, const std::vector<std::string>& files) {
    const auto rank = [&](const Diagnostic& d) {
        const auto file = std::find(files.begin(), files.end(), d.file);
        return std::tuple(file - files.begin(), d.line, d.column);
    };
    std::stable_sort(list.begin(), list.end(),
                     [&](const Diagnostic& a, const Diagnostic& b) { return rank(a) < rank(b); });
    const auto same = [](const Diagnostic& a, const Diagnostic& b) {
        return a.file == b.file && a.line == b.line && a.column == b.column && a.message == b.message;
    };
    list.erase(std::unique(list.begin(), list.end(), same), list.end());
    std::size_t more = 0;
    std::erase_if(list, [&](const Diagnostic& d) {
        more += Report::number_left_out(d);
        return Report::number_left_out(d) != 0;
    });
    if (list.size() > max_listed_diagnostics) {
        more += list.size() - max_listed_diagnostics;
        list.resize(max_listed_diagnostics);
    }
    if (more > 0) list.push_back(Report::left_out(more));
    return list;
}

// Whether errors in these tables leave too little to check the rest.
bool is_crippled(const std::set<std::string>& broken) {
    static constexpr std::string_view vital[] = {"",      "format", "name",  "extends",  "use",  "options",
                                                 "board", "blocks", "sides", "castling", "setup"};
    return std::any_of(std::begin(vital), std::end(vital),
                       [&](std::string_view v) { return broken.count(std::string(v)) != 0; });
}

// Reads the boards of a match. A match with one board becomes that board's game itself.
void read_match(Definition& own, const Node& root, Sources& sources, Report& report, const Includer& includer,
                const std::string& file, const FileId& path, const LoadOptions& options, KeyPlaces& places,
                Inherited& inherited) {
    const Node* table = root.find("match");
    if (table == nullptr) return;
    const std::uint64_t values = count_values(root);
    const auto game = [&](const Node* variant, const MatchReader::OptionValuesOf& set) -> std::optional<Definition> {
        if (variant == nullptr) {
            if (!report.spend(table->where, times(values, 100))) return std::nullopt;
            const std::optional<Node> chosen = with_cases(root, sources, report, set);
            Definition definition = DefinitionReader(sources, report, includer.scripts())
                                        .read(chosen ? *chosen : root, set);
            definition.id = own.id;
            return definition;
        }
        Includer others(sources, report, options.read);
        // An inherited built-in match names games relative to its own file.
        const bool inherited_game = inherited.origins.contains(variant->where.file);
        const std::string& from = inherited_game ? sources.names[variant->where.file] : file;
        Node tree = others.game(*variant, from, inherited_game ? FileId{true, from} : path);
        inherited.origins.insert(others.origins().begin(), others.origins().end());
        if (!others.complete()) return std::nullopt;
        ShapeChecker shape(sources, report, true);
        shape.check_game(tree);
        if (!report.failed())
            if (std::optional<Node> chosen = with_cases(tree, sources, report, {})) tree = *std::move(chosen);
        Definition definition = DefinitionReader(sources, report, others.scripts()).read(tree, {});
        definition.id = definition.name = variant->text.substr(0, variant->text.find('.'));
        places.add(std::make_shared<const Node>(std::move(tree)));
        return definition;
    };
    std::optional<MatchDef> match = MatchReader(report, *table, own).read(game);
    if (!match || report.failed()) return;
    if (match->boards.size() > 1) {
        own.match = *std::move(match);
        return;
    }
    Definition alone = *match->games[0];
    alone.id = own.id;
    alone.name = own.name;
    alone.aliases = own.aliases;
    alone.protocols = own.protocols;
    alone.inventor = own.inventor;
    alone.source = own.source;
    alone.description = own.description;
    alone.options = own.options;
    own = std::move(alone);
}

Loaded read_file(std::string_view text, std::string file, FileId path, std::string id, const LoadOptions& options,
                 Work& work) {
    Loaded out;
    Sources sources;
    Report report(sources.names, &work);
    Includer includer(sources, report, options.read);
    const std::string name = file;
    const FileId own_path = path;
    std::optional<Node> whole = includer.load(text, std::move(file), std::move(path));
    if (whole) {
        const auto root = std::make_shared<Node>(*std::move(whole));
        ShapeChecker shape(sources, report, includer.complete());
        shape.check(*root);
        // If a file that it is based on is missing, only the file's shape can be checked.
        if (includer.complete()) {
            DefinitionReader reader(sources, report, includer.scripts());
            std::optional<Node> chosen = report.failed() ? std::nullopt
                                                         : with_cases(*root, sources, report, options.set);
            const bool fits = chosen == std::nullopt || !report.failed();
            out.definition = reader.read(chosen ? *chosen : *root, options.set);
            out.definition->id = std::move(id);
            out.definition->files = sources.names;
            out.worth_compiling = fits && !is_crippled(shape.broken()) && !is_crippled(reader.broken());
            out.inherited.origins = includer.origins();
            if (chosen) out.places.add(std::make_shared<const Node>(*std::move(chosen)));
            out.places.add(root);
            if (out.worth_compiling)
                read_match(*out.definition, *root, sources, report, includer, name, own_path, options, out.places,
                           out.inherited);
            out.definition->files = sources.names;  // includes the files of the match's other games
        }
        out.inherited.origins.insert(includer.origins().begin(), includer.origins().end());
        if (!out.inherited.origins.empty()) out.inherited.tree = root;
    }
    out.files = sources.names;
    out.diagnostics = report.take();
    return out;
}

// The diagnostics for the report, each at a place where the author can correct the error.
Diagnostics described(const Loaded& loaded, Diagnostics list) {
    loaded.inherited.describe(list, loaded.files);
    return in_order(std::move(list), loaded.files);
}

// A definition with the same board, sides and kinds, whose pieces have no moves. It is enough to check the set-up.
Definition without_rules(const Definition& whole) {
    Definition bare;
    bare.files = whole.files;
    bare.id = whole.id;
    bare.name = whole.name;
    bare.options = whole.options;
    bare.sides = whole.sides;
    bare.board = whole.board;
    bare.zones = whole.zones;
    bare.blocks = whole.blocks;
    for (const PieceDef& piece : whole.pieces) {
        PieceDef kind;
        kind.letter = piece.letter;
        kind.name = piece.name;
        kind.where = piece.where;
        bare.pieces.push_back(std::move(kind));
    }
    bare.setup = whole.setup;
    bare.setup.hand = {};
    std::string& text = bare.setup.position.text;
    text.erase(std::min(text.find_first_of(" ["), text.size()));
    return bare;
}

Diagnostic no_such_variant(std::string_view name) {
    const std::vector<std::string> known = builtin_variants();
    return typed_error("there is no built-in variant " + quoted(name), did_you_mean(name, known));
}

}  // namespace

Result<std::shared_ptr<const HookMaker>> Loader::hooks_of(const Variant& variant, const ScriptBudget& scripts,
                                                          Work& work) const {
    if (variant.definition().hooks.empty()) return std::shared_ptr<const HookMaker>();
    if (make_hooks_) {
        std::uint64_t steps = work.left();
        auto hooks = make_hooks_(variant, scripts, steps);
        static_cast<void>(work.spend(steps));  // if too few are left, the scripts have reported it
        return hooks;
    }
    Report report(variant.definition().files);
    report.error(variant.definition().hooks[0].where,
                 "this variant has rules in Lua, and this build of Varia runs no scripts",
                 "use one that was built with VARIA_SCRIPTS=ON");
    return report.take();
}

// Compiles the games of a match's boards, for a variant that is a match and is already compiled as a game of its own.
// `work` counts the work for all of them together.
Result<LinkedBoardsPtr> Loader::built(const Variant& variant, const KeyPlaces& places, Work& work) const {
    const Definition& definition = variant.definition();
    std::vector<VariantPtr> games;
    for (const std::shared_ptr<const Definition>& game : definition.match->games) {
        Loaded loaded;
        loaded.definition = *game;
        loaded.files = definition.files;
        loaded.definition->files = definition.files;
        loaded.worth_compiling = true;
        loaded.places = places;
        Result<VariantPtr> compiled_game = compiled(std::move(loaded), variant.scripts(), work);
        if (!compiled_game) return compiled_game.diagnostics();
        games.push_back(*std::move(compiled_game));
    }
    return LinkedBoards::build(definition, std::move(games));
}

Result<VariantPtr> Loader::compiled(Loaded loaded, const ScriptBudget& scripts, Work& work) const {
    const bool failed = has_errors(loaded.diagnostics);
    // If the budget is used up, compiling would only report that again.
    if (!loaded.definition || (failed && (!loaded.worth_compiling || work.over())))
        return described(loaded, std::move(loaded.diagnostics));
    std::optional<Definition> bare;
    if (!loaded.inherited.origins.empty()) bare = without_rules(*loaded.definition);
    Result<VariantPtr> variant = Compiler::compile(*std::move(loaded.definition), work, &loaded.places);
    Diagnostics all = std::move(loaded.diagnostics);
    // If there are errors, warnings may only be their consequences.
    const bool wrong = failed || !variant;
    const auto add = [&](const Diagnostics& list) {
        for (const Diagnostic& d : list)
            if (!wrong || d.severity == Severity::error) all.push_back(d);
    };
    add(variant.diagnostics());
    // If the author removes an inherited piece or changes the board, errors in the inherited set-up are reported
    // together with the other errors. If the budget is used up, nothing more can be compiled.
    if (!variant && bare && !work.over()) {
        const Result<VariantPtr> board = Compiler::compile(*std::move(bare), work, &loaded.places);
        if (board) {
            // A warning that the game is over at once is meaningless here, because no piece can move.
            const Result<std::string> start = start_text(*board);
            for (const Diagnostic& d : start.diagnostics())
                if (d.severity == Severity::error) all.push_back(d);
        }
    }
    if (variant) {
        Result<std::shared_ptr<const HookMaker>> hooks = hooks_of(**variant, scripts, work);
        add(hooks.diagnostics());
        if (hooks)
            StartSetter::set_hooks(**variant, *std::move(hooks), scripts);
        else
            variant = hooks.diagnostics();
    }
    if (variant) {
        Result<std::string> start = start_text(*variant);
        add(start.diagnostics());
        if (start)
            StartSetter::set(**variant, *std::move(start));
        else
            variant = start.diagnostics();
    }
    if (variant && !failed && (*variant)->definition().match) {
        Result<LinkedBoardsPtr> linked = built(**variant, loaded.places, work);
        add(linked.diagnostics());
        if (linked)
            StartSetter::set_linked(**variant, *std::move(linked));
        else
            variant = linked.diagnostics();
    }
    all = described(loaded, std::move(all));
    if (!variant || failed) return all;
    return {std::move(variant).value(), std::move(all)};
}

Result<VariantPtr> Loader::definition(Definition definition, const ScriptBudget& scripts,
                                      const LoadBudget& budget) const {
    Work work(budget);
    Loaded loaded;
    loaded.files = definition.files;
    loaded.definition = std::move(definition);
    return compiled(std::move(loaded), scripts, work);
}

Result<VariantPtr> Loader::builtin(std::string_view name, const LoadOptions& options) const {
    if (name.size() > static_cast<std::size_t>(max_file_name)) return no_such_variant(name.substr(0, max_file_name));
    const std::string path = "variants/" + std::string(name) + "/variant.toml";
    const std::optional<std::string_view> text = embedded_text(path);
    if (!text) return no_such_variant(name);
    Work work(options.budget);
    Loaded loaded = read_file(*text, path, {true, path}, std::string(name), options, work);
    return compiled(std::move(loaded), options.scripts, work);
}

Result<VariantPtr> Loader::text(std::string_view text, std::string file, std::string id,
                                const LoadOptions& options) const {
    const std::string own = file.substr(file.rfind('/') + 1);
    Work work(options.budget);
    Loaded loaded = read_file(text, std::move(file), {false, own}, std::move(id), options, work);
    return compiled(std::move(loaded), options.scripts, work);
}

Loader::Loaded Loader::read(std::string_view text, std::string file, std::string id, const LoadOptions& options) {
    const std::string own = file.substr(file.rfind('/') + 1);
    Work work(options.budget);
    return read_file(text, std::move(file), {false, own}, std::move(id), options, work);
}

Result<LinkedBoardsPtr> load_linked_boards(const Variant& variant) {
    if (variant.linked_boards() == nullptr) return typed_error("this game is played on one board: it is no match");
    return variant.linked_boards();
}

// ---- functions that need no hooks; the module `door` has the rest of load.hpp -------------------------------------

std::vector<std::string> builtin_variants() { return embedded_names("variants/", "/variant.toml"); }

std::optional<std::string_view> builtin_file(std::string_view path) { return embedded_text(path); }

Result<Definition> read_definition(std::string_view text, std::string file, std::string id,
                                   const LoadOptions& options) {
    const std::string own = file.substr(file.rfind('/') + 1);
    Work work(options.budget);
    Loaded loaded = read_file(text, std::move(file), {false, own}, std::move(id), options, work);
    const bool failed = has_errors(loaded.diagnostics);
    Diagnostics all = described(loaded, std::move(loaded.diagnostics));
    if (!loaded.definition || failed) return all;
    return {*std::move(loaded.definition), std::move(all)};
}

}  // namespace varia
