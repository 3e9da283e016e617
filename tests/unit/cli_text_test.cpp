// Text for terminals: what is spelled out, how wide it is, how it is broken into lines.
#include <string>

#include <gtest/gtest.h>

#include "suggest.hpp"
#include "text.hpp"

namespace {

using namespace varia::cli;

TEST(CliText, WhatIsHarmlessStaysAsItIs) {
    for (const char* text : {"", "e2-e4", "Gliński", "♜ 歩", "back\\slash", "e\xCC\x81"}) {
        EXPECT_EQ(escaped(text), text);
        EXPECT_TRUE(is_safe(std::string_view(text)));
    }
}

// A variant's name that would set the window's title, and characters that hide or turn text around.
TEST(CliText, WhatCouldDisturbATerminalIsSpelledOut) {
    EXPECT_EQ(escaped("\x1b]0;pwn\x07"), "\\u001B]0;pwn\\u0007");
    EXPECT_EQ(escaped("a\nb\tc\rd"), "a\\nb\\tc\\rd");
    EXPECT_EQ(escaped(std::string_view("nul\0!", 5)), "nul\\u0000!");
    EXPECT_EQ(escaped("\xC2\x9B" "31m"), "\\u009B31m");              // the one-character form of ESC [
    EXPECT_EQ(escaped("abc\xE2\x80\xAE" "def"), "abc\\u202Edef");    // right-to-left override
    EXPECT_EQ(escaped("zero\xE2\x80\x8Bwidth"), "zero\\u200Bwidth");
    EXPECT_EQ(escaped("\xEF\xBB\xBF"), "\\uFEFF");
    EXPECT_EQ(escaped("\xF3\xA0\x81\x81"), "\\uE0041");              // a tag character
    EXPECT_EQ(escaped("\x7f"), "\\u007F");
    EXPECT_FALSE(is_safe(std::string_view("\xE2\x80\x8F")));
}

TEST(CliText, BytesThatAreNoUtf8AreSpelledOut) {
    EXPECT_EQ(escaped("\xFF\xFE"), "\\xFF\\xFE");
    EXPECT_EQ(escaped("\xC0\xAF"), "\\xC0\\xAF");                    // overlong
    EXPECT_EQ(escaped("\xED\xA0\x80"), "\\xED\\xA0\\x80");           // a surrogate
    EXPECT_EQ(escaped("\xE2\x99"), "\\xE2\\x99");                    // cut short
    EXPECT_EQ(escaped("\xF4\x90\x80\x80"), "\\xF4\\x90\\x80\\x80");  // beyond U+10FFFF
    EXPECT_EQ(escaped("\x80z"), "\\x80z");
}

TEST(CliText, ColumnsAreThoseOfATerminal) {
    EXPECT_EQ(columns("abc"), 3);
    EXPECT_EQ(columns("♜"), 1);
    EXPECT_EQ(columns("歩"), 2);
    EXPECT_EQ(columns("e\xCC\x81"), 1);  // e with an accent on it
    EXPECT_EQ(columns("Ｋ"), 2);         // a full-width letter
}

TEST(CliText, LinesAreBrokenAtBlanks) {
    EXPECT_EQ(wrapped("one two three", 7), "one two\nthree");
    EXPECT_EQ(wrapped("one two three", 7, 2), "one two\n  three");
    EXPECT_EQ(wrapped("unbreakable", 4), "unbreakable");
    EXPECT_EQ(wrapped("", 10), "");
}

// Folding keeps slashes at line ends, which is how joining knows that no blank belongs there.
TEST(CliText, FoldedPositionsJoinAgain) {
    const std::string text = "rnknr/ppppp/5/5/5//buqbu/ppppp/5/5/5 w - - 0 1";
    EXPECT_EQ(folded_position(text, 20), "rnknr/ppppp/5/5/5//\nbuqbu/ppppp/5/5/5 w\n- - 0 1");
    for (int width = 1; width < 60; ++width) EXPECT_EQ(joined_position(folded_position(text, width)), text) << width;
    EXPECT_EQ(joined_position("8/8\r\n  w"), "8/8 w");
}

TEST(CliText, NumbersHaveTheirNouns) {
    EXPECT_EQ(counted(1, "file"), "1 file");
    EXPECT_EQ(counted(0, "file"), "0 files");
}

TEST(CliSuggest, TheNearestWordIsFound) {
    EXPECT_EQ(nearest("prft", {"perft", "play", "list"}), "perft");
    EXPECT_EQ(nearest("shwo", {"perft", "show", "list"}), "show");
    EXPECT_EQ(nearest("--dpeth", {"--divide", "--depth"}), "--depth");
    EXPECT_EQ(nearest("xyzzy", {"perft", "show", "list"}), "");
    EXPECT_EQ(nearest("", {"perft"}), "");
    EXPECT_EQ(nearest(std::string(100000, 'e'), {"perft"}), "");
}

}  // namespace
