// Pictures of small boards, compared with drawings made by hand.
#include <algorithm>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>

#include "canvas.hpp"
#include "draw.hpp"
#include "figures.hpp"
#include "layout.hpp"

namespace cli_draw_test {

using namespace varia;
using namespace varia::cli;

VariantPtr load(std::string_view text) {
    Result<VariantPtr> variant = load_text(text, "test.toml", "test");
    if (!variant) throw std::runtime_error(variant.error());
    return *variant;
}

std::string draw(const VariantPtr& variant, std::string_view position, Drawing drawing) {
    Result<Position> read = parse_position(variant, position);
    if (!read) throw std::runtime_error(read.error());
    return draw_board(*read, drawing);
}

Drawing ascii(int width = 80) {
    Drawing drawing;
    drawing.unicode = false;
    drawing.width = width;
    return drawing;
}

int widest_line(const std::string& picture) {
    int widest = 0;
    for (std::size_t begin = 0; begin < picture.size();) {
        const std::size_t end = picture.find('\n', begin);
        widest = std::max(widest, columns(std::string_view(picture).substr(begin, end - begin)));
        begin = end + 1;
    }
    return widest;
}

constexpr std::string_view pieces = R"toml(
[pieces.K]
name = "King"
symbol = ["♔", "♚"]
royal = true
moves = []
[pieces.P]
name = "Pebble"
symbol = "●"
moves = []
[pieces."+P"]
name = "Great Pebble"
moves = []
)toml";

