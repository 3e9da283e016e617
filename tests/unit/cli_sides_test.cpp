// Pictures and sentences of games that do not have two sides, compared with drawings made by hand.
#include <stdexcept>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include <varia/contest.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>

#include "answers.hpp"
#include "canvas.hpp"
#include "draw.hpp"
#include "figures.hpp"
#include "standing.hpp"
#include "subject.hpp"
#include "words.hpp"

namespace cli_sides_test {

using namespace varia;
using namespace varia::cli;

// Four sides on a board of 4x4 cells, each with a king and a stone.
std::string four(std::string_view sides, std::string_view rest = {}) {
    return std::string(R"(format = 1
name = "Four"
[sides]
names = ["red", "Ann", "yellow", "blue"]
letters = ["r", "a", "y", "b"]
views = ["file, rank", "-rank, file", "-file, -rank", "rank, -file"]
)") + std::string(sides) +
           R"(
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }]
[pieces.S]
name = "Stone"
points = 3
moves = [{ leap = [0, 1], expand = "none" }]
[rules.out]
checkmate = { pieces = "neutral" }
stalemate = { pieces = "neutral" }
resign = { pieces = "neutral" }
[setup]
position = "aK2yK/aS2yS/rS2bS/rK2bK r - - 0 1"
)" + std::string(rest);
}

VariantPtr load(const std::string& text) {
    Result<VariantPtr> variant = load_text(text, "test.toml", "test");
    if (!variant) throw std::runtime_error(variant.error());
    return *variant;
}

Position position_of(const VariantPtr& variant, std::string_view text) {
    Result<Position> read = parse_position(variant, text);
    if (!read) throw std::runtime_error(read.error());
    return *read;
}

Drawing ascii(int width = 80) {
    Drawing drawing;
    drawing.unicode = false;
    drawing.width = width;
    return drawing;
}

Drawing coloured(int width = 80) {
    Drawing drawing = ascii(width);
    drawing.colour = true;
    return drawing;
}

constexpr const char* after_resigning = "nK2yK/nS2yS/rS2bS/rK2bK y - - 0 1 out=a last=r";

// A letter for the side before the letter of the kind, n for neutral pieces.
TEST(CliSides, LettersTellSidesApart) {
    const VariantPtr variant = load(four(""));
    EXPECT_EQ(draw_board(position_of(variant, after_resigning), ascii()),
              "4 nK  .  . yK\n"
              "3 nS  .  . yS\n"
              "2 rS  .  . bS\n"
              "1 rK  .  . bK\n"
              "   a  b  c  d\n");
}

// If three columns are too many, cells become narrower.
TEST(CliSides, CellsBecomeNarrower) {
    const VariantPtr variant = load(four(""));
    EXPECT_EQ(draw_board(position_of(variant, after_resigning), ascii(11)),
              "4 nK. . yK\n"
              "3 nS. . yS\n"
              "2 rS. . bS\n"
              "1 rK. . bK\n"
              "  a b c d\n");
}

// With colours the background shows the side, so its letter may be left out.
TEST(CliSides, ColoursAloneWhereLettersDoNotFit) {
    const VariantPtr variant = load(four(""));
    const std::string picture = draw_board(position_of(variant, after_resigning), coloured(6));
    EXPECT_EQ(picture.find("yK"), std::string::npos) << picture;
    EXPECT_NE(picture.find(";48;5;220mK"), std::string::npos) << picture;  // yellow
    EXPECT_NE(picture.find(";48;5;160mK"), std::string::npos) << picture;  // red
    EXPECT_NE(picture.find(";48;5;250mK"), std::string::npos) << picture;  // neutral: grey
    EXPECT_NE(draw_board(position_of(variant, after_resigning), coloured()).find(";48;5;250mnK"), std::string::npos);
}

// A side has the colour that its file gives it, or the colour of its name, or the first free one.
TEST(CliSides, ColoursOfSides) {
    const Figures by_name(*load(four("")), false, true);
    EXPECT_EQ(by_name.background(Side::first), Background::red);
    EXPECT_EQ(by_name.background(Side::second), Background::green);  // Ann: red, blue and yellow belong to others
    EXPECT_EQ(by_name.background(side_of(2)), Background::yellow);
    EXPECT_EQ(by_name.background(side_of(3)), Background::blue);
    EXPECT_EQ(by_name.background(Side::nobody), Background::grey);
    const Figures named(*load(four("colours = [\"cyan\", \"red\", \"black\", \"pink\"]\n")), false, true);
    EXPECT_EQ(named.background(Side::first), Background::cyan);
    EXPECT_EQ(named.background(Side::second), Background::red);
    EXPECT_EQ(named.background(side_of(2)), Background::black);
    EXPECT_EQ(named.background(side_of(3)), Background::pink);
}

