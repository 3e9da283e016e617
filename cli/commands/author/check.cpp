// `varia check`: checks variant files one by one in their order, and prints one report. A file that cannot be read
// counts as broken.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/hook_check.hpp>
#include <varia/layout.hpp>
#include <varia/player/engine.hpp>
#include <varia/rule_test.hpp>

#include "answering.hpp"
#include "command.hpp"
#include "deadline.hpp"
#include "json.hpp"
#include "layout.hpp"
#include "lint_games.hpp"
#include "lint_rules.hpp"
#include "option_groups.hpp"
#include "oracle_options.hpp"
#include "records.hpp"
#include "terminal.hpp"
#include "trial.hpp"
#include "variant_files.hpp"
#include "watch.hpp"

namespace varia::cli {
namespace {

struct CheckOptions : OracleChoice {
    std::vector<std::string> paths;
    bool perft = false, lint = false, cost = false;
    std::optional<std::uint64_t> seconds;
    bool watch = false, json = false;
};

struct Checked {
    std::string file;
    Diagnostics diagnostics;
    std::size_t counts = 0;  // counts and games that the variant was checked against
    std::size_t games = 0;
    std::size_t positions = 0;  // in which scripts were tried, if not in all in which they would be; otherwise 0
    std::optional<HookCheck> hooks = {};  // with --cost, of a variant with hooks
    [[nodiscard]] bool ok() const { return !has_errors(diagnostics); }
};

// Positions a second from which hooks are no longer a burden: below, the computer and perft are slow.
constexpr std::uint64_t bearable_speed = 10'000;
constexpr std::uint64_t steps_a_second = 100'000'000;  // a step is about ten nanoseconds

// The positions a second that the hooks leave, if nothing else took time: each is judged, and its moves are listed.
std::uint64_t speed_left(const HookCheck& tried) {
    if (tried.positions == 0 || tried.play_steps == 0) return steps_a_second;
    return steps_a_second * static_cast<std::uint64_t>(tried.positions) / tried.play_steps;
}

// The cost of each hook in lines, the dearest first.
std::string cost_text(const HookCheck& tried) {
    std::uint64_t all = 0;
    for (const HookUse& use : tried.uses) all += use.steps;
    std::vector<HookUse> uses = tried.uses;
    std::ranges::stable_sort(uses, std::greater{}, &HookUse::steps);
    std::string text;
    for (const HookUse& use : uses)
        text += fmt::format("  {:3} %  {}: {}, {} a call, {} at most\n",
                            all == 0 ? 0 : (use.steps * 100 + all / 2) / all, escaped(use.name),
                            counted(use.asked, "call"), use.asked == 0 ? 0 : use.steps / use.asked,
                            counted(use.max_steps, "step"));
    const std::uint64_t positions = std::max(tried.positions, 1);
    return text + fmt::format("  all hooks together: {} a position in {}, which leaves about {} positions a second\n",
                              counted(tried.play_steps / positions, "step"),
                              counted(static_cast<std::size_t>(tried.positions), "position"), speed_left(tried));
}

Checked broken(const std::string& file, std::string message, std::string hint = {}) {
    Diagnostic d;
    d.file = file;
    d.message = std::move(message);
    d.hint = std::move(hint);
    return {file, {std::move(d)}, 0, 0};
}

void append(Diagnostics& to, Diagnostics more) { to.insert(to.end(), more.begin(), more.end()); }

// Limits in processor seconds, unless --seconds sets another: for the whole command, and for checking each file.
// Counting moves and replaying games, which the user has requested, may take all of the command's time. Files that are
// left out are reported.
constexpr std::uint64_t seconds_in_all = 600;
constexpr std::uint64_t seconds_a_file = 10;
constexpr std::string_view weights_ending = ".eval.toml";

// Errors in the tests of the variant's own file that loading the variant does not find.
Diagnostics tests_beside(const VariantPath& path) {
    if (path.folder.empty()) return builtin_rule_tests(path.id).diagnostics();
    const FileText text = path.listed ? path.opened->read({path.file.substr(path.file.rfind('/') + 1)})
                                      : read_user_file(path.file);
    return text.error.empty() ? read_rule_tests(text.bytes, path.file).diagnostics() : Diagnostics{};
}

Checked check_file(const CheckOptions& arguments, const VariantPath& path, const Result<VariantPtr>& variant) {
    Checked checked{path.file, variant.diagnostics(), 0, 0};
    if (!variant) return checked;
    append(checked.diagnostics, try_start(*variant, path.file));
    append(checked.diagnostics, try_options(*variant, path));
    // Pieces go from linked board to linked board, and a game on one of them is another game.
    const bool alone = Layout(*variant).numbered_boards() == 0;
    if (arguments.lint) {
        append(checked.diagnostics, lint(*variant, alone, path.file));
        append(checked.diagnostics, lint_rules(*variant, alone, path.file));
        const Result<MergedFile> merged = path.folder.empty() ? merge_builtin(path.id) : merge_path(path, {});
        if (merged) append(checked.diagnostics, merged->unused);
    }
    if (checked.ok()) append(checked.diagnostics, tests_beside(path));
    if (checked.ok()) {
        const HookCheck tried = check_hooks(*variant);
        append(checked.diagnostics, tried.problems);
        if (arguments.cost && !tried.uses.empty()) {
            checked.hooks = tried;
            if (speed_left(tried) < bearable_speed)
                checked.diagnostics.push_back(
                    {Severity::warning, path.file, 0, 0,
                     fmt::format("the hooks leave about {} positions a second", speed_left(tried)),
                     "make the dearest hook quicker, or narrow down when it is asked (kinds, types, from, to)"});
        }
        if (tried.cut) checked.positions = static_cast<std::size_t>(tried.positions);
        if (arguments.lint && alone && checked.ok()) append(checked.diagnostics, never_met(*variant, tried, path.file));
    }
    set_deadline_of_part(0);
    if (arguments.perft && checked.ok() && !path.folder.empty()) {
        const Records records = try_records(*variant, path);
        append(checked.diagnostics, records.found);
        checked.counts = records.counts;
        checked.games = records.games;
    }
    if (!arguments.oracle.empty() && checked.ok()) {
        const std::string said = alone ? complaint_of_oracle(arguments, ask_oracle(arguments, *variant))
                                       : escaped(arguments.oracle) + ": it plays on one board";
        if (!said.empty()) checked.diagnostics.push_back({Severity::error, path.file, 0, 0, said, {}});
    }
    return checked;
}

// Whether a file is a part for `use`. A part has neither format nor name, and its only errors are keys that the files
// that use it must supply.
bool is_part(const Result<VariantPtr>& variant) {
    bool format = false;
    bool name = false;
    for (const Diagnostic& d : variant.diagnostics()) {
        if (!d.message.starts_with("missing ") || d.line > 1) return false;
        format = format || d.message == "missing \"format\"";
        name = name || d.message == "missing \"name\"";
    }
    return format && name;
}

// Checks weights that were learned for the variant beside them: chess.eval.toml is for chess.toml, or for the
// variant.toml of the folder.
Checked check_weights(const VariantPath& path) {
    const std::size_t slash = path.file.rfind('/');
    const std::size_t begin = slash == std::string::npos ? 0 : slash + 1;
    const std::string folder = path.file.substr(0, begin), file = path.file.substr(begin);
    std::string name = file.substr(0, file.size() - weights_ending.size()) + ".toml";
    if (!path.opened->holds(name)) name = "variant.toml";
    if (!path.opened->holds(name))
        return broken(path.file, "weights without a variant beside them",
                      "the file belongs beside the variant's, `varia train` puts it there");
    VariantPath beside = path;
    beside.file = folder + name;
    beside.id = file.substr(0, file.size() - weights_ending.size());
    const Result<VariantPtr> variant = load_path(beside, {});
    if (!variant) return broken(path.file, "the variant beside these weights is broken");
    const FileText text = path.listed ? path.opened->read({file}) : read_user_file(path.file);
    if (!text.error.empty()) return broken(path.file, "cannot read the weights: " + text.error);
    return {path.file, player::read_weights(text.bytes, path.file, Layout(*variant)).diagnostics(), 0, 0};
}

// Checks a file of tests, which stands beside its variant. The tests are not run here.
Checked check_tests(const VariantPath& path) {
    const FileText text = path.listed ? path.opened->read({path.file.substr(path.file.rfind('/') + 1)})
                                      : read_user_file(path.file);
    if (!text.error.empty()) return broken(path.file, "cannot read the tests: " + text.error);
    return {path.file, read_rule_tests(text.bytes, path.file).diagnostics(), 0, 0};
}

// Checks one file. A folder may have parts beside variants.
Checked check_path(const CheckOptions& arguments, const VariantPath& path) {
    if (!arguments.seconds) set_deadline_of_part(seconds_a_file);
    if (path.file.ends_with(weights_ending)) return check_weights(path);
    if (is_tests_file(path.file)) return check_tests(path);
    const Result<VariantPtr> variant = load_path(path, {});
    if (path.listed && is_part(variant)) return {path.file, {}, 0, 0};
    return check_file(arguments, path, variant);
}

bool is_builtin(const std::string& name) {
    const std::vector<std::string> names = builtin_variants();
    return std::find(names.begin(), names.end(), name) != names.end();
}

// Checks all files of one path of the command line. `left`: receives the files for which there was no time.
std::vector<Checked> check_argument(const CheckOptions& arguments, const std::string& path,
                                    std::vector<std::string>& left) {
    std::vector<Checked> all;
    if (is_folder(path)) {
        std::string error;
        // The folder stays open, and the files found in it are opened relative to it.
        const auto folder = std::make_shared<const Folder>(path);
        const std::vector<std::string> files = folder->list(".toml", true, error);
        for (const std::string& file : files) {
            const VariantPath listed = listed_path(folder, path, parts_of(file));
            if (time_is_up())
                left.push_back(listed.file);
            else
                all.push_back(check_path(arguments, listed));
        }
        if (!error.empty())
            all.push_back(broken(path, "cannot read the folder: " + error));
        else if (files.empty())
            all.push_back(broken(path, "no .toml file in this folder"));
    } else if (time_is_up()) {
        left.push_back(path);
    } else if (!exists(path) && is_builtin(path)) {
        if (!arguments.seconds) set_deadline_of_part(seconds_a_file);
        all.push_back(check_file(arguments, VariantPath{path, "", path}, open_variant(path, {})));
    } else {
        all.push_back(check_path(arguments, variant_path(path)));
    }
    return all;
}

std::string report_text(const Checked& checked) {
    std::string text;
    for (const Diagnostic& d : checked.diagnostics) text += escaped(d.text()) + "\n";
    if (checked.hooks)
        text += fmt::format("{}: cost of its hooks\n", escaped(checked.file)) + cost_text(*checked.hooks);
    if (checked.positions != 0)
        text += fmt::format("{}: scripts were tried in {} only, because they or the board take long\n",
                            escaped(checked.file), counted(checked.positions, "position"));
    return text;
}

Json report_json(const Checked& checked, bool perft) {
    Json item = Json::object();
    item.set("file", checked.file).set("ok", checked.ok()).set("diagnostics", checked.diagnostics);
    if (perft)
        item.set("counts", static_cast<std::uint64_t>(checked.counts))
            .set("games", static_cast<std::uint64_t>(checked.games));
    if (checked.hooks) {
        Json hooks = Json::array();
        for (const HookUse& use : checked.hooks->uses) {
            Json hook = Json::object();
            hook.set("name", use.name).set("calls", use.asked).set("steps", use.steps).set("most", use.max_steps);
            hooks.add(std::move(hook));
        }
        Json cost = Json::object();
        cost.set("hooks", std::move(hooks)).set("positions", static_cast<std::uint64_t>(checked.hooks->positions));
        cost.set("steps", checked.hooks->play_steps).set("speed", speed_left(*checked.hooks));
        item.set("cost", std::move(cost));
    }
    if (checked.positions != 0) item.set("positions", static_cast<std::uint64_t>(checked.positions));
    return item;
}

// A line such as "not checked, since there was no more time (--seconds): a.toml, b.toml and 7 more".
std::string left_text(const std::vector<std::string>& left) {
    constexpr std::size_t max_named = 5;
    std::string names;
    for (std::size_t i = 0; i < left.size() && i < max_named; ++i) names += (i > 0 ? ", " : "") + left[i];
    if (left.size() > max_named) names += fmt::format(" and {} more", left.size() - max_named);
    return "not checked, since there was no more time (--seconds): " + names;
}

}  // namespace

namespace {

int check_once(const CheckOptions& arguments) {
    std::size_t ok = 0;
    std::size_t bad = 0;
    std::size_t counts = 0;
    std::size_t games = 0;
    std::vector<std::string> left;
    Json files = Json::array();
    set_deadline(arguments.seconds.value_or(seconds_in_all));
    for (const std::string& path : arguments.paths)
        for (const Checked& checked : check_argument(arguments, path, left)) {
            ++(checked.ok() ? ok : bad);
            counts += checked.counts;
            games += checked.games;
            if (arguments.json)
                files.add(report_json(checked, arguments.perft));
            else
                print(report_text(checked));
        }
    if (arguments.json) {
        Json left_out = Json::array();
        for (const std::string& file : left) left_out.add(file);
        Json json = Json::object();
        json.set("files", std::move(files)).set("ok", static_cast<std::uint64_t>(ok));
        json.set("broken", static_cast<std::uint64_t>(bad)).set("left_out", std::move(left_out));
        print_answer(std::move(json));
    } else {
        if (!left.empty()) print(escaped(left_text(left)) + "\n");
        const std::string out = left.empty() ? "" : fmt::format(", {} not checked", left.size());
        const std::string held = arguments.perft ? fmt::format("; held to {} and {}", counted(counts, "count"),
                                                               counted(games, "game"))
                                                 : "";
        print(fmt::format("{}: {} ok, {} broken{}{}\n", counted(ok + bad + left.size(), "file"), ok, bad, out, held));
    }
    return bad > 0 || !left.empty() ? answer_no : success;
}

int run_check(const CheckOptions& arguments) {
    if (!arguments.watch) return check_once(arguments);
    FileWatch watch(arguments.paths);
    do {
        if (check_once(arguments) == success) print("ok\n");
        flush();
    } while (watch.wait());
    return success;
}

void add_check_options(OptionList& list, CheckOptions& options) {
    list.words("path", options.paths, "Files, or folders to look through");
    list.flag("--perft", options.perft, "Also check the .perft file and the games beside it");
    list.flag("--lint", options.lint, "Warn of what is never used or can never happen");
    list.flag("--cost", options.cost, "Tell what each hook costs, and the speed left");
    list.number("--seconds", options.seconds, {0, max_asked_seconds}, "Processor seconds for everything; default 600");
    add_oracle(list, options);
    list.flag("--watch", options.watch, "Check again on every save; Ctrl-C ends it");
    add_json(list, options.json);
    refuse_watch_with_json(list, options.watch, options.json);
    list.refuse_if([&options] { return options.paths.empty(); }, "what is to be checked? files or folders are missing");
}

}  // namespace

extern const CommandDef check_command = {
    .name = "check",
    .usage = "PATH... [OPTIONS]",
    .summary = "Checks variant files: single ones, or all in a folder",
    .help =
        "A folder stands for every .toml file in it and below. The report goes to\n"
        "standard output; the exit code is 1 if any file is broken or left out.",
    .first_words = prints_variants,
    .begin = begin_command<CheckOptions, add_check_options, run_check>,
};

}  // namespace varia::cli