VariantPtr flat() {
    return load(std::string(R"toml(
format = 1
name = "Flat"
[board]
axes = [ { name = "file", labels = "a-d" }, { name = "rank", labels = "1-3" } ]
keep = "not (file == 1 and rank == 3)"
[setup]
position = "k2/4/3K w - - 0 1"
)toml") + std::string(pieces));
}

// The cell a3 does not exist, so its place is blank.
TEST(CliDraw, FlatBoardsHaveCoordinatesAndHoles) {
    EXPECT_EQ(draw(flat(), "k1p/1P2/3K w - - 0 1", ascii()),
              "3     k  .  p\n"
              "2  .  P  .  .\n"
              "1  .  .  .  K\n"
              "   a  b  c  d\n");
}

// The pebbles of both sides look the same without colours, so they are drawn as letters. Kings are drawn as symbols.
TEST(CliDraw, SymbolsAreUsedWhereTheyCanBeReportedApart) {
    Drawing drawing;
    EXPECT_EQ(draw(flat(), "k1p/1P2/3K w - - 0 1", drawing),
              "3     ♚  ·  p\n"
              "2  ·  P  ·  ·\n"
              "1  ·  ·  ·  ♔\n"
              "   a  b  c  d\n");
    EXPECT_EQ(Figures(*flat(), true, true).of(Piece(2, Side::second)), "●");
    EXPECT_EQ(Figures(*flat(), true, true).of(Piece(3, Side::second)), "+p");
    EXPECT_EQ(Figures(*flat(), false, false).width(), 2);
}

TEST(CliDraw, ColoursComeAndGoWithTheirLines) {
    Drawing drawing = ascii();
    drawing.colour = true;
    const std::string picture = draw(flat(), "k2/4/3K w - - 0 1", drawing);
    std::string plain;
    for (std::size_t i = 0; i < picture.size(); ++i) {
        if (picture[i] == '\x1b') {
            i = picture.find('m', i);
            continue;
        }
        if (picture[i] == '\n') {
            const std::size_t last = picture.rfind('\x1b', i);
            EXPECT_TRUE(last == std::string::npos || picture.substr(last, 4) == "\x1b[0m");
        }
        plain += picture[i];
    }
    EXPECT_NE(plain.find("3     k"), std::string::npos);
    EXPECT_EQ(plain.find('.'), std::string::npos);  // the shading distinguishes the cells
}

TEST(CliDraw, MarksStandInAndAroundCells) {
    const VariantPtr variant = flat();
    Drawing drawing = ascii();
    drawing.marks.assign(static_cast<std::size_t>(variant->board().cells()), Mark::none);
    const auto mark = [&](const char* cell, Mark m) { drawing.marks[variant->board().find(cell)] = m; };
    mark("d1", Mark::origin);
    mark("c1", Mark::quiet);
    mark("b1", Mark::both);
    mark("d2", Mark::capture);
    mark("b3", Mark::capture);  // the black king is there
    mark("a1", Mark::last_move);
    // Two columns for "+P", and a blank between cells in which brackets are drawn.
    EXPECT_EQ(draw(variant, "k2/4/3K w - - 0 1", drawing),
              "3    (k) .  .\n"
              "2  .  .  .  x\n"
              "1  .  *  o [K]\n"
              "   a  b  c  d\n");
    EXPECT_EQ(draw_legend(start_position(variant), drawing),
              "o can go there, x can only capture there, * can go or capture there, ( ) can be\ncaptured\n");
}

// Brackets take no columns of their own: where cells are narrow, neighbours share one.
TEST(CliDraw, AHighBoardIsKeptToTheHeight) {
    // Two levels above one another in twelve columns: each has a title, two rows and the files; a blank line is between
    // them.
    const VariantPtr variant = load(R"toml(
format = 1
name = "Tower"
board = { axes = [{ name = "file", labels = "a-b" }, { name = "rank", labels = "1-2" }, { name = "level", labels = "1-2" }] }
pieces.K = { name = "King", royal = true, moves = [{ leap = [1, 0, 0] }] }
setup = { position = "k1/2//2/K1 w" }
)toml");
    Drawing drawing = ascii();
    drawing.width = 8;
    drawing.marks.assign(8, Mark::none);
    drawing.marks[variant->board().find("a22")] = Mark::last_move;
    const auto lines = [&](int height) {
        drawing.height = height;
        const std::string picture = draw_board(start_position(variant), drawing);
        return std::count(picture.begin(), picture.end(), '\n');
    };
    const auto all = lines(0);
    EXPECT_EQ(lines(static_cast<int>(all)), all);
    EXPECT_LT(lines(static_cast<int>(all) - 1), all);
    drawing.height = 3;
    const std::string part = draw_board(start_position(variant), drawing);
    EXPECT_NE(part.find("`board`"), std::string::npos) << part;
    EXPECT_NE(part.find('k'), std::string::npos) << part;
    EXPECT_EQ(part.find('K'), std::string::npos) << part;
}
TEST(CliDraw, NarrowNeighboursShareABracket) {
    const VariantPtr variant = load(R"toml(
format = 1
name = "Narrow"
[board]
axes = [ { name = "file", labels = "a-d" }, { name = "rank", labels = "1-2" } ]
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }]
[pieces.O]
name = "Ox"
moves = [{ push = [1, 0], range = 2 }, { leap = [1, 1] }]
[setup]
board = """
. . . k
K O . .
"""
)toml");
    Drawing drawing = ascii(10);
    drawing.marks.assign(8, Mark::none);
    const auto mark = [&](const char* cell, Mark m) { drawing.marks[variant->board().find(cell)] = m; };
    mark("b1", Mark::origin);
    mark("a1", Mark::push);
    mark("c1", Mark::push);
    mark("d1", Mark::quiet | Mark::push);
    mark("d2", Mark::both | Mark::push);
    mark("c2", Mark::capture | Mark::push);
    EXPECT_EQ(draw(variant, "3k/KO2 w - - 0 1", drawing),
              "2 . . %<k>\n"
              "1{K|O]+ &\n"
              "  a b c d\n");
    drawing.width = 200;
    EXPECT_EQ(draw_legend(start_position(variant), drawing),
              "+ can push its way there, & can go or push its way there, % can capture or push its way there, "
              "{ } can be pushed, < > can be captured or pushed\n");
}

// A place without a block is neither a cell nor a hole in the board.
TEST(CliDraw, VoidsAreHatched) {
    Definition definition = load(R"toml(
format = 1
name = "Blocks"
[board]
axes = [ { name = "file", labels = "a-d" }, { name = "rank", labels = "1-2" } ]
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }]
[setup]
position = "k3/3K w - - 0 1"
)toml")
                                ->definition();
    BlocksDef blocks;
    blocks.name = "floor";
    blocks.size = {2, 1};
    blocks.slot.text = "{file}{rank}";
    blocks.labels = {{"l", "r"}, {"1", "2"}};
    definition.blocks = blocks;
    const Result<VariantPtr> variant = Variant::compile(std::move(definition));
    ASSERT_TRUE(variant) << variant.error();
    Position position(*variant);
    position.put((*variant)->board().find("a2"), Piece(1, Side::second));
    position.set_filled(1, false);  // the second slot: c1 and d1
    EXPECT_EQ(draw_board(position, ascii()),
              "2  k  .  .  .\n"
              "1  .  .  ## ##\n"
              "   a  b  c  d\n");
}

