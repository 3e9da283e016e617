// Text for terminals: line breaks and columns.
#include <string>

#include <gtest/gtest.h>

#include "layout.hpp"

namespace cli_layout_test {

using namespace varia::cli;

TEST(CliLayout, LinesAreBrokenAtBlanks) {
    EXPECT_EQ(wrapped("one two three", 7), "one two\nthree");
    EXPECT_EQ(wrapped("one two three", 7, 2), "one two\n  three");
    EXPECT_EQ(wrapped("unbreakable", 4), "unbreakable");
    EXPECT_EQ(wrapped("", 10), "");
}

// Folding keeps slashes at line ends. So joining knows that no blank belongs there.
TEST(CliLayout, FoldedPositionsJoinAgain) {
    const std::string text = "rnknr/ppppp/5/5/5//buqbu/ppppp/5/5/5 w - - 0 1";
    EXPECT_EQ(folded_position(text, 20), "rnknr/ppppp/5/5/5//\nbuqbu/ppppp/5/5/5 w\n- - 0 1");
    for (int width = 1; width < 60; ++width) EXPECT_EQ(joined_position(folded_position(text, width)), text) << width;
    EXPECT_EQ(joined_position("8/8\r\n  w"), "8/8 w");
}

TEST(CliLayout, NumbersHaveTheirNouns) {
    EXPECT_EQ(counted(1, "file"), "1 file");
    EXPECT_EQ(counted(0, "file"), "0 files");
}

}  // namespace cli_layout_test