TEST(CliSides, Legend) {
    const VariantPtr variant = load(four(""));
    EXPECT_EQ(draw_sides(position_of(variant, after_resigning), ascii()),
              "r red, a Ann (out), y yellow (to move), b blue, n neutral\n");
    EXPECT_EQ(draw_sides(position_of(variant, after_resigning), ascii(30)),
              "r red, a Ann (out),\n"
              "y yellow (to move), b blue,\n"
              "n neutral\n");
    const VariantPtr teams = load(four("teams = [\"red, yellow\", \"Ann, blue\"]\n"));
    EXPECT_EQ(draw_sides(start_position(teams), ascii(100)),
              "r red (to move, with yellow), a Ann (with blue), y yellow (with red), b blue (with Ann), n neutral\n");
}

TEST(CliSides, LegendWithPoints) {
    std::string text = four("");
    text.replace(text.find("[rules.out]"), 0, "[rules]\nplaces = \"points\"\n");
    const VariantPtr variant = load(text);
    EXPECT_EQ(
        draw_sides(position_of(variant, "nK2yK/nS2yS/rS2bS/rK2bK y - - 0 1 points=3,1,0,0 out=a last=r"), ascii()),
        "r red (3 points), a Ann (out, 1 point), y yellow (to move, 0 points),\n"
        "b blue (0 points), n neutral\n");
}

// Games of two sides whose letters differ in case need no legend.
TEST(CliSides, NoLegendForTwo) {
    const Result<VariantPtr> chess = load_builtin("chess");
    ASSERT_TRUE(chess);
    EXPECT_EQ(draw_sides(start_position(*chess), ascii()), "");
    EXPECT_EQ(Figures(**chess, true, true).background(Side::first), Background::none);
}

TEST(CliSides, PiecesByTheirLetters) {
    Contest contest(load(four("")));
    const auto sentence = [&](std::string_view text) {
        const Result<Subject> subject = find_subject(contest.rules(), contest.position(), text);
        return subject ? subject->sentence : subject.error();
    };
    EXPECT_EQ(sentence("yK@b2"), "King (yK, yellow) on b2");
    EXPECT_EQ(sentence("S@b2"), "Stone (rS, red) on b2");
    EXPECT_EQ(sentence("nS@b2"), "Stone (nS, neutral) on b2");
    EXPECT_EQ(sentence("d4"), "King (yK, yellow) on d4");
    EXPECT_EQ(sentence("xS@b2"),
              "error: \"xS\" is neither a cell nor a piece's letter; the letters are K S; before them stands a side's, "
              "r red, a Ann, y yellow, b blue, n neutral");
}

TEST(CliSides, SidesInWords) {
    const VariantPtr variant = load(
        four("teams = [\"red, yellow\"]\ncolours = [\"cyan\", \"red\", \"black\", \"pink\"]\n"));
    std::string text;
    for (const Described& described : sides_in_words(variant->definition()))
        text += described.name + ": " + described.text + "\n";
    EXPECT_EQ(text,
              "r: red, drawn in cyan, sees the board as it is\n"
              "a: Ann, drawn in red, to whom file runs along -rank and rank runs along file\n"
              "y: yellow, drawn in black, to whom file runs along -file and rank runs along -rank\n"
              "b: blue, drawn in pink, to whom file runs along rank and rank runs along -file\n"
              "n: neutral: pieces of nobody's, which give no check and may be captured\n"
              "team: red and yellow\n");
    const Result<VariantPtr> chess = load_builtin("chess");
    ASSERT_TRUE(chess);
    EXPECT_TRUE(sides_in_words((*chess)->definition()).empty());
}

TEST(CliSides, TheEndInWords) {
    Contest contest(load(four("")));
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(contest.play("resign"));
    // The sides that are out share the places behind the side that is in: (2/3 + 1/3 + 0) / 3.
    EXPECT_EQ(turn_line(contest), "last: blue wins; scores: red 1/3, Ann 1/3, yellow 1/3, blue 1");
    EXPECT_EQ(contest.standing().places, (std::vector<int>{2, 2, 2, 1}));
}

}  // namespace cli_sides_test
