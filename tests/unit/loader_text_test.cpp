// Small parts of the loader: diagnostics as text, ranges of labels, the first check of a file's bytes.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/result.hpp>

#include "labels.hpp"
#include "precheck.hpp"
#include "spelling.hpp"

namespace loader_text_test {

using namespace varia;

TEST(Diagnostic, TextNamesWhatIsKnown) {
    Diagnostic d{Severity::error, "a.toml", 3, 7, "unknown key", "did you mean \"x\"?"};
    EXPECT_EQ(d.text(), "a.toml:3:7: error: unknown key; did you mean \"x\"?");
    d.column = 0;
    d.hint.clear();
    d.severity = Severity::warning;
    EXPECT_EQ(d.text(), "a.toml:3: warning: unknown key");
    d.line = 0;
    EXPECT_EQ(d.text(), "a.toml: warning: unknown key");
    EXPECT_EQ(typed_error("no such move", "try e2-e4").text(), "error: no such move; try e2-e4");
    EXPECT_EQ(typed_error("bad \x1B[31m").text(), "error: bad \\u001B[31m");
}

std::string labels(const char* range) {
    std::string problem;
    const auto list = label_range(range, problem);
    if (!list) return problem;
    std::string out;
    for (const std::string& l : *list) out += l + " ";
    return out;
}

TEST(Labels, RangesOfLettersNumbersAndNumerals) {
    EXPECT_EQ(labels("a-e"), "a b c d e ");
    EXPECT_EQ(labels("A-E"), "A B C D E ");
    EXPECT_EQ(labels("8-11"), "8 9 10 11 ");
    EXPECT_EQ(labels("3-1"), "3 2 1 ");
    EXPECT_EQ(labels("d-b"), "d c b ");
    EXPECT_EQ(labels("0-2"), "0 1 2 ");
    EXPECT_EQ(labels("I-IX"), "I II III IV V VI VII VIII IX ");
    EXPECT_EQ(labels("I-V"), "I II III IV V ");
    EXPECT_EQ(labels("V-I"), "V IV III II I ");
    EXPECT_EQ(labels("C-F"), "C D E F ");
    EXPECT_EQ(labels("C-D"), "C D ") << "letters, not 100 to 500";
    EXPECT_EQ(labels("i-iii"), "i ii iii ");
    EXPECT_EQ(labels("g-i"), "g h i ");
    EXPECT_EQ(labels("a-a"), "a ");
    EXPECT_EQ(labels("1-4096").substr(0, 4), "1 2 ");
    EXPECT_EQ(labels("1-4097"), "an axis may have at most 4096 labels");
    for (const char* bad :
         {"", "-", "a", "a-", "-h", "a-8", "a-H", "1-x", "IIII-X", "01-08", "a-bc", "1--3", "99999999999999999999-1"})
        EXPECT_EQ(labels(bad), "this is no range of labels") << bad;
}

TEST(Labels, SignsThatMeanSomethingAreRefused) {
    for (const char* good : {"a", "10", "II", "α", "♔", "a'" /* primed */})
        EXPECT_EQ(label_problem(good).empty(), std::string(good) != "a'") << good;
    for (const char* bad : {"", "a b", "a-", "=", "e/4", "\u200B", "a\u00A0", "12345678901234567"})
        EXPECT_FALSE(label_problem(bad).empty()) << bad;
}

TEST(Scan, FindsKeysAndBrackets) {
    const Scan scan = scan_toml("a.b = [1, { c = 2 }]\n[x.\"y\"]\nk = \"[\" # {\n[[z]]\n");
    ASSERT_FALSE(scan.error) << scan.error->message;
    ASSERT_EQ(scan.keys.size(), 4U);
    EXPECT_EQ(scan.keys[0].path, "a.b");
    EXPECT_EQ(scan.keys[1].path, "x.y");
    EXPECT_EQ(scan.keys[2].path, "x.y.k");
    EXPECT_TRUE(scan.keys[3].repeats);
    ASSERT_EQ(scan.brackets.size(), 2U);
    EXPECT_EQ(scan.brackets[0].open, 6U);
    EXPECT_EQ(scan.brackets[0].close, 19U);
    EXPECT_EQ(scan.brackets[1].sign, '{');
}

TEST(Scan, TextsOfEveryKindAreSteppedOver) {
    for (const char* good : {R"(a = "\"[" )", R"(a = '\')", "a = \"\"\"\n[\"\"{\n\"\"\"", "a = '''\n[''\n'''",
                             R"(a = """""")", R"(a = """"x"""")", "a = \"\"", "a = ''"})
        EXPECT_FALSE(scan_toml(good).error) << good;
    for (const char* bad : {"a = \"", "a = '", "a = \"\"\"x\"\"", "a = [", "a = {\n}", "[", "[.", "= 1", "a = \"\\é\"",
                            "a = \"\"\"\\\n é\"\"\""})
        EXPECT_TRUE(scan_toml(bad).error) << bad;
}

}  // namespace loader_text_test
