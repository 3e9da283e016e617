// How boards look that are no plain grid of squares: borders, diagonals and lines, found by hand; and the numbers of
// small pictures.
#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

#include "board_looks.hpp"
#include "description.hpp"
#include "draw.hpp"
#include "picture.hpp"

namespace cli_board_looks_test {

using namespace varia;
using namespace varia::cli;

VariantPtr load(const std::string& board, const char* moves = "[{ leap = [1, 0] }, { leap = [1, 1] }]") {
    const std::string pieces = "\n[pieces.K]\nname = \"Man\"\nmoves = " + std::string(moves) + "\n";
    Result<VariantPtr> variant = load_text("format = 1\nname = \"Test\"\n[board]\n" + board + pieces, "test.toml",
                                           "test");
    if (!variant) throw std::runtime_error(variant.error());
    return *variant;
}

// A board of two by two; each cell is 48 wide. In pictures the middle of a1 is at (54, 76), and that of b2 at (102,
// 28).
std::string four_cells(const std::string& more) {
    return "axes = [{ name = \"file\", labels = \"a-b\" }, { name = \"rank\", labels = \"1-2\" }]\n" + more +
           "\n[setup]\npieces = { K = { white = [\"a1\"], black = [\"b1\"] } }\n";
}

std::string picture_of(const VariantPtr& variant) {
    const Position start = start_position(variant);
    BoardPicture picture;
    picture.position = &start;
    return draw_picture({picture}, {}, "title", "");
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

VariantPtr shipped(const char* name) {
    Result<VariantPtr> variant = load_builtin(name);
    if (!variant) throw std::runtime_error(variant.error());
    return *variant;
}

// Pairs of cells as "a5-a6".
std::vector<std::string> named(const Variant& variant, const std::vector<BoardLooks::Pair>& pairs) {
    std::vector<std::string> names;
    for (const auto& [a, b] : pairs) names.push_back(variant.board().name(a) + "-" + variant.board().name(b));
    return names;
}

TEST(BoardLooks, AXiangqiBoardHasARiverAndTwoPalaces) {
    const VariantPtr xiangqi = shipped("xiangqi");
    const BoardLooks looks(*xiangqi);
    EXPECT_TRUE(looks.shows_points());
    EXPECT_EQ(named(*xiangqi, looks.borders()), (std::vector<std::string>{"a5-a6", "b5-b6", "c5-c6", "d5-d6", "e5-e6",
                                                                          "f5-f6", "g5-g6", "h5-h6", "i5-i6"}));
    EXPECT_EQ(looks.bands().size(), 8U);
    const std::vector<std::string> lines = named(*xiangqi, looks.lines());
    // Nine files of nine steps without the seven that the river breaks, and ten ranks of eight steps.
    EXPECT_EQ(lines.size(), 9U * 9 - 7 + 10 * 8);
    EXPECT_EQ(std::ranges::count(lines, "a5-a6"), 1);
    EXPECT_EQ(std::ranges::count(lines, "b5-b6"), 0);
    EXPECT_EQ(std::ranges::count(lines, "e9-e10"), 1);
    const auto at = [&](const char* name) { return xiangqi->board().find(name); };
    EXPECT_EQ(looks.diagonals(), (std::vector<BoardLooks::Diagonal>{{at("d1"), at("f3"), true},
                                                                    {at("d3"), at("f1"), false},
                                                                    {at("d8"), at("f10"), true},
                                                                    {at("d10"), at("f8"), false}}));
}

TEST(BoardLooks, TheMarkedDiagonalsOfSittuyinCrossTheWholeBoard) {
    const VariantPtr sittuyin = shipped("sittuyin");
    const BoardLooks looks(*sittuyin);
    const auto at = [&](const char* name) { return sittuyin->board().find(name); };
    EXPECT_EQ(looks.diagonals(),
              (std::vector<BoardLooks::Diagonal>{{at("a1"), at("h8"), true}, {at("a8"), at("h1"), false}}));
    EXPECT_TRUE(looks.lines().empty());
    EXPECT_TRUE(looks.has_background(at("c3")));
    EXPECT_FALSE(looks.has_background(at("c4")));
}

TEST(BoardLooks, AChessBoardIsPlain) {
    const VariantPtr chess = shipped("chess");
    const BoardLooks looks(*chess);
    EXPECT_FALSE(looks.shows_points());
    EXPECT_TRUE(looks.lines().empty());
    EXPECT_TRUE(looks.borders().empty());
    EXPECT_TRUE(looks.diagonals().empty());
}

// The ends of a wrapped axis meet in a ring only.
TEST(BoardLooks, OnlyARingIsClosed) {
    const auto lines = [](const char* shape) {
        const VariantPtr board = load(
            "axes = [{ name = \"place\", labels = \"1-5\", wrap = true }]\n[board.draw]\ncells = \"points\"\nshape = "
            "\"" +
                std::string(shape) + "\"\n[setup]\npieces = { K = { white = [\"1\"], black = [\"3\"] } }\n",
            "[{ leap = [1] }]");
        return named(*board, BoardLooks(*board).lines());
    };
    EXPECT_EQ(lines("grid"), (std::vector<std::string>{"1-2", "2-3", "3-4", "4-5"}));
    EXPECT_EQ(lines("ring"), (std::vector<std::string>{"1-2", "1-5", "2-3", "3-4", "4-5"}));
}

// The middles of the cells are at 100 and 200 hundredths, so that the board reaches from 50 to 250.
TEST(BoardDescriptions, SayWhatPicturesDraw) {
    const VariantPtr variant = load(
        four_cells("names = { b2 = \"w1\" }\n[board.draw]\nzones = { far = \"border\", all = \"diagonals\", home = "
                   "\"fill\" }\n[zones]\nfar = \"rank == 2\"\nall = \"rank <= 2\"\nhome = { fixed = \"rank == 1\" }"));
    const Json draw = *description_json(variant).find("board")->find("draw");
    const auto expect = [&](const char* key, const char* text) {
        std::string error;
        const std::optional<Json> found = draw.find(key), expected = Json::parse(text, error);
        ASSERT_TRUE(found && expected) << key << error;
        EXPECT_EQ(found->line(), expected->line());
    };
    expect("names", R"(["w1"])");
    expect("fills", R"(["a1", "b1"])");
    expect("diagonals", R"([{"cell": "a1", "points": [[50, 50], [250, 250]]},
                            {"cell": "a2", "points": [[50, 250], [250, 50]]}])");
    expect("borders", R"([{"cell": "a1", "points": [[150, 150], [50, 150]]},
                          {"cell": "b1", "points": [[250, 150], [150, 150]]}])");
    EXPECT_FALSE(draw.find("lines") || draw.find("bands") || draw.find("crosses") || draw.find("frames"));
}

