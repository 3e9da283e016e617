// Runs one test: loads its variant, sets up its position, and checks what must hold.
#include <varia/rule_test.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include <varia/text.hpp>

#include "demands.hpp"
#include "listed_position.hpp"

namespace varia {
namespace {

constexpr std::uint64_t often = 10'000;

// The start of the test: its position, or the game's start position.
Contest beginning(const RuleTest& test, const VariantPtr& variant) {
    if (!test.position && test.pieces.empty()) return Contest(variant);
    std::string text;
    Where where;
    const char* key = "position";
    if (test.position) {
        text = joined_words(test.position->text);
        where = test.position->where;
    } else {
        key = "pieces";
        where = test.pieces.front().cell.where;
        if (Layout(variant).numbered_boards() > 0)
            throw Failed{where, "\"pieces\" lists the pieces of one board, and a match has several",
                         "write its text with \"position\""};
        Result<std::string> listed = listed_position(variant, test.pieces, test.hand, test.fields);
        if (!listed) {
            const Diagnostic& d = listed.diagnostics().front();
            throw Failed{{0, d.line, d.column}, d.message, d.hint};
        }
        text = *std::move(listed);
    }
    Result<Contest> contest = Contest::parse(variant, text);
    if (!contest)
        throw Failed{where, fmt::format("{} cannot be read: {}", quoted(key), reason_of(contest.diagnostics())), {}};
    return *std::move(contest);
}

// Checks that a refusal has the reason that the test expects.
void expect_refusal(const RuleTest& test, const std::string& what, const std::string& reason) {
    if (reason.find(test.refused.text) == std::string::npos)
        throw Failed{
            test.refused.where,
            fmt::format("{} refused, but for another reason than {}: {}", what, quoted(test.refused.text), reason),
            {}};
}

Diagnostic diagnostic(const RuleTest& test, Failed failed) {
    Diagnostic d;
    d.file = test.file;
    d.line = failed.where.line != 0 ? failed.where.line : test.where.line;
    d.column = failed.where.line != 0 ? failed.where.column : test.where.column;
    d.message = std::move(failed.message);
    d.hint = std::move(failed.hint);
    return d;
}

}  // namespace

RuleTester::RuleTester(Loading load, RuleTestBudget budget) : load_(std::move(load)), budget_(std::move(budget)) {}

bool RuleTester::spend(std::uint64_t steps) {
    asked_ += std::min(steps, often);
    if (asked_ >= often) {
        asked_ = 0;
        over_ = over_ || (budget_.expired && budget_.expired());
    }
    over_ = over_ || steps > budget_.steps;
    if (!over_) budget_.steps -= steps;
    return !over_;
}

RuleTestResult RuleTester::run(const RuleTest& test) {
    RuleTestResult result;
    try {
        if (!spend(1)) throw Failed{test.where, "not run: the tests before it took all the work that they may", {}};
        if (!loaded_ || loaded_->first != test.set) {
            loaded_.reset();
            Result<VariantPtr> variant = load_(test.set);
            if (!variant && !test.refused.text.empty()) {
                expect_refusal(test, "the variant is", variant.error());
                return result;
            }
            if (!variant) throw Failed{test.where, "the variant cannot be loaded: " + variant.error(), {}};
            loaded_.emplace(test.set, *std::move(variant));
        }
        const VariantPtr& variant = loaded_->second;
        if (!test.refused.text.empty()) {
            try {
                result.contest = beginning(test, variant);
            } catch (const Failed& failed) {
                expect_refusal(test, "the position is",
                               failed.message + (failed.hint.empty() ? "" : "; " + failed.hint));
                return result;
            }
            throw Failed{test.refused.where,
                         test.position || !test.pieces.empty() ? "the position should be refused, and is not"
                                                               : "the options should be refused, and are not",
                         {}};
        }
        result.contest = beginning(test, variant);
        expect_all(test, *result.contest, [this](std::uint64_t steps) { return spend(steps); });
    } catch (Failed& failed) {
        result.board = failed.board;
        result.failure = diagnostic(test, std::move(failed));
    }
    return result;
}

}  // namespace varia
