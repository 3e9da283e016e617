// Makes RuleTests from [[test]] tables: reads the text of a file as TOML, checks its tests against the table of keys,
// and stores their values with their places.
#include <varia/rule_test.hpp>

#include <utility>

#include <varia/text.hpp>

#include "include.hpp"
#include "node.hpp"
#include "report.hpp"
#include "shape.hpp"
#include "toml.hpp"

namespace varia {
namespace {

Name name_of_text(const Node& node) { return {node.text, node.where}; }

Name name_of_key(const Node& table, std::string_view key) {
    const Node* node = table.find(key);
    return node != nullptr ? name_of_text(*node) : Name{};
}

std::vector<Name> names_of(const Node* list) {
    std::vector<Name> names;
    if (list != nullptr)
        for (const Node& item : list->items) names.push_back(name_of_text(item));
    return names;
}

// The words of a text, each with the place of the text.
std::vector<Name> words_of(const Node* text) {
    std::vector<Name> words;
    if (text == nullptr) return words;
    constexpr std::string_view blanks = " \t\r\n";
    const std::string_view all = text->text;
    for (std::size_t at = all.find_first_not_of(blanks); at != std::string_view::npos;) {
        const std::size_t end = std::min(all.find_first_of(blanks, at), all.size());
        words.push_back({std::string(all.substr(at, end - at)), text->where});
        at = all.find_first_not_of(blanks, end);
    }
    return words;
}

std::vector<RuleTest::Cells> cells_of(const Node* table) {
    std::vector<RuleTest::Cells> all;
    if (table != nullptr)
        for (const Entry& e : table->entries) all.push_back({e.key, names_of(&e.value)});
    return all;
}

std::vector<RuleTest::Content> contents_of(const Node& table) {
    std::vector<RuleTest::Content> all;
    for (const Entry& e : table.entries) all.push_back({e.key, e.value.text});
    return all;
}

RuleTest test_of(const Node& table, const std::string& file) {
    RuleTest test;
    test.file = file;
    test.where = table.where;
    const Node* name = table.find("name");
    test.name = name->text;
    test.where = name->where;
    if (const Node* set = table.find("set"))
        for (const Entry& e : set->entries) test.set.emplace_back(e.key.text, value_text(e.value));
    if (const Node* position = table.find("position")) test.position = name_of_text(*position);
    if (const Node* pieces = table.find("pieces")) test.pieces = contents_of(*pieces);
    test.hand = name_of_key(table, "hand");
    test.fields = name_of_key(table, "fields");
    test.refused = name_of_key(table, "refused");
    test.moves = words_of(table.find("moves"));
    test.legal = names_of(table.find("legal"));
    test.illegal = names_of(table.find("illegal"));
    test.why = name_of_key(table, "why").text;
    if (const Node* only = table.find("only")) test.only = names_of(only);
    test.from = name_of_key(table, "from");
    if (const Node* board = table.find("board")) {
        test.board = static_cast<int>(board->integer);
        test.one_board = true;
    }
    test.attacks = cells_of(table.find("attacks"));
    test.attacks_not = cells_of(table.find("attacks_not"));
    if (const Node* check = table.find("check")) {
        test.check = check->boolean;
        test.check_where = check->where;
    }
    test.turn = name_of_key(table, "turn");
    if (const Node* changes = table.find("changes")) {
        test.changes_where = changes->where;
        test.changes = contents_of(*changes);
    }
    test.after = name_of_key(table, "after");
    test.outcome = name_of_key(table, "outcome");
    if (const Node* perft = table.find("perft")) {
        test.perft_where = perft->where;
        for (const Node& count : perft->items) test.perft.push_back(static_cast<std::uint64_t>(count.integer));
    }
    return test;
}

// Checks which keys require or exclude each other.
void check_together(const Node& table, Report& report) {
    const auto has = [&](std::string_view key) { return table.find(key) != nullptr; };
    const auto needs = [&](std::string_view key, std::string_view other) {
        if (has(key) && !has(other))
            report.error(table.find(key)->where,
                         quoted(key) + " in [[test]] is said of " + quoted(other) + ", which is missing");
    };
    needs("why", "illegal");
    needs("from", "only");
    needs("changes", "moves");
    needs("hand", "pieces");
    needs("fields", "pieces");
    if (has("pieces") && has("position"))
        report.error(table.find("pieces")->where, "\"position\" and \"pieces\" both say where pieces stand",
                     "remove one of them");
    static constexpr std::string_view demands[] = {"legal", "illegal", "only",  "attacks", "attacks_not", "check",
                                                   "turn",  "changes", "after", "outcome", "perft"};
    bool any = has("moves");  // the test demands that they can be played
    for (const std::string_view key : demands) any = any || has(key);
    if (has("refused")) {
        const Where where = table.find("refused")->where;
        if (any)
            report.error(where, "\"refused\" says that there is nothing to play on, and this test asks for more",
                         "ask for that in another test");
        if (!has("set") && !has("position") && !has("pieces"))
            report.error(where, "\"refused\" is said of \"set\", \"position\" or \"pieces\", which are missing");
        return;
    }
    if (!any)
        report.error(table.where, "this test asks for nothing",
                     "say what must hold: legal, illegal, only, attacks, attacks_not, check, turn, changes, after, "
                     "outcome, perft or refused");
}

std::string_view last_part(std::string_view file) {
    const std::size_t slash = file.rfind('/');
    return slash == std::string_view::npos ? file : file.substr(slash + 1);
}

}  // namespace

bool is_tests_file(std::string_view file) {
    const std::string_view name = last_part(file);
    return name == "tests.toml" || name.ends_with(".tests.toml");
}

std::string tests_file_of(std::string_view variant_file) {
    const std::string_view name = last_part(variant_file);
    const std::string folder(variant_file.substr(0, variant_file.size() - name.size()));
    if (name == "variant.toml") return folder + "tests.toml";
    return folder + std::string(name.substr(0, name.ends_with(".toml") ? name.size() - 5 : name.size())) +
           ".tests.toml";
}

Result<std::vector<RuleTest>> read_rule_tests(std::string_view text, std::string file, const LoadBudget& budget) {
    const bool alone = is_tests_file(file);
    Work work(budget);
    Sources sources;
    Report report(sources.names, &work);
    std::optional<Node> root = read_toml(text, file, sources, report);
    if (!root) return report.take();
    if (!alone) {
        std::erase_if(root->entries, [](const Entry& e) { return e.key.text != "test" || e.value.is_false(); });
        if (root->entries.empty()) return std::vector<RuleTest>{};
    }
    ShapeChecker(sources, report, true).check_tests(*root);
    std::vector<RuleTest> tests;
    const Node* list = root->find("test");
    if (list != nullptr && !report.failed())
        for (const Node& table : list->items) {
            check_together(table, report);
            tests.push_back(test_of(table, file));
        }
    if (report.failed()) return report.take();
    return tests;
}

Result<std::vector<RuleTest>> builtin_rule_tests(std::string_view name) {
    const std::string path = "variants/" + std::string(name.substr(0, max_file_name)) + "/variant.toml";
    const std::optional<std::string_view> own = embedded_text(path);
    if (!own)
        return typed_error("there is no built-in variant " + quoted(name.substr(0, max_file_name)),
                           "`varia list` shows the names");
    Result<std::vector<RuleTest>> tests = read_rule_tests(*own, path);
    const std::string beside = tests_file_of(path);
    const std::optional<std::string_view> more = tests ? embedded_text(beside) : std::nullopt;
    if (!more) return tests;
    Result<std::vector<RuleTest>> rest = read_rule_tests(*more, beside);
    if (!rest) return rest;
    tests->insert(tests->end(), rest->begin(), rest->end());
    return tests;
}

}  // namespace varia
