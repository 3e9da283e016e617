// The command line, read: what becomes of options, and what is said of mistakes.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arguments.hpp"

namespace {

using namespace varia::cli;

Arguments good(std::vector<std::string> words) {
    Parsed parsed = parse_command_line(std::move(words));
    EXPECT_TRUE(parsed.arguments.has_value()) << parsed.error;
    return parsed.arguments.value_or(Arguments{});
}

std::string bad(std::vector<std::string> words) {
    const Parsed parsed = parse_command_line(std::move(words));
    EXPECT_FALSE(parsed.arguments.has_value());
    EXPECT_EQ(parsed.exit_code, 2);
    EXPECT_EQ(parsed.out, "");
    EXPECT_NE(parsed.error, "");
    return parsed.error;
}

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(CliCommandLine, OptionsMayStandAnywhere) {
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"perft", "x", "5", "--threads", "4", "--divide", "--set", "a=b"},
          std::vector<std::string>{"perft", "--set=a=b", "--threads=4", "x", "--divide", "5"}}) {
        const Arguments arguments = good(words);
        EXPECT_EQ(arguments.command, Command::perft);
        EXPECT_EQ(arguments.variant, "x");
        EXPECT_EQ(arguments.depth, 5);
        EXPECT_EQ(arguments.threads, 4);
        EXPECT_TRUE(arguments.divide);
        ASSERT_EQ(arguments.set.size(), 1U);
        EXPECT_EQ(arguments.set[0].first, "a");
        EXPECT_EQ(arguments.set[0].second, "b");
    }
}

TEST(CliCommandLine, SetTakesOneValueEachTime) {
    const Arguments arguments = good({"moves", "--set", "a=1", "x", "--set", "b=", "--set", "c=d=e"});
    EXPECT_EQ(arguments.variant, "x");
    ASSERT_EQ(arguments.set.size(), 3U);
    EXPECT_EQ(arguments.set[1].second, "");
    EXPECT_EQ(arguments.set[2].second, "d=e");
}

// An empty position is a wrong position, which is not the same as none.
TEST(CliCommandLine, AnEmptyPositionIsAPosition) {
    EXPECT_FALSE(good({"status", "x"}).position.has_value());
    EXPECT_EQ(good({"status", "x", "--position", ""}).position.value_or("none"), "");
    EXPECT_EQ(good({"status", "x", "--position="}).position.value_or("none"), "");
    EXPECT_EQ(good({"status", "x", "--position", "8/8[-] w - -"}).position.value_or("none"), "8/8[-] w - -");
    EXPECT_EQ(good({"status", "x", "--position", "[-]"}).position.value_or("none"), "[-]");
}

TEST(CliCommandLine, AWordIsNeverAnotherCommand) {
    EXPECT_EQ(good({"show", "list"}).variant, "list");
    EXPECT_EQ(good({"show", "--", "-odd"}).variant, "-odd");
}

TEST(CliCommandLine, MistakesAreNamed) {
    EXPECT_TRUE(says(bad({}), "which command"));
    EXPECT_TRUE(says(bad({"prft", "x"}), "did you mean \"perft\""));
    EXPECT_TRUE(says(bad({"--json"}), "no command"));
    EXPECT_TRUE(says(bad({"perft", "x", "3", "--dvide"}), "did you mean \"--divide\""));
    EXPECT_TRUE(says(bad({"perft", "x", "3", "--thread=2"}), "did you mean \"--threads\""));
    EXPECT_TRUE(says(bad({"perft", "x"}), "depth is missing"));
    EXPECT_TRUE(says(bad({"perft"}), "which variant"));
    EXPECT_TRUE(says(bad({"perft", "x", "3", "4"}), "unexpected \"4\""));
    EXPECT_TRUE(says(bad({"show", "x", "--position"}), "--position"));
    EXPECT_TRUE(says(bad({"show", "x", "--set", "nothing"}), "OPTION=VALUE"));
    EXPECT_TRUE(says(bad({"show", "x", "--color", "blue"}), "auto, always or never"));
    EXPECT_TRUE(says(bad({"moves", "x", "--san", "--uci"}), "--uci"));
    EXPECT_TRUE(says(bad({"check"}), "missing"));
    EXPECT_TRUE(says(bad({"show", "x", "--position", "a", "--position", "b"}), "--position is given twice"));
}

TEST(CliCommandLine, NumbersHaveTheirRanges) {
    for (const char* depth : {"-1", "101", "99999999999999999999", "3x", "", " 3", "0x3", "2.5"})
        EXPECT_TRUE(says(bad({"perft", "x", depth}), "depth")) << depth;
    EXPECT_EQ(good({"perft", "x", "0"}).depth, 0);
    EXPECT_EQ(good({"perft", "x", "100"}).depth, 100);
    for (const char* threads : {"0", "257", "-2", "two"})
        EXPECT_TRUE(says(bad({"perft", "x", "3", "--threads", threads}), "--threads")) << threads;
    EXPECT_TRUE(says(bad({"show", "x", "--width", "0"}), "--width"));
    EXPECT_EQ(good({"play", "x", "--seed", "18446744073709551615"}).seed.value_or(0), 18446744073709551615U);
    EXPECT_TRUE(says(bad({"play", "x", "--seed", "-1"}), "--seed"));
}

TEST(CliCommandLine, HelpIsAnAnswer) {
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"--help"}, std::vector<std::string>{"-h"}, std::vector<std::string>{"help"}}) {
        const Parsed parsed = parse_command_line(words);
        EXPECT_EQ(parsed.exit_code, 0);
        EXPECT_EQ(parsed.error, "");
        for (const char* name : {"list", "info", "show", "moves", "perft", "status", "play", "check"})
            EXPECT_TRUE(says(parsed.out, std::string("\n  ") + name + " ")) << name;
    }
    for (const char* name : {"list", "info", "show", "explain", "moves", "perft", "status", "play", "check"}) {
        const Parsed parsed = parse_command_line({name, "--help"});
        EXPECT_EQ(parsed.exit_code, 0);
        EXPECT_TRUE(says(parsed.out, std::string("Usage: varia ") + name)) << parsed.out;
        EXPECT_EQ(parse_command_line({"help", name}).out, parsed.out);
    }
}

TEST(CliCommandLine, TenThousandWordsAreNoTrouble) {
    std::vector<std::string> words{"check"};
    for (int i = 0; i < 10000; ++i) words.push_back("file" + std::to_string(i));
    EXPECT_EQ(good(words).paths.size(), 10000U);
    words[0] = "show";
    EXPECT_TRUE(says(bad(words), "unexpected \"file1\""));
}

}  // namespace
