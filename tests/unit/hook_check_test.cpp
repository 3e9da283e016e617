// The report on many hooks that are tried out: each message once, and exhausted limits are reported as such.
#include <string>

#include <gtest/gtest.h>

#include <varia/hook_check.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

namespace hook_check_test {

using namespace varia;

// Returns chess with `hooks` attack hooks, each of which uses nine tenths of a budget of 20,000 steps.
Result<VariantPtr> busy_chess(int hooks, int rounds = 9000) {
    std::string text = "format = 1\nname = \"Busy\"\nextends = \"chess\"\nscript = \"busy.lua\"\n";
    std::string script;
    for (int h = 0; h < hooks; ++h) {
        const std::string name = "busy" + std::to_string(h);
        text += "[[hook]]\npoint = \"attacks\"\ncall = \"" + name + "\"\n";
        script += "function " + name + "(position, cell, side)\n    local n = 0\n    for i = 1, " +
                  std::to_string(rounds) + " do n = n + 1 end\n    return false\nend\n";
    }
    LoadOptions options;
    options.read = [script](const std::string&) { return FileText{script, {}}; };
    options.scripts.steps = 20'000;
    return load_text(text, "busy.toml", "busy", options);
}

std::string texts(const Diagnostics& list) {
    std::string all;
    for (const Diagnostic& d : list) all += d.text() + "\n";
    return all;
}

TEST(HookCheck, OneQuestionHasABudgetOfItsOwn) {
    const Result<VariantPtr> variant = busy_chess(30);
    ASSERT_TRUE(variant) << variant.error();
    Rules rules(*variant);
    Position start = start_position(*variant);
    const MoveList legal = rules.legal_moves(start);
    const std::uint64_t steps = rules.take_script_steps();
    const std::optional<Diagnostic> failure = rules.take_failure();
    ASSERT_TRUE(failure);
    EXPECT_NE(failure->text().find("(limit: question)"), std::string::npos) << failure->text();
    // A hundred calls, the call that was running when the limit was reached, and the calls that test whether the game
    // is over.
    EXPECT_LE(steps, 131U * 20'000U);
}

// A few such hooks, which also use nine tenths of their budgets, stay within the limit.
TEST(HookCheck, SlowHooksOfWhichThereAreFewAreAnswered) {
    const Result<VariantPtr> variant = busy_chess(1, 100);
    ASSERT_TRUE(variant) << variant.error();
    Rules rules(*variant);
    Position start = start_position(*variant);
    EXPECT_EQ(rules.legal_moves(start).size(), 20U);
    EXPECT_FALSE(rules.take_failure());
}

TEST(HookCheck, WhatRanOutIsReportedOnceWithHowOften) {
    const Result<VariantPtr> variant = busy_chess(30);
    ASSERT_TRUE(variant) << variant.error();
    HookCheckOptions options;
    options.slow = 10'000;
    options.effort = 20'000'000;
    const HookCheck check = check_hooks(*variant, options);
    const std::string all = texts(check.problems);
    EXPECT_EQ(all.find("two answers"), std::string::npos) << all;
    EXPECT_LE(check.problems.size(), 4U) << all;
    EXPECT_NE(all.find("more hooks: attacks hook busy"), std::string::npos) << all;
    EXPECT_NE(all.find("times in all"), std::string::npos) << all;
    EXPECT_TRUE(check.cut);
}

// The work is counted, so that the same positions are tried everywhere: in the first of three positions it is done.
TEST(HookCheck, TheWorkIsCounted) {
    const Result<VariantPtr> variant = busy_chess(1, 100);
    ASSERT_TRUE(variant) << variant.error();
    HookCheckOptions options;
    options.games = 1;
    options.plies = 3;
    const HookCheck whole = check_hooks(*variant, options);
    EXPECT_EQ(whole.positions, 3);
    EXPECT_FALSE(whole.cut);
    options.effort = 1;
    const HookCheck first = check_hooks(*variant, options);
    EXPECT_EQ(first.positions, 1);
    EXPECT_TRUE(first.cut);
}

// A turn of two moves, after which the king must be safe: a step that leaves it attacked for good is not made, so
// nobody complains about the position after it.
TEST(HookCheck, StepsThatMayNotBeMadeAreNotMade) {
    LoadOptions options;
    options.read = [](const std::string&) { return FileText{"function nothing(position, move) end\n", {}}; };
    const Result<VariantPtr> variant = load_text(
        "format = 1\nname = \"Monsters\"\nextends = \"monster\"\nhook = [{ script = "
        "\"nothing.lua\", point = \"after\", call = \"nothing\" }]\n",
        "monsters.toml", "monsters", options);
    ASSERT_TRUE(variant) << variant.error();
    HookCheckOptions little;
    little.effort = 30'000'000;
    const HookCheck check = check_hooks(*variant, little);
    EXPECT_GT(check.uses[0].asked, 0U);
    EXPECT_TRUE(check.problems.empty()) << texts(check.problems);
}

// The host has no more time: the check ends, and no script is to blame for it.
TEST(HookCheck, EndsWithTheTimeOfTheHost) {
    long left = 1'000'000'000;
    LoadOptions options;
    options.read = [](const std::string&) { return FileText{"function yes(position, move) return true end\n", {}}; };
    options.scripts.expired = [&left] { return --left < 0; };
    const Result<VariantPtr> variant = load_text(
        "format = 1\nname = \"Short\"\nextends = \"chess\"\nhook = [{ script = "
        "\"yes.lua\", point = \"allow\", call = \"yes\" }]\n",
        "short.toml", "short", options);
    ASSERT_TRUE(variant) << variant.error();
    left = 500;
    const HookCheck check = check_hooks(*variant);
    EXPECT_TRUE(check.cut);
    EXPECT_TRUE(check.problems.empty()) << texts(check.problems);
}

}  // namespace hook_check_test