TEST(CliDraw, WideFiguresTakeTwoColumns) {
    const VariantPtr variant = load(R"toml(
format = 1
name = "Wide"
[board]
axes = [ { name = "file", labels = "a-c" }, { name = "rank", labels = "1-2" } ]
[pieces.K]
name = "King"
symbol = ["王", "玉"]
royal = true
moves = [{ leap = [1, 0] }]
[setup]
position = "k2/2K w - - 0 1"
)toml");
    EXPECT_EQ(draw(variant, "k2/2K w - - 0 1", Drawing{}),
              "2 玉  ·  ·\n"
              "1  ·  · 王\n"
              "   a  b  c\n");
}

// Seven cells around one: files are vertical, each half a cell lower or higher than its neighbours.
TEST(CliDraw, AHexagonLooksLikeOne) {
    const VariantPtr variant = load(std::string(R"toml(
format = 1
name = "Hexagon"
[board]
grid = "hex"
axes = [ { name = "file", labels = "a-c" }, { name = "rank", labels = "1-3" } ]
cell = "{file}{rank - max(0, file - 2)}"
keep = "abs(file - rank) <= 1"
[sides]
mirror = ["file", "rank"]
[setup]
position = "k1/3/1K w - - 0 1"
)toml") + std::string(pieces));
    // The lowest row of position text begins with a1, the highest ends with c2. So k is on b3 and K on b1.
    EXPECT_EQ(draw(variant, "k1/3/1K w - - 0 1", ascii()),
              "    3  k\n"
              "2  .       .  2\n"
              "       .\n"
              "1  .       .  1\n"
              "       K\n"
              "   a   b   c\n");
}

VariantPtr cube() {
    return load(std::string(R"toml(
format = 1
name = "Cube"
[board]
axes = [ { name = "file", labels = "a-b" }, { name = "rank", labels = "1-2" }, { name = "level", labels = "A-C" } ]
keep = "not (level == 3 and file == 2 and rank == 1)"
[setup]
position = "k1/1//2/2//2/1K w - - 0 1"
)toml") + std::string(pieces));
}

// Slices from low to high.
TEST(CliDraw, ThreeAxesAreSlicesSideBySide) {
    EXPECT_EQ(draw(cube(), "k1/1//2/2//2/1K w - - 0 1", ascii()),
              " level A    level B    level C\n"
              "2  .  .    2  .  .    2  k  .\n"
              "1  .  K    1  .  .    1  .\n"
              "   a  b       a  b       a  b\n");
}

TEST(CliDraw, NarrowTerminalsGetMoreRows) {
    EXPECT_EQ(draw(cube(), "k1/1//2/2//2/1K w - - 0 1", ascii(19)),
              " level A    level B\n"
              "2  .  .    2  .  .\n"
              "1  .  K    1  .  .\n"
              "   a  b       a  b\n"
              "\n"
              " level C\n"
              "2  k  .\n"
              "1  .\n"
              "   a  b\n");
    for (int width = 8; width < 40; ++width)
        EXPECT_LE(widest_line(draw(cube(), "k1/1//2/2//2/1K w - - 0 1", ascii(width))), width) << width;
}

TEST(CliDraw, FourAxesAreAGridOfSlices) {
    const VariantPtr variant = load(std::string(R"toml(
format = 1
name = "Tesseract"
[board]
axes = [
    { name = "x", labels = "a-b" }, { name = "y", labels = "1-2" },
    { name = "z", labels = "A-B" }, { name = "w", labels = "I-II" },
]
[setup]
position = "k1/2//2/2///2/2//2/1K w - - 0 1"
)toml") + std::string(pieces));
    // The fourth axis goes upwards: II is above I; k is on slice B of II, K on slice A of I. "z A, w II" is too wide
    // for a title.
    EXPECT_EQ(draw(variant, "k1/2//2/2///2/2//2/1K w - - 0 1", ascii()),
              "z to the right, w upwards\n"
              "\n"
              "  A II       B II\n"
              "2  .  .    2  k  .\n"
              "1  .  .    1  .  .\n"
              "   a  b       a  b\n"
              "\n"
              "   A I        B I\n"
              "2  .  .    2  .  .\n"
              "1  .  K    1  .  .\n"
              "   a  b       a  b\n");
}

TEST(CliDraw, FurtherAxesArePages) {
    const VariantPtr variant = load(std::string(R"toml(
format = 1
name = "Penteract"
[board]
axes = [
    { name = "x", labels = "a-b" }, { name = "y", labels = "1-1" }, { name = "z", labels = "A-A" },
    { name = "w", labels = "I-I" }, { name = "v", labels = "p-q" },
]
[setup]
position = "k1////1K w - - 0 1"
)toml") + std::string(pieces));
    EXPECT_EQ(draw(variant, "k1////1K w - - 0 1", ascii()),
              "--- v p ---\n"
              "\n"
              "z A, w I\n"
              "1  .  K\n"
              "   a  b\n"
              "\n"
              "--- v q ---\n"
              "\n"
              "z A, w I\n"
              "1  k  .\n"
              "   a  b\n");
}

TEST(CliDraw, ALineIsABoardToo) {
    const VariantPtr variant = load(R"toml(
format = 1
name = "Line"
[board]
axes = [ { name = "cell", labels = "1-12" } ]
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1] }]
[setup]
position = "K10k w - - 0 1"
)toml");
    EXPECT_EQ(draw(variant, "K10k w - - 0 1", ascii()),
              " K  .  .  .  .  .  .  .  .  .  .  k\n"
              " 1  2  3  4  5  6  7  8  9 10 11 12\n");
    // If there is no room for all labels, some of them are written.
    EXPECT_EQ(draw(variant, "K10k w - - 0 1", ascii(12)),
              "K..........k\n"
              "1 3 5 7 9 11\n");
}

TEST(CliDraw, HandsAreListed) {
    const VariantPtr variant = load(R"toml(
format = 1
name = "Hands"
[board]
axes = [ { name = "file", labels = "a-c" }, { name = "rank", labels = "1-2" } ]
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }]
[pieces.P]
name = "Pebble"
moves = [{ leap = [0, 1] }]
drop = true
[rules]
reserve = "captor"
[setup]
position = "k2/2K[] w - - 0 1"
)toml");
    const Result<Position> position = parse_position(variant, "k2/2K[PPP] w - - 0 1");
    ASSERT_TRUE(position) << position.error();
    EXPECT_EQ(draw_hands(*position, ascii()), "black in hand: nothing\nwhite in hand: Px3\n");
    EXPECT_EQ(draw_hands(start_position(flat()), ascii()), "");
}

