// Tests of a variant's rules: the [[test]] tables in its file or in a file beside it. They are read and run here.
//
// A test sets options, takes a position and plays moves. Then it states what must hold: which moves are legal and which
// are not, which cells are attacked, what the last move changed, the result, the number of turns. docs/authoring.md
// explains tests to authors, and docs/format.md lists every key.
//
//     const auto tests = varia::builtin_rule_tests("chess");
//     varia::RuleTester tester([](const auto& set) { return varia::load_builtin("chess", {set}); });
//     for (const varia::RuleTest& test : *tests)
//         if (const auto result = tester.run(test); !result.passed()) report(result.failure->text());
//
// Loading a variant checks the shape of the tests in its file, but does not keep them. A variant that extends it does
// not inherit them.
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

// A value. Places are lines and columns of `file`. A part that is not tested is empty.
struct RuleTest {
    using OptionValues = std::vector<std::pair<std::string, std::string>>;
    struct Cells {
        Name side;
        std::vector<Name> cells;
    };
    struct Content {
        Name cell;
        std::string piece;  // as position text writes it; "." for no piece, "*" for a void
    };
    std::string file;  // the name that the host gave
    Where where;
    std::string name;
    OptionValues set;
    std::optional<Name> position;  // Without a value: the start position.
    std::vector<Content> pieces;   // In place of `position`: these pieces, and no others.
    // With `pieces`: the pieces in hand, and the first fields of position text after the board, if they are not the
    // usual ones.
    Name hand, fields;
    // A part of the reason why `set` or the position is refused. Nothing else is tested then.
    Name refused;
    std::vector<Name> moves;
    std::vector<Name> legal, illegal;
    std::string why;  // a part of the reason why each of `illegal` is illegal
    std::optional<std::vector<Name>> only;
    Name from;               // `only` lists the moves of the piece on this cell
    int board = 1;           // In a match: the board for `only`, `check` and cells without a board number.
    bool one_board = false;  // whether the test gives `board`: `only` then lists the actions of this board alone
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

// Whether a file with this name contains tests only: "tests.toml", "chess.tests.toml".
[[nodiscard]] bool is_tests_file(std::string_view file);
// The file of tests beside a variant's file: tests.toml beside variant.toml, chess.tests.toml beside chess.toml.
[[nodiscard]] std::string tests_file_of(std::string_view variant_file);

// Reads the tests in the text of a variant's own file, or of a file of tests (its name decides which). Errors are
// mistakes in the tests; the rest of a variant's file is ignored. `file` is the name in messages.
[[nodiscard]] Result<std::vector<RuleTest>> read_rule_tests(std::string_view text, std::string file,
                                                            const LoadBudget& budget = {});
// Reads the tests of a built-in variant, in its file and beside it. An unknown name is an error.
[[nodiscard]] Result<std::vector<RuleTest>> builtin_rule_tests(std::string_view name);

// Limits for all tests of one RuleTester together.
struct RuleTestBudget {
    std::uint64_t steps = 2'000'000'000;  // moves that are counted, listed, read, or visited in a search of whole turns
    // Called now and then; if it returns true, the tests stop. May be empty; must not throw.
    std::function<bool()> expired = {};

    // For a host that runs tests of unknown authors.
    [[nodiscard]] static RuleTestBudget strict() { return {20'000'000, {}}; }
};

struct RuleTestResult {
    // The first difference: its place in the test, the expected and the actual value.
    std::optional<Diagnostic> failure;
    std::optional<Contest> contest;  // the contest that was tested, if it could be made
    int board = 0;                   // in a match: the board of the failure, counted from 0
    [[nodiscard]] bool passed() const { return !failure; }
};

// Runs the tests of one variant one after the other. Belongs to one thread. If memory runs out, std::bad_alloc is
// thrown, and the next test may be run.
class RuleTester {
public:
    // Loads the variant with these options set. It is called once for consecutive tests that set the same options.
    using Loading = std::function<Result<VariantPtr>(const RuleTest::OptionValues& set)>;
    explicit RuleTester(Loading load, RuleTestBudget budget = {});

    [[nodiscard]] RuleTestResult run(const RuleTest& test);
    // Whether the budget is used up. Tests that have not been run fail then.
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
