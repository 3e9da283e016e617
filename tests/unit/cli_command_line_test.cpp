// Reading the command line: the values of options, and the messages for mistakes.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "command_list.hpp"
#include "option_groups.hpp"
#include "play_options.hpp"

namespace cli_command_line_test {

using namespace varia::cli;

// Options of a command: groups, and some of its own.
struct Options : GameChoice, DrawingChoice {
    int depth = 0, threads = 1;
    bool divide = false;
};

Options good(const std::vector<std::string>& words) {
    Options options;
    OptionList list;
    add_variant(list, options);
    list.number_word("depth", options.depth, {0, 100}, "the depth", "0", "Half-moves");
    add_position(list, options);
    add_threads(list, options.threads, "Threads");
    list.flag("--divide", options.divide, "Each move");
    const OptionList::Reading reading = list.read(words);
    EXPECT_EQ(reading.problem, "");
    return options;
}

ParsedLine parsed(const std::vector<std::string>& words) { return parse_command_line(words, all_commands()); }

std::string bad(const std::vector<std::string>& words) {
    const ParsedLine line = parsed(words);
    EXPECT_FALSE(line.run);
    EXPECT_EQ(line.exit_code, 2);
    EXPECT_EQ(line.out, "");
    EXPECT_NE(line.error, "");
    return line.error;
}

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(CliCommandLine, OptionsMayStandAnywhere) {
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"x", "5", "--threads", "4", "--divide", "--set", "a=b"},
          std::vector<std::string>{"--set=a=b", "--threads=4", "x", "--divide", "5"}}) {
        const Options options = good(words);
        EXPECT_EQ(options.variant, "x");
        EXPECT_EQ(options.depth, 5);
        EXPECT_EQ(options.threads, 4);
        EXPECT_TRUE(options.divide);
        ASSERT_EQ(options.set.size(), 1U);
        EXPECT_EQ(options.set[0].first, "a");
        EXPECT_EQ(options.set[0].second, "b");
    }
}

TEST(CliCommandLine, SetTakesOneValueEachTime) {
    const Options options = good({"--set", "a=1", "x", "--set", "b=", "--set", "c=d=e", "1"});
    EXPECT_EQ(options.variant, "x");
    ASSERT_EQ(options.set.size(), 3U);
    EXPECT_EQ(options.set[1].second, "");
    EXPECT_EQ(options.set[2].second, "d=e");
}

// An empty position text is a wrong position, not a missing one.
TEST(CliCommandLine, AnEmptyPositionIsAPosition) {
    EXPECT_FALSE(good({"x", "1"}).position.has_value());
    EXPECT_EQ(good({"x", "1", "--position", ""}).position.value_or("none"), "");
    EXPECT_EQ(good({"x", "1", "--position="}).position.value_or("none"), "");
    EXPECT_EQ(good({"x", "1", "--position", "8/8[-] w - -"}).position.value_or("none"), "8/8[-] w - -");
    EXPECT_EQ(good({"x", "1", "--position", "[-]"}).position.value_or("none"), "[-]");
}

TEST(CliCommandLine, AWordIsNeverAnotherCommand) {
    EXPECT_TRUE(parsed({"show", "list"}).run);
    EXPECT_EQ(good({"--", "-odd", "1"}).variant, "-odd");
}

// Each command is listed once. No two of its options have the same name, because making the parser would throw.
TEST(CliCommandLine, EachCommandHasItsOwnNameAndHelp) {
    for (const CommandDef* command : all_commands()) {
        const std::string name(command->name);
        EXPECT_EQ(find_command(name, all_commands()), command);
        EXPECT_EQ(parsed({name, "--help"}).error, "") << name;
    }
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
    EXPECT_EQ(good({"x", "0"}).depth, 0);
    EXPECT_EQ(good({"x", "100"}).depth, 100);
    for (const char* threads : {"0", "257", "-2", "two"})
        EXPECT_TRUE(says(bad({"perft", "x", "3", "--threads", threads}), "--threads")) << threads;
    EXPECT_TRUE(says(bad({"show", "x", "--width", "0"}), "--width"));
    const auto opponents = opponents_in("--seed 18446744073709551615");
    ASSERT_TRUE(opponents.has_value());
    EXPECT_EQ(opponents->seed.value_or(0), 18446744073709551615U);
    EXPECT_TRUE(says(bad({"play", "x", "--seed", "-1"}), "--seed"));
}

TEST(CliCommandLine, HelpIsAnAnswer) {
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"--help"}, std::vector<std::string>{"-h"}, std::vector<std::string>{"help"}}) {
        const ParsedLine line = parsed(words);
        EXPECT_EQ(line.exit_code, 0);
        EXPECT_EQ(line.error, "");
        for (const char* name : {"list", "info", "show", "moves", "perft", "status", "play", "check"})
            EXPECT_TRUE(says(line.out, std::string("\n  ") + name + " ")) << name;
    }
    for (const char* name : {"list", "info", "show", "explain", "moves", "perft", "status", "play", "check"}) {
        const ParsedLine line = parsed({name, "--help"});
        EXPECT_EQ(line.exit_code, 0);
        EXPECT_TRUE(says(line.out, std::string("Usage: varia ") + name)) << line.out;
        EXPECT_EQ(parsed({"help", name}).out, line.out);
    }
}

TEST(CliCommandLine, TenThousandWordsAreNoProblem) {
    std::vector<std::string> words{"check"};
    for (int i = 0; i < 10000; ++i) words.push_back("file" + std::to_string(i));
    EXPECT_TRUE(parsed(words).run);
    words[0] = "show";
    EXPECT_TRUE(says(bad(words), "unexpected \"file1\""));
}

}  // namespace cli_command_line_test