// A symbol is drawn only if it cannot disturb the terminal, whoever made the definition. Symbols that no text may
// contain are refused by the compiler.
TEST(CliDraw, DangerousSymbolsAreNotDrawn) {
    for (const char* symbol : {"\x1b[2J", "\u202e", "\u200b", "\ufe0f", "\u0301", " ", "abc", "\xff"}) {
        Definition definition = flat()->definition();
        definition.pieces[0].symbol[0] = symbol;
        const Result<VariantPtr> variant = Variant::compile(std::move(definition));
        if (!variant) {
            EXPECT_NE(variant.error().find("the symbol of K"), std::string::npos) << variant.error();
            continue;
        }
        EXPECT_EQ(Figures(**variant, true, false).of(Piece(1, Side::first)), "K") << symbol;
    }
}

TEST(CliCanvas, WhatLeavesItIsCut) {
    Canvas canvas(4, 2);
    canvas.write(2, 0, "abc");
    canvas.write(-1, 1, "xyz");
    canvas.write(3, 1, "歩");
    canvas.write(0, 5, "nowhere");
    EXPECT_EQ(canvas.text(false), "  ab\nyz\n");
    EXPECT_TRUE(canvas.blank(0, 0, 2));
    EXPECT_FALSE(canvas.blank(0, 0, 3));
}

}  // namespace cli_draw_test
