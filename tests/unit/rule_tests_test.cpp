// Tests of rules: read with their places and run under a budget, whatever their contents.
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <varia/rule_test.hpp>

namespace rule_tests_test {

using namespace varia;

RuleTester::Loading shipped(const std::string& name) {
    return [name](const RuleTest::OptionValues& set) {
        LoadOptions options;
        options.set = set;
        return load_builtin(name, options);
    };
}

// Runs the single test of a text on a shipped variant. Returns the failure's message, or an empty text.
std::string outcome_of(const std::string& name, const std::string& keys, RuleTestBudget budget = {}) {
    const auto tests = read_rule_tests("[[test]]\nname = \"the rule\"\n" + keys, "tests.toml");
    if (!tests) return tests.error();
    const RuleTestResult result = RuleTester(shipped(name), std::move(budget)).run(tests->front());
    return result.failure ? result.failure->message : std::string{};
}

TEST(RuleTests, FilesOfTestsAreKnownByTheirNames) {
    EXPECT_TRUE(is_tests_file("tests.toml"));
    EXPECT_TRUE(is_tests_file("a/b/chess.tests.toml"));
    EXPECT_FALSE(is_tests_file("contests.toml"));
    EXPECT_EQ(tests_file_of("a/variant.toml"), "a/tests.toml");
    EXPECT_EQ(tests_file_of("a.b/camels.toml"), "a.b/camels.tests.toml");
}

TEST(RuleTests, AreReadWithTheirPlaces) {
    const auto tests = read_rule_tests(
        "format = 1\nname = \"x\"\nnonsense = 3\n[[test]]\nname = \"a\"\nset = { boards = 3, cyclic = true }\nmoves = "
        "\" e4\\n e5 \"\nlegal = [\n  \"Nf3\",\n]\n",
        "v.toml");
    ASSERT_TRUE(tests) << tests.error();
    ASSERT_EQ(tests->size(), 1U);
    const RuleTest& test = tests->front();
    EXPECT_EQ(test.file, "v.toml");
    EXPECT_EQ(test.where.line, 5U);
    EXPECT_EQ(test.set, (RuleTest::OptionValues{{"boards", "3"}, {"cyclic", "true"}}));
    ASSERT_EQ(test.moves.size(), 2U);
    EXPECT_EQ(test.moves[1].text, "e5");
    EXPECT_EQ(test.legal.front().where.line, 9U);
    EXPECT_EQ(test.legal.front().where.column, 3U);
    EXPECT_FALSE(test.only);
}

TEST(RuleTests, AVariantWithoutAnyHasNone) {
    const auto tests = read_rule_tests("format = 1\n", "v.toml");
    ASSERT_TRUE(tests);
    EXPECT_TRUE(tests->empty());
    EXPECT_FALSE(read_rule_tests("", "tests.toml"));
    EXPECT_FALSE(read_rule_tests("[[test]]\nname = \"a\"\nturn = \"white\"\n[board]\n", "tests.toml"));
    EXPECT_FALSE(builtin_rule_tests("no-such-game"));
}

TEST(RuleTests, AreNotInherited) {
    const std::string base = "format = 1\nname = \"Base\"\nextends = \"chess\"\n[[test]]\nname = \"a\"\nperft = [20]\n";
    LoadOptions options;
    options.read = [&](const std::string&) { return FileText{base, {}}; };
    EXPECT_TRUE(load_text(base, "base.toml", "base", options));
    EXPECT_TRUE(
        load_text("format = 1\nname = \"Heir\"\nextends = \"base.toml\"\n[[test]]\nname = \"b\"\nperft = [20]\n",
                  "heir.toml", "heir", options));
}

// A step that is tried within a turn does not undo the unfinished turn.
TEST(RuleTests, StepsOfATurnAreTriedAlone) {
    EXPECT_EQ(outcome_of("duck", "moves = \"e2-e4,\"\nlegal = [\"D@e5\", \"D@a3\"]\nillegal = [\"D@e4\", \"e4-e5\"]\n"),
              "");
    EXPECT_EQ(outcome_of("duck", "legal = [\"e2-e4,D@e5\"]\nillegal = [\"e2-e4,D@e4\"]\nturn = \"white\"\n"), "");
}

TEST(RuleTests, MatchesHaveBoards) {
    EXPECT_EQ(outcome_of("elevator-chess",
                         "moves = \"2:e2-e4\"\nchanges = { \"2:e2\" = \".\", \"2:e4\" = \"P\" }\nattacks = { white = "
                         "[\"2:d5\"] }\nattacks_not = { white = [\"1:d5\"] }\n"),
              "");
    EXPECT_EQ(outcome_of("elevator-chess", "board = 2\nfrom = \"b1\"\nonly = [\"2:b1-a3\", \"2:b1-c3\"]\n"), "");
    EXPECT_EQ(outcome_of("elevator-chess", "attacks = { white = [\"7:d5\"] }\n"),
              "\"7:d5\" names no board; they are numbered from 1 to 2");
    EXPECT_EQ(outcome_of("elevator-chess", "attacks = { white = [\"99999999999999999999:d5\"] }\n"),
              "\"99999999999999999999:d5\" names no board; they are numbered from 1 to 2");
}

TEST(RuleTests, ABudgetIsOneForAll) {
    RuleTester tester(shipped("chess"), {10'000, {}});
    const auto tests = read_rule_tests(
        "[[test]]\nname = \"a\"\nperft = [20, 400]\n[[test]]\nname = \"b\"\nperft = [20, 400, 8902, "
        "197281]\n[[test]]\nname = \"c\"\nperft = [20]\n",
        "tests.toml");
    ASSERT_TRUE(tests);
    EXPECT_TRUE(tester.run((*tests)[0]).passed());
    EXPECT_FALSE(tester.run((*tests)[1]).passed());
    EXPECT_TRUE(tester.exhausted());
    const RuleTestResult last = tester.run((*tests)[2]);
    ASSERT_FALSE(last.passed());
    EXPECT_EQ(last.failure->message, "not run: the tests before it took all the work that they may");
    EXPECT_NE(outcome_of("chess", "perft = [20, 400, 8902, 197281, 4865609]\n", {1'000'000'000, [] { return true; }}),
              "");
}

TEST(RuleTests, AbsurdValuesAreAnswered) {
    for (const char* keys :
         {"moves = \"\\u0000\"", "perft = [1000000000000000]", "board = 1000\ncheck = true", "from = \"\"\nonly = []",
          "attacks = {}", "changes = { \"\" = \"\" }\nmoves = \"e4\"", "perft = []", "only = 3", "legal = [\" \"]",
          "legal = [\"resign\", \"resign\"]", "position = \" \"\ncheck = false", "set = { a = \"b\" }\ncheck = false",
          "turn = \"\"", "illegal = [\"0000\", \"e2e9q\", \"\\u202e\"]"})
        static_cast<void>(outcome_of("chess", std::string(keys) + "\n"));
    std::string many = "legal = [";
    for (int i = 0; i < 1001; ++i) many += "\"e4\",";
    EXPECT_NE(outcome_of("chess", many + "]\n").find("has at most 1000 entries, not 1001"), std::string::npos);
}

TEST(RuleTests, OfShippedVariantsPass) {
    for (const std::string& name : builtin_variants()) {
        const auto tests = builtin_rule_tests(name);
        ASSERT_TRUE(tests) << tests.error();
        RuleTester tester(shipped(name));
        for (const RuleTest& test : *tests) {
            const RuleTestResult result = tester.run(test);
            EXPECT_TRUE(result.passed()) << test.name << "\n" << (result.failure ? result.failure->text() : "");
        }
    }
}

}  // namespace rule_tests_test
