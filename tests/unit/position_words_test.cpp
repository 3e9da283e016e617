// State values with the names of fields of position text: the text is read back, whatever the value's name.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "notation_variants.hpp"

namespace position_words_test {

using namespace varia;
using namespace notation_test;

// The fields of docs/positions.md, and other words that look like them.
const std::vector<std::string> words = {"moved", "unmoved",  "points", "out",   "last",     "made", "step",
                                        "mover", "left",     "first",  "set",   "captured", "next", "before",
                                        "took",  "counting", "gone",   "state", "w",        "k"};

// Games with such fields: more than two sides, turns of several steps, counted moves, captured pieces that stay; and
// games without.
const std::vector<std::string> games = {
    "chess",  "four-player", "chaturaji", "three-player-hex", "duck", "progressive", "draughts-international",
    "arimaa", "makruk",      "3check",    "seirawan"};

TEST(PositionWords, AStateValueOfAnyNameReadsBack) {
    for (const std::string& game : games)
        for (const std::string& word : words) {
            const VariantPtr variant = written("format = 1\nname = \"Test\"\nextends = \"" + game + "\"\n[state]\n" +
                                               word + " = { initial = 1, min = -3, max = 9 }\n");
            int number = -1;
            const std::vector<StateDef>& state = variant->definition().state;
            for (std::size_t i = 0; i < state.size(); ++i)
                if (state[i].name.text == word) number = static_cast<int>(i);
            ASSERT_GE(number, 0);
            Position position = start_position(variant);
            for (const int value : {3, -3, 0}) {
                position.set_state(number, value);
                const std::string text = format_position(position);
                const Result<Position> read = parse_position(variant, text);
                ASSERT_TRUE(read) << game << ": " << text << ": " << read.error();
                EXPECT_EQ(*read, position) << game << ": " << text;
            }
            // With the prefix of its table it is read in every game.
            EXPECT_EQ(position_of(variant, variant->start() + " state." + word + "=0"), position)
                << game << " " << word;
        }
}

// Within a turn, a field and a state value of the same name can both be written.
TEST(PositionWords, AFieldAndAValueOfOneNameStandSideBySide) {
    const VariantPtr variant = written(
        "format = 1\nname = \"Test\"\nextends = \"progressive\"\n[state]\nmade = 0\nleft = 0\n");
    Position position = after(variant, "startpos", {"e2-e4", "e7-e5"});
    ASSERT_TRUE(position.mid_turn());
    position.set_state(0, 7);
    position.set_state(1, 5);
    const std::string text = format_position(position);
    EXPECT_NE(text.find(" made=1"), std::string::npos) << text;
    EXPECT_NE(text.find(" state.made=7 state.left=5"), std::string::npos) << text;
    EXPECT_EQ(position_of(variant, text), position) << text;
}

// If a word has no other meaning in the game, the value is written without the prefix.
TEST(PositionWords, OnlyWordsOfTheGameTakeThePrefix) {
    const VariantPtr variant = written(
        "format = 1\nname = \"Test\"\nextends = \"chess\"\n[state]\npoints = 0\nunmoved = 0\n");
    Position position = start_position(variant);
    position.set_state(0, 4);
    position.set_state(1, 6);
    const std::string text = variant->start() + " points=4 state.unmoved=6";
    EXPECT_EQ(format_position(position), text);
    EXPECT_EQ(position_of(variant, text), position);
    EXPECT_EQ(position_of(variant, variant->start() + " state.points=4 state.unmoved=6"), position);
    for (const char* wrong : {" state.points=4 points=4", " state.nothing=4", " state.points=x", " state.=4"})
        EXPECT_FALSE(parse_position(variant, variant->start() + wrong)) << wrong;
}

// A host's declaration is treated like a file's.
TEST(PositionWords, OfAHostsDefinitionToo) {
    for (const std::string& word : words) {
        Definition definition = shipped("four-player")->definition();
        StateDef value;
        value.name.text = word;
        definition.state.push_back(value);
        const Result<VariantPtr> variant = load_definition(definition);
        ASSERT_TRUE(variant) << word << ": " << variant.error();
        Position position = start_position(*variant);
        position.set_state(static_cast<int>(definition.state.size()) - 1, 3);
        EXPECT_EQ(position_of(*variant, format_position(position)), position) << word;
    }
}

}  // namespace position_words_test
