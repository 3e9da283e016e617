// Text for people: UTF-8 by RFC 3629, escapes, and the width of characters. The Unicode character database defines the
// characters; tests/source/unicode.sh compares the tables with two other copies of it.
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include <varia/text.hpp>

namespace text_test {

using namespace varia;

TEST(Utf8, MalformedBytesAreFoundWhereTheyAre) {
    EXPECT_FALSE(invalid_utf8("plain, é, ♔, 𝕏"));
    // RFC 3629, sections 3 and 10: overlong forms, surrogates, beyond U+10FFFF, stray and missing continuation bytes.
    for (const char* bad : {"\xC0\xAF", "\xE0\x80\xAF", "\xF0\x80\x80\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\x80",
                            "\xFF", "\xC3", "\xE2\x99", "\xC3("}) {
        EXPECT_EQ(invalid_utf8(std::string("ab") + bad), 2U) << escaped(bad);
        EXPECT_FALSE(is_safe(std::string_view(bad))) << escaped(bad);
    }
    EXPECT_FALSE(invalid_utf8("\xED\x9F\xBF\xEE\x80\x80\xF4\x8F\xBF\xBF"));
    EXPECT_EQ(count_code_points("é♔𝕏a"), 4U);
    EXPECT_EQ(count_code_points("\xFF\xFE"), 2U);
}

TEST(Utf8, CharactersAreTakenOneByOne) {
    const std::string_view text = "é\xE2\x99♔";
    std::size_t at = 0;
    EXPECT_EQ(next_character(text, at), "é");
    EXPECT_EQ(next_character(text, at), "\xE2");  // truncated, so it is read byte by byte
    EXPECT_EQ(next_character(text, at), "\x99");
    EXPECT_EQ(next_character(text, at), "♔");
    EXPECT_EQ(at, text.size());
}

TEST(Text, WhatIsHarmlessStaysAsItIs) {
    for (const char* text : {"", "e2-e4", "Gliński", "♜ 歩", "back\\slash", "e\xCC\x81", "🀄 🐉", "한국", "שָׁלוֹם"}) {
        EXPECT_EQ(escaped(text), text);
        EXPECT_TRUE(is_safe(std::string_view(text))) << text;
    }
}

// A variant's name that would set the window's title, and characters that hide or reverse text.
TEST(Text, WhatCouldDisturbATerminalIsSpelledOut) {
    EXPECT_EQ(escaped("\x1b]0;pwn\x07"), "\\u001B]0;pwn\\u0007");
    EXPECT_EQ(escaped("a\nb\tc\rd"), "a\\nb\\tc\\rd");
    EXPECT_EQ(escaped(std::string_view("nul\0!", 5)), "nul\\u0000!");
    EXPECT_EQ(escaped("\xC2\x9B"
                      "31m"),
              "\\u009B31m");  // the one-character form of ESC [
    EXPECT_EQ(escaped("\x7f"), "\\u007F");
    EXPECT_EQ(escaped("\xF3\xA0\x81\x81"), "\\U000E0041");                    // a tag character
    EXPECT_EQ(escaped("a\u2028b\u2029c\u0085"), "a\\u2028b\\u2029c\\u0085");  // line ends that are not line feeds
    EXPECT_EQ(escaped("\uFEFFx"), "\\uFEFFx");                                // a byte order mark
    EXPECT_EQ(escaped("soft\u00ADhyphen"), "soft\\u00ADhyphen");
    EXPECT_EQ(escaped("zero\u200Bwidth"), "zero\\u200Bwidth");
    EXPECT_EQ(escaped("\uFFF9\uFFFB"), "\\uFFF9\\uFFFB");          // interlinear annotation
    EXPECT_EQ(escaped("\u3164\uFFA0"), "\\u3164\\uFFA0");          // fillers, which look like blanks
    EXPECT_EQ(escaped("\uFFFE\U0010FFFF"), "\\uFFFE\\U0010FFFF");  // noncharacters
}

// UAX #9: all characters that set or end a direction, which can make source and moves look different.
TEST(Text, WhatTurnsTextAroundIsSpelledOut) {
    for (const char32_t c : {U'\u061C', U'\u200E', U'\u200F', U'\u202A', U'\u202B', U'\u202C', U'\u202D', U'\u202E',
                             U'\u2066', U'\u2067', U'\u2068', U'\u2069'})
        EXPECT_FALSE(is_safe(c)) << static_cast<unsigned>(c);
    EXPECT_EQ(escaped("abc\u202E"
                      "def"),
              "abc\\u202Edef");
}

TEST(Text, BytesThatAreNoUtf8AreSpelledOut) {
    EXPECT_EQ(escaped("\xFF\xFE"), "\\xFF\\xFE");
    EXPECT_EQ(escaped("\xC0\xAF"), "\\xC0\\xAF");                    // overlong
    EXPECT_EQ(escaped("\xED\xA0\x80"), "\\xED\\xA0\\x80");           // a surrogate
    EXPECT_EQ(escaped("\xE2\x99"), "\\xE2\\x99");                    // truncated
    EXPECT_EQ(escaped("\xF4\x90\x80\x80"), "\\xF4\\x90\\x80\\x80");  // beyond U+10FFFF
    EXPECT_EQ(escaped("\x80z"), "\\x80z");
    EXPECT_EQ(columns("\xFF\xFE"), 2);
}

TEST(Text, ColumnsAreThoseOfATerminal) {
    EXPECT_EQ(columns("abc"), 3);
    EXPECT_EQ(columns("♜"), 1);
    EXPECT_EQ(columns("歩"), 2);
    EXPECT_EQ(columns("Ｋ"), 2);         // a full-width letter
    EXPECT_EQ(columns("ｶ"), 1);          // a half-width letter
    EXPECT_EQ(columns("e\xCC\x81"), 1);  // e with an accent
    EXPECT_EQ(columns("שָׁ"), 1);          // a letter with two points
    EXPECT_EQ(columns("กี่"), 1);          // Thai, with a vowel and a tone above
    EXPECT_EQ(columns("한"), 2);
    EXPECT_EQ(columns("\u1112\u1161\u11AB"), 2);  // the same in its parts
    EXPECT_EQ(columns("🐉"), 2);
    EXPECT_EQ(columns("𠀋"), 2);
    EXPECT_EQ(columns("°"), 1);  // of ambiguous width
}

// Emoji of several characters: joiners and selectors are escaped, so that widths are certain.
TEST(Text, EmojiSequencesAreTakenApart) {
    EXPECT_EQ(escaped("♟\uFE0F"), "♟\\uFE0F");
    EXPECT_EQ(escaped("👩\u200D🚀"), "👩\\u200D🚀");
    EXPECT_TRUE(is_safe(std::string_view("👩🏽")));  // a skin tone is a character of its own
    EXPECT_EQ(columns("👩🏽"), 4);
    EXPECT_TRUE(is_safe(std::string_view("🇳🇱")));
    EXPECT_EQ(columns("🇳🇱"), 2);
}

// Unassigned and private characters may be shown, because they do nothing to a terminal.
TEST(Text, UnassignedAndPrivateCharactersAreShown) {
    EXPECT_EQ(escaped("\u0378 \uE000 \U000F0000"), "\u0378 \uE000 \U000F0000");
    EXPECT_EQ(columns("\u0378\uE000"), 2);
    EXPECT_EQ(columns("\U0002FFF0"), 2);   // unassigned, but in a plane of wide characters
    EXPECT_FALSE(is_safe(U'\U000E0FFF'));  // unassigned, but reserved for characters that are not drawn
    EXPECT_EQ(unicode_version(), "14.0.0");
}

TEST(Text, QuotesAreCutShort) {
    EXPECT_EQ(varia::quoted(std::string(100, 'x')), "\"" + std::string(60, 'x') + "...\"");
    EXPECT_EQ(varia::quoted("a\nb"), "\"a\\nb\"");
    std::string many;
    for (int i = 0; i < 61; ++i) many += "♔";
    EXPECT_EQ(count_code_points(varia::quoted(many)), 65U);
}

TEST(Nearest, DistanceCountsSwappedLettersOnce) {
    EXPECT_EQ(edit_distance("slide", "slides"), 1U);
    EXPECT_EQ(edit_distance("royal", "roayl"), 1U);
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
    EXPECT_EQ(edit_distance("", "abc"), 3U);
    EXPECT_EQ(edit_distance("same", "same"), 0U);
}

TEST(Nearest, SuggestsOnlyWhatMayHaveBeenMeant) {
    const std::vector<std::string> keys{"name", "moves", "royal", "symbol", "to"};
    EXPECT_EQ(nearest("nmae", keys), "name");
    EXPECT_EQ(nearest("MOVES", keys), "moves");
    EXPECT_EQ(nearest("simbols", keys), "symbol");
    EXPECT_EQ(nearest("gravity", keys), "");
    EXPECT_EQ(nearest("by", keys), "") << "every letter differs";
    EXPECT_EQ(nearest("", keys), "");
    EXPECT_EQ(nearest(std::string(1 << 20, 'a'), keys), "");
    EXPECT_EQ(did_you_mean("roial", keys), "did you mean \"royal\"?");
    const std::vector<std::string> words{"perft", "show", "list", "--divide", "--depth"};
    EXPECT_EQ(nearest("prft", words), "perft");
    EXPECT_EQ(nearest("shwo", words), "show");
    EXPECT_EQ(nearest("--dpeth", words), "--depth");
    EXPECT_EQ(nearest("xyzzy", words), "");
    EXPECT_EQ(nearest("per", words), "perft") << "its beginning";
    EXPECT_EQ(nearest("pe", words), "");
}

}  // namespace text_test
