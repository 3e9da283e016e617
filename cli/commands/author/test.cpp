// `varia test`: runs the [[test]]s of variants, in their files and beside them. For each test that fails, prints its
// line, its board and the first difference.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <varia/rule_test.hpp>
#include <varia/text.hpp>

#include "answering.hpp"
#include "command.hpp"
#include "deadline.hpp"
#include "draw.hpp"
#include "json.hpp"
#include "layout.hpp"
#include "lessons.hpp"
#include "option_groups.hpp"
#include "session.hpp"
#include "standing.hpp"
#include "terminal.hpp"
#include "test_answers.hpp"
#include "variant_files.hpp"
#include "watch.hpp"

namespace varia::cli {
namespace {

struct TestOptions : DrawingChoice {
    std::vector<std::string> paths;
    std::string filter;  // a part of the names of tests to run
    OptionValues set;    // for options that a test does not set
    std::optional<std::uint64_t> seconds;
    bool watch = false, json = false;
};

constexpr std::uint64_t seconds_of_all_tests = 600;

struct Tally {
    std::size_t passed = 0, failed = 0, broken = 0;  // broken: files whose tests cannot be read
    Json tests = Json::array();
};

// The board of a test; in a match, the board that the failure is about.
std::string picture(const TestOptions& arguments, const RuleTestResult& result, Contest& contest) {
    Drawing drawing = drawing_for(arguments);
    drawing.width = std::max(drawing.width - 4, 20);
    std::string text;
    text += contest.layout().board_text(result.board, "board ", fmt::format(" of {}\n", contest.boards()));
    const Position& position = contest.position(result.board);
    text += draw_board(position, drawing) + draw_sides(position, drawing) + draw_hands(position, drawing);
    text += wrapped(turn_line(contest), drawing.width) + "\n";
    return text + escaped(contest.text()) + "\n";
}

void run_all(const TestOptions& arguments, const std::vector<RuleTest>& tests, RuleTester::Loading load, Tally& tally) {
    RuleTestBudget budget;
    budget.expired = deadline();
    RuleTester tester(std::move(load), std::move(budget));
    for (const RuleTest& test : tests) {
        if (test.name.find(arguments.filter) == std::string::npos) continue;
        RuleTestResult result = tester.run(test);
        ++(result.passed() ? tally.passed : tally.failed);
        if (arguments.json) {
            tally.tests.add(rule_test_json(test, result));
        } else if (!result.passed()) {
            print(escaped(result.failure->text()) + "\n");
            print(indented(
                wrapped("test: " + escaped(test.name), std::max(terminal_width(arguments.width) - 4, 20), 2) + "\n"));
            if (result.contest) print(indented(picture(arguments, result, *result.contest)) + "\n");
        }
    }
}

void fault(const TestOptions& arguments, const Diagnostics& diagnostics, Tally& tally) {
    ++tally.broken;
    if (!arguments.json) {
        for (const Diagnostic& d : diagnostics) print(escaped(d.text()) + "\n");
        return;
    }
    complain(diagnostics);
}

Diagnostic unreadable(const std::string& file, const std::string& error) {
    Diagnostic d;
    d.file = file;
    d.message = "cannot read it: " + error;
    return d;
}

// The tests in a variant's file and in the file of tests beside it.
Result<std::vector<RuleTest>> tests_of(const VariantPath& path) {
    const auto name_of = [](const std::string& file) { return file.substr(file.rfind('/') + 1); };
    const FileText own = path.listed ? path.opened->read({name_of(path.file)}) : read_user_file(path.file);
    if (!own.error.empty()) return unreadable(path.file, own.error);
    Result<std::vector<RuleTest>> tests = read_rule_tests(own.bytes, path.file);
    const std::string beside = tests_file_of(path.file);
    if (!tests || !path.opened->holds(name_of(beside))) return tests;
    const FileText more = path.opened->read({name_of(beside)});
    if (!more.error.empty()) return unreadable(beside, more.error);
    Result<std::vector<RuleTest>> rest = read_rule_tests(more.bytes, beside);
    if (!rest) return rest;
    tests->insert(tests->end(), rest->begin(), rest->end());
    return tests;
}

// The options of a test. Those of the command line hold where the test sets none.
OptionValues chosen(const TestOptions& arguments, const RuleTest::OptionValues& set) {
    OptionValues all = arguments.set;
    all.insert(all.end(), set.begin(), set.end());
    return all;
}

// "lessons.json" beside variant.toml, "chess.lessons.json" beside chess.toml.
std::string lessons_file_of(const std::string& variant_file) {
    const std::string tests = tests_file_of(variant_file);
    return tests.substr(0, tests.size() - std::string_view("tests.toml").size()) + "lessons.json";
}

// Lessons that are kept beside the variant (docs/lessons.md) count as tests.
void test_lessons(const TestOptions& arguments, const VariantPath& path, Tally& tally) {
    const std::string beside = lessons_file_of(path.file);
    const std::string name = beside.substr(beside.rfind('/') + 1);
    if (!path.opened->holds(name)) return;
    const FileText text = path.opened->read({name});
    if (!text.error.empty()) return fault(arguments, {unreadable(beside, text.error)}, tally);
    const Result<std::vector<KeptLesson>> lessons = read_lessons(text.bytes, beside);
    if (!lessons) return fault(arguments, lessons.diagnostics(), tally);
    const Result<VariantPtr> variant = load_path(path, arguments.set);
    for (const KeptLesson& lesson : *lessons) {
        RuleTest test;
        test.file = beside;
        test.name = "lesson " + lesson.id;
        if (test.name.find(arguments.filter) == std::string::npos) continue;
        RuleTestResult result;
        const std::string wrong = variant ? lesson_fault(*variant, lesson.id, lesson.position, lesson.turns)
                                          : variant.error();
        if (!wrong.empty()) {
            result.failure = typed_error(wrong);
            result.failure->file = beside;
        }
        ++(result.passed() ? tally.passed : tally.failed);
        if (arguments.json)
            tally.tests.add(rule_test_json(test, result));
        else if (!result.passed())
            print(escaped(result.failure->text()) + "\n" + indented("test: " + escaped(test.name) + "\n") + "\n");
    }
}

void test_path(const TestOptions& arguments, const VariantPath& path, Tally& tally) {
    const Result<std::vector<RuleTest>> tests = tests_of(path);
    if (!tests) return fault(arguments, tests.diagnostics(), tally);
    run_all(
        arguments, *tests, [&](const RuleTest::OptionValues& set) { return load_path(path, chosen(arguments, set)); },
        tally);
    test_lessons(arguments, path, tally);
}

void test_folder(const TestOptions& arguments, const std::string& name, Tally& tally) {
    std::string error;
    const auto folder = std::make_shared<const Folder>(name);
    for (const std::string& file : folder->list(".toml", true, error))
        if (!is_tests_file(file) && !file.ends_with(".eval.toml"))
            test_path(arguments, listed_path(folder, name, parts_of(file)), tally);
    if (!error.empty()) fault(arguments, {unreadable(name, error)}, tally);
}

// The variant's file to which a file of tests belongs.
std::string variant_of(const std::string& file) {
    if (!is_tests_file(file)) return file;
    const std::size_t slash = file.rfind('/');
    const std::size_t begin = slash == std::string::npos ? 0 : slash + 1;
    if (file.substr(begin) == "tests.toml") return file.substr(0, begin) + "variant.toml";
    return file.substr(0, file.size() - std::string_view(".tests.toml").size()) + ".toml";
}

void test_argument(const TestOptions& arguments, const std::string& path, Tally& tally) {
    const std::vector<std::string> names = builtin_variants();
    if (!looks_like_path(path) && std::find(names.begin(), names.end(), path) != names.end()) {
        const Result<std::vector<RuleTest>> tests = builtin_rule_tests(path);
        if (!tests) return fault(arguments, tests.diagnostics(), tally);
        return run_all(
            arguments, *tests,
            [&](const RuleTest::OptionValues& set) { return load_builtin(path, load_options(chosen(arguments, set))); },
            tally);
    }
    if (is_folder(path) && !exists(path + "/variant.toml")) return test_folder(arguments, path, tally);
    if (!looks_like_path(path) && !exists(path)) {
        const std::string near = nearest(path, names);
        return fault(
            arguments,
            {typed_error(fmt::format("no variant {} is built in, and there is no file of that name", quoted(path)),
                         near.empty() ? "`varia list` shows the names" : fmt::format("did you mean \"{}\"?", near))},
            tally);
    }
    test_path(arguments, variant_path(variant_of(path)), tally);
}

int test_once(const TestOptions& arguments) {
    Tally tally;
    set_deadline(arguments.seconds.value_or(seconds_of_all_tests));
    for (const std::string& path : arguments.paths) test_argument(arguments, path, tally);
    const bool good = tally.failed == 0 && tally.broken == 0;
    if (arguments.json) {
        if (tally.broken > 0) return answer_no;
        Json json = Json::object();
        json.set("passed", static_cast<std::uint64_t>(tally.passed))
            .set("failed", static_cast<std::uint64_t>(tally.failed));
        json.set("tests", std::move(tally.tests));
        print_answer(std::move(json));
        return good ? success : answer_no;
    }
    const std::string broken = tally.broken > 0 ? fmt::format(", {} cannot be read", counted(tally.broken, "file"))
                                                : "";
    print(fmt::format("{} passed, {} failed{}\n", tally.passed, tally.failed, broken));
    return good ? success : answer_no;
}

int run_test(const TestOptions& arguments) {
    TestOptions asked = arguments;
    if (asked.paths.empty()) asked.paths.emplace_back(".");
    if (!asked.watch) return test_once(asked);
    FileWatch watch(asked.paths);
    do {
        static_cast<void>(test_once(asked));
        flush();
    } while (watch.wait());
    return success;
}

void add_test_options(OptionList& list, TestOptions& options) {
    list.words("path", options.paths, "Variants, files, or folders to look through");
    list.text("--filter", options.filter, "Only tests whose name contains this text", "TEXT");
    add_set(list, options.set, "Set an option where a test does not; repeatable");
    list.number("--seconds", options.seconds, {0, max_asked_seconds}, "Processor seconds for everything; default 600");
    list.flag("--watch", options.watch, "Run them again on every save; Ctrl-C ends it");
    add_ascii(list, options.ascii);
    add_width(list, options.width);
    add_json(list, options.json);
    refuse_watch_with_json(list, options.watch, options.json);
}

}  // namespace

extern const CommandDef test_command = {
    .name = "test",
    .usage = "[VARIANT|PATH...] [OPTIONS]",
    .summary = "Runs the [[test]]s of variants",
    .help =
        "The tests stand in the variant's file, or beside it in tests.toml; lessons that\n"
        "are kept beside it in lessons.json are checked, too. Without PATH\n"
        "the tests of the variant in this folder are run; a folder without a variant.toml\n"
        "stands for all in it and below. For a test that fails, its line, the board and\n"
        "the first difference are printed; the exit code is 1 then. docs/authoring.md\n"
        "tells how to write tests.",
    .first_words = prints_variants,
    .begin = begin_command<TestOptions, add_test_options, run_test>,
};

}  // namespace varia::cli