TEST(BoardPictures, ABorderIsTheSideOfTwoSquares) {
    const std::string svg = picture_of(
        load(four_cells("[board.draw]\nzones = { far = \"border\" }\n[zones]\nfar = \"rank == 2\"")));
    EXPECT_TRUE(has(svg, "d=\"M78 52L30 52M126 52L78 52\"")) << svg;
}

// Four places on a circle of radius 1, whose middle is at (76, 76): the corners of the first one are 1.5 and 0.5 from
// there, half to the right and half up.
TEST(BoardPictures, ABorderInARingIsTheSideOfTwoPartsOfIt) {
    const VariantPtr ring = load(
        "axes = [{ name = \"place\", labels = \"1-4\", wrap = true }]\n[board.draw]\nshape = \"ring\"\nzones = { "
        "first = \"border\" }\n[zones]\nfirst = { fixed = \"place == 1\" }\n[setup]\npieces = { K = { white = "
        "[\"1\"], black = [\"3\"] } }\n",
        "[{ leap = [1] }]");
    const std::string svg = picture_of(ring);
    EXPECT_TRUE(has(svg, "d=\"M126.9 25.1L93 59M25.1 25.1L59 59\"")) << svg;
}

TEST(BoardPictures, DiagonalsGoFromCornerToCorner) {
    const std::string svg = picture_of(
        load(four_cells("[board.draw]\nzones = { all = \"diagonals\" }\n[zones]\nall = \"rank <= 2\"")));
    EXPECT_TRUE(has(svg, "d=\"M30 100L126 4M30 4L126 100\"")) << svg;
}

TEST(BoardPictures, PointsStandWhereLinesCross) {
    const std::string svg = picture_of(load(four_cells("[board.draw]\ncells = \"points\"")));
    EXPECT_TRUE(has(svg, "d=\"M54 76L102 76M54 76L54 28M102 76L102 28M54 28L102 28\"")) << svg;
}

// The middle of b2 is 200 to the right of that of a1, and 100 above it: 96 and 48 in the picture. A line joins the
// cells of the link.
TEST(BoardPictures, CellsLieWhereTheirPlacesAre) {
    const std::string svg = picture_of(load(
        four_cells("links = [{ from = \"a1\", by = [2, 2], to = \"b2\" }]\n[board.draw]\nat = { b2 = [300, 200] }")));
    EXPECT_TRUE(has(svg, "<rect x=\"4\" y=\"52\" width=\"48\"")) << svg;
    EXPECT_TRUE(has(svg, "<rect x=\"100\" y=\"4\" width=\"48\"")) << svg;
    EXPECT_TRUE(has(svg, "d=\"M28 76L124 28\"")) << svg;
}

TEST(BoardPictures, NamesOfSingleCellsAreDrawnOnThem) {
    const VariantPtr variant = load(four_cells("names = { b2 = \"w1\" }"));
    EXPECT_TRUE(has(picture_of(variant), "font-size=\"13\" fill=\"#3a3226\" text-anchor=\"start\">w1</text>"));
    // Fourteen signs of half the size of their letters are as wide as a cell with letters of size 6.
    const VariantPtr city = load(four_cells("names = { b2 = \"constantinople\" }"));
    EXPECT_TRUE(has(picture_of(city), "font-size=\"6\" fill=\"#3a3226\" text-anchor=\"start\">constantinople</text>"));
    Drawing drawing;
    drawing.unicode = false;
    EXPECT_TRUE(has(draw_board(start_position(variant), drawing), "w1"));
}

TEST(BoardPictures, TheTerminalMarksCrosses) {
    const VariantPtr variant = load(
        four_cells("[board.draw]\nzones = { far = \"cross\" }\n[zones]\nfar = { fixed = [\"b2\"] }"));
    Drawing drawing;
    drawing.unicode = false;
    EXPECT_TRUE(has(draw_board(start_position(variant), drawing), "x"));
}

// Moves and SAN name a cell by its own name, and the template's name means nothing.
TEST(NamesOfSingleCells, AreReadAndWrittenInMoves) {
    const VariantPtr variant = load(four_cells("names = { b2 = \"w1\" }"));
    Position position = start_position(variant);
    Rules rules(variant);
    const Result<Move> move = parse_move(rules, position, "a1-w1");
    ASSERT_TRUE(move) << move.error();
    EXPECT_EQ(move_text(position, *move), "a1-w1");
    EXPECT_EQ(san_text(rules, position, *move), "Kw1");
    EXPECT_TRUE(parse_move(rules, position, "Kw1"));
    EXPECT_FALSE(parse_move(rules, position, "a1-b2"));
    EXPECT_FALSE(parse_move(rules, position, "Kb2"));
}

}  // namespace cli_board_looks_test
