// The form in which pieces are drawn: wedges, discs, draughtsmen and stones. What must be in a picture follows from
// docs/looks.md and was written down by hand; the boards have one or two pieces.
#include <algorithm>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/player/rules_hash.hpp>

#include "description.hpp"
#include "picture.hpp"
#include "piece_forms.hpp"
#include "piece_looks.hpp"

namespace cli_piece_looks_test {

using namespace varia;
using namespace varia::cli;

// A board of two by two with a king of each side, of which the second one is on b2.
std::string game(const std::string& looks, const std::string& king, const std::string& more = "") {
    return "format = 1\nname = \"Test\"\n" + looks +
           "\n[board]\naxes = [{ name = \"file\", labels = \"a-b\" }, { name = \"rank\", labels = \"1-2\" }]\n"
           "[pieces.K]\nname = \"King\"\nroyal = true\nmoves = [{ leap = [1, 0] }]\n" +
           king + more + "\n[setup]\npieces = { K = { white = [\"a1\"], black = [\"b2\"] } }\n";
}

VariantPtr load(const std::string& text) {
    Result<VariantPtr> variant = load_text(text, "test.toml", "test");
    if (!variant) throw std::runtime_error(variant.error());
    return *variant;
}

std::string picture_of(const VariantPtr& variant, PictureStyle style = {}) {
    const Position start = start_position(variant);
    BoardPicture picture;
    picture.position = &start;
    return draw_picture({picture}, style, "title", "");
}

std::size_t count(const std::string& text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

// Two wedges, of which one is turned: the side that sits above goes down. From its own seat the other one is turned.
TEST(PieceLooks, WedgesPointWhereTheirSideGoes) {
    const VariantPtr variant = load(game("[looks]\nset = \"wedges\"\n", "sign = [\"王\", \"玉\"]\n"));
    for (const bool flip : {false, true}) {
        PictureStyle style;
        style.flip = flip;
        const std::string text = picture_of(variant, style);
        EXPECT_EQ(count(text, "<use href=\"#part-wedge\""), 2U);
        EXPECT_EQ(count(text, "rotate(180 24 24)"), 1U);
        const std::size_t turned = text.find("rotate(180 24 24)");
        const std::size_t white = text.find("<use href=\"#part-sign-王\""),
                          black = text.find("<use href=\"#part-sign-玉\"");
        ASSERT_NE(white, std::string::npos);
        ASSERT_NE(black, std::string::npos);
        // The sign that follows the turn is that of the side which goes down.
        const bool black_is_turned = black > turned && (white < turned || black < white);
        EXPECT_EQ(black_is_turned, !flip);
    }
}

// Every symbol that a picture refers to is in the picture, so that it needs no other file and no font.
TEST(PieceLooks, PicturesContainTheSignsTheyUse) {
    const std::string text = picture_of(load(game("[looks]\nset = \"wedges\"\n", "sign = \"金銀\"\n")));
    for (const char* id : {"part-wedge", "part-sign-金", "part-sign-銀"})
        EXPECT_EQ(count(text, "<symbol id=\"" + std::string(id) + "\""), 1U) << id;
    EXPECT_EQ(count(text, "<text"), 4U) << "the labels of two files and two ranks, and no sign as a text";
}

// The king of a set of wedges in other forms: with its shape, or as a figure of a set of shapes; and a kind that such a
// set does not have, with the usual shape.
TEST(PieceLooks, AnotherFormReplacesTheGamesOwn) {
    const VariantPtr variant = load(game("[looks]\nset = \"wedges\"\n", "sign = \"王\"\n"));
    const auto drawn = [&](const std::string& name) {
        PictureStyle style;
        style.pieces = *piece_form_called(PieceSet::wedges, name);
        return picture_of(variant, style);
    };
    EXPECT_EQ(drawn("wedges"), picture_of(variant));
    EXPECT_EQ(count(drawn("international"), "<use href=\"#part-wedge\""), 2U);
    EXPECT_EQ(count(drawn("international"), "<use href=\"#king\""), 2U);
    EXPECT_EQ(count(drawn("international"), "part-sign"), 0U);
    EXPECT_EQ(count(drawn("slender"), "<use href=\"#part-slender-king\""), 2U);
    EXPECT_EQ(count(drawn("blocks"), "<use href=\"#part-blocks-king\""), 2U);
    EXPECT_EQ(count(drawn("letters"), ">K</text>"), 2U);
    EXPECT_EQ(symbol_of_shape("camel", "slender"), "camel");
    EXPECT_FALSE(piece_form_called(PieceSet::stones, "slender"));
    EXPECT_EQ(piece_forms(PieceSet::stones).front().name, "stones");
}

// A character that Varia does not draw is a text, escaped as any other.
TEST(PieceLooks, OtherCharactersAreText) {
    const std::string text = picture_of(load(game("[looks]\nset = \"discs\"\n", "sign = \"<&>\"\n")));
    EXPECT_EQ(count(text, ">&lt;&amp;&gt;</text>"), 2U);
    EXPECT_EQ(count(text, "<&>"), 0U);
}

TEST(PieceLooks, DiscsHaveSignsInTheColoursOfTheirSides) {
    const std::string coloured = "[looks]\nset = \"discs\"\ncolours = { white = \"red\", black = \"black\" }\n";
    const std::string text = picture_of(load(game(coloured, "sign = [\"帥\", \"將\"]\n")));
    EXPECT_EQ(count(text, "<g color=\"#9c1b14\"><use href=\"#part-sign-帥\""), 1U);
    EXPECT_EQ(count(text, "<g color=\"#1c1c1c\"><use href=\"#part-sign-將\""), 1U);
    // Without a sign the disc shows the shape, without a shape the letter.
    EXPECT_EQ(count(picture_of(load(game(coloured, ""))), "<use href=\"#king\""), 2U);
    const std::string unknown = game(coloured, "");
    const std::size_t name = unknown.find("\"King\"");
    EXPECT_EQ(count(picture_of(load(std::string(unknown).replace(name, 6, "\"Xyz\""))), ">K</text>"), 2U);
}

// A man that promotes to the king: the king is two men high.
TEST(PieceLooks, KindsThatOthersPromoteToAreCrownedMen) {
    const char* const man =
        "[pieces.M]\nname = \"Man\"\nmoves = [{ leap = [1, 1] }]\npromotion = { zone = \"rank == 2\", to = [\"K\"] }\n";
    const VariantPtr variant = load(game("[looks]\nset = \"draughtsmen\"\n", "", man));
    EXPECT_EQ(count(picture_of(variant), "<use href=\"#part-crowned\""), 2U);
    const PieceLooks looks(*variant);
    EXPECT_TRUE(looks.is_promoted(variant->find_kind("K")));
    EXPECT_FALSE(looks.is_promoted(variant->find_kind("M")));
}

TEST(PieceLooks, StonesAreBareUnlessTheFileNamesAPicture) {
    const std::string stones = "[looks]\nset = \"stones\"\n";
    EXPECT_EQ(count(picture_of(load(game(stones, ""))), "<use href=\"#king\""), 0U);
    EXPECT_EQ(count(picture_of(load(game(stones, "picture = \"king\"\n"))), "<use href=\"#king\""), 2U);
}

// Nothing of it is a rule.
TEST(PieceLooks, TheHashOfTheRulesStays) {
    const std::string plain = game("", "");
    const std::string looks =
        "[looks]\nset = \"wedges\"\nsides = { white = \"Sente\" }\ncolours = { black = \"red\" }\n";
    std::string drawn = game(looks, "sign = \"王\"\n");
    const std::string board = "[pieces.K]";
    drawn.replace(drawn.find(board), board.size(), "[board.draw]\ncells = \"plain\"\ndots = [\"a1\"]\n[pieces.K]");
    EXPECT_EQ(player::rules_hash(load(plain)->definition()), player::rules_hash(load(drawn)->definition()));
}

TEST(PieceLooks, DescriptionsGiveThem) {
    const std::string looks = "[looks]\nset = \"wedges\"\nsides = { white = \"Sente\" }\n";
    const std::string text = description_json(load(game(looks, "sign = [\"王\", \"玉\"]\n"))).text();
    // JSON writes the two signs by their numbers.
    for (const char* sign : {"\\u738b", "\\u7389", "\"sign\""}) EXPECT_EQ(count(text, sign), 1U) << sign;
    EXPECT_EQ(count(text, "\"Sente\""), 1U);
    EXPECT_EQ(count(description_json(load(game("", ""))).text(), "\"looks\""), 0U);
    EXPECT_EQ(side_title(*load(game(looks, "")), Side::first), "Sente");
    EXPECT_EQ(side_title(*load(game(looks, "")), Side::second), "black");
}

}  // namespace cli_piece_looks_test
