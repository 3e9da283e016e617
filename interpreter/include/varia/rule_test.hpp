// Tests of a variant's rules: the [[test]] tables in its file or beside it, read and run.
//
// A test sets options, takes a position, plays moves, and says what must hold then: what is legal and what is not, what
// is attacked, what the last move has changed, how it stands, how many turns there are. docs/authoring.md tells authors
// of it, docs/format.md has every key.
//
//     const auto tests = varia::builtin_rule_tests("chess");
//     varia::RuleTester tester([](const auto& set) { return varia::load_builtin("chess", {set}); });
//     for (const varia::RuleTest& test : *tests)
//         if (const auto result = tester.run(test); !result.passed()) report(result.failure->text());
//
// Loading a variant checks the shape of the tests in its file, and keeps none of them. Who extends it does not inherit
// them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/contest.hpp>
#include <varia/definition.hpp>
#include <varia/load.hpp>
#include <varia/result.hpp>

namespace varia {

// A value. Places are lines and columns of `file`. What is not asked is empty.
struct RuleTest {
    using OptionValues = std::vector<std::pair<std::string, std::string>>;
    struct Cells {
        Name side;
        std::vector<Name> cells;
    };
    struct Content {
        Name cell;
        std::string piece;  // as position text writes it; "." for none, "*" where there is no ground
    };
    std::string file;  // as the host named it
    Where where;
    std::string name;
    OptionValues set;
    std::optional<Name> position;  // the start without it; or
    std::vector<Content> pieces;   // what stands there, and nothing else; with
    // What is in hand, and the first fields of position text behind the board, where they are not as usual.
    Name hand, fields;
    // Part of the reason for which `set` or what it begins with is refused; nothing else is asked then.
    Name refused;
    std::vector<Name> moves;
    std::vector<Name> legal, illegal;
    std::string why;  // part of the reason of each of `illegal`
    std::optional<std::vector<Name>> only;
    Name from;               // of `only`: the piece on this cell
    int board = 1;           // of a match, that `only`, `check` and cells without a number speak of
    bool one_board = false;  // `board` was given: `only` speaks of it alone
    std::vector<Cells> attacks, attacks_not;
    std::optional<bool> check;
    Where check_where;
    Name turn;
    std::vector<Content> changes;
    Where changes_where;
    Name after;
    Name outcome;
    std::vector<std::uint64_t> perft;
    Where perft_where;
};

// Whether a file of this name holds tests and nothing else: "tests.toml", "chess.tests.toml".
[[nodiscard]] bool is_tests_file(std::string_view file);
// The file of tests that stands beside a variant's: tests.toml beside variant.toml, chess.tests.toml beside chess.toml.
[[nodiscard]] std::string tests_file_of(std::string_view variant_file);

// The tests in the text of a variant's own file, or of a file of tests (by its name). Errors are mistakes in what is
// read; what else stands in a variant's file is not looked at. `file` is how messages name it.
[[nodiscard]] Result<std::vector<RuleTest>> read_rule_tests(std::string_view text, std::string file,
                                                            const LoadBudget& budget = {});
// Those of a built-in variant: in its file and beside it. An unknown name is an error.
[[nodiscard]] Result<std::vector<RuleTest>> builtin_rule_tests(std::string_view name);

// What tests may use up, all of one RuleTester's together.
struct RuleTestBudget {
    std::uint64_t steps =
        2'000'000'000;  // moves that are counted, listed, read, or looked at in a search of whole turns
    std::function<bool()> expired = {};  // asked now and then; true ends it. May be empty; may not throw

    // For a host that serves strangers.
    [[nodiscard]] static RuleTestBudget strict() { return {20'000'000, {}}; }
};

struct RuleTestResult {
    std::optional<Diagnostic> failure;  // the first difference: where it is asked, what was expected and what is there
    std::optional<Contest> contest;     // what it was asked of, if it came to be
    int floor = 0;                      // of a match: the board, from 0, that the failure speaks of
    [[nodiscard]] bool passed() const { return !failure; }
};

// Runs tests of one variant, one after the other. Belongs to one thread. If memory runs out, std::bad_alloc passes
// through, and the next test may be run.
class RuleTester {
public:
    // Loads the variant with these options set. Asked once for tests in a row that set the same.
    using Loading = std::function<Result<VariantPtr>(const RuleTest::OptionValues& set)>;
    explicit RuleTester(Loading load, RuleTestBudget budget = {});

    [[nodiscard]] RuleTestResult run(const RuleTest& test);
    // Whether the budget is used up: what has not been run fails.
    [[nodiscard]] bool exhausted() const { return over_; }

private:
    [[nodiscard]] bool spend(std::uint64_t steps);

    Loading load_;
    RuleTestBudget budget_;
    std::uint64_t asked_ = 0;
    bool over_ = false;
    std::optional<std::pair<RuleTest::OptionValues, VariantPtr>> loaded_;
};

}  // namespace varia
