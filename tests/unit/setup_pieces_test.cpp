// Set-ups as lists of cells, compared with the position texts of the published rules; hexagonal boards that are
// mirrored straight across, and drawn as they look.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

namespace setup_pieces_test {

using namespace varia;

VariantPtr loaded(const std::string& toml) {
    Result<VariantPtr> variant = load_text(toml, "test.toml", "test");
    EXPECT_TRUE(variant) << toml << (variant ? "" : variant.error());
    return variant ? *variant : nullptr;
}

std::string start(const std::string& toml) {
    const VariantPtr variant = loaded(toml);
    return variant ? variant->start() : "";
}

// Returns the first mistake as "12:3: message".
std::string complaint(const std::string& toml) {
    const Result<VariantPtr> variant = load_text(toml, "test.toml", "test");
    if (variant) return "";
    const Diagnostic& first = variant.diagnostics().front();
    return std::to_string(first.line) + ":" + std::to_string(first.column) + ": " + first.message + "; " + first.hint;
}

const std::string extending = "format = 1\nname = \"Test\"\nextends = ";
const std::string chess = R"("chess"
[setup.pieces]
K = ["e1"]
Q = ["d1"]
R = ["a1", "h1"]
B = ["c1", "f1"]
N = ["b1", "g1"]
P = "rank == 2"
)";

// The start position of the FIDE handbook.
TEST(SetupPieces, OfChessMirrored) {
    EXPECT_EQ(start(extending + chess), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    EXPECT_EQ(start(extending + chess + "[setup]\nfields = \"b Kq - 3 7\"\n"),
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b Kq - 3 7");
}

TEST(SetupPieces, EachSidesOwn) {
    EXPECT_EQ(start(extending + R"("chess"
[setup]
pieces = { K = ["e1"], R = { white = ["a1"], black = ["h8"] }, P = { white = "camp", black = "camp" } }
[zones]
camp = "rank == 2 and file <= 2"
)"),
              "4k2r/pp6/8/8/8/8/PP6/R3K3 w Qk - 0 1");
}

// Half a turn, as in all rules of shogi.
TEST(SetupPieces, OfShogiTurned) {
    EXPECT_EQ(start(extending + R"("shogi"
[sides]
mirror = ["file", "rank"]
[setup.pieces]
K = "rank == 1 and file == 5"
G = "rank == 1 and abs(file - 5) == 1"
S = "rank == 1 and abs(file - 5) == 2"
N = "rank == 1 and abs(file - 5) == 3"
L = "rank == 1 and abs(file - 5) == 4"
B = "rank == 2 and file == 2"
R = "rank == 2 and file == 8"
P = "rank == 3"
)"),
              "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1");
}

// The start position of Gliński's rules, typed from them cell by cell.
TEST(SetupPieces, OfGlinskiStraightAcross) {
    const Result<VariantPtr> variant = load_builtin("glinski");
    ASSERT_TRUE(variant) << variant.error();
    EXPECT_EQ((*variant)->start(), "bknrp1/qb2p2/n1b1p3/r3p4/ppppp5/11/5PPPPP/4P3R/3P1B1N/2P2BK/1PRNQB w - - 0 1");
    const Board& board = (*variant)->board();
    const auto seen = [&](const char* cell) { return board.name((*variant)->seen_by(Side::second, board.find(cell))); };
    EXPECT_EQ(seen("f1"), "f11");
    EXPECT_EQ(seen("f6"), "f6");
    EXPECT_EQ(seen("a1"), "a6");
    EXPECT_EQ(seen("l1"), "l6");
    EXPECT_EQ(seen("e1"), "e10");
    EXPECT_EQ(seen("g1"), "g10");
    EXPECT_EQ(seen("k2"), "k6");
}

TEST(SetupPieces, HalfATurnOfHexagons) {
    EXPECT_EQ(start(extending + R"("glinski"
[sides]
mirror = ["file", "rank"]
[setup.pieces]
K = ["g1"]
Q = false
R = false
B = false
N = false
P = false
)"),
              "6/k6/8/9/10/11/10/9/8/6K/6 w - - 0 1")
        << "g1 ends its row, e10 begins its own";
}

// The start position of four-player chess as published. The kings' places depend on the side.
TEST(SetupPieces, OfFourSides) {
    const Result<VariantPtr> variant = load_builtin("four-player");
    ASSERT_TRUE(variant) << variant.error();
    EXPECT_EQ(start(extending + R"("four-player"
[setup.pieces]
R = ["d1", "k1"]
N = ["e1", "j1"]
B = ["f1", "i1"]
P = "rank == 2"
Q = { red = ["g1"], blue = ["a7"], yellow = ["h14"], green = ["n8"] }
K = { red = ["h1"], blue = ["a8"], yellow = ["g14"], green = ["n7"] }
)")
                  .substr(0, 60),
              (*variant)->start().substr(0, 60));
}

TEST(SetupPieces, NobodysAndSwapped) {
    EXPECT_EQ(start(extending + R"("chess"
[sides]
neutral = "blocks"
[pieces.O]
name = "Stone"
moves = []
[setup]
fields = "w - - 0 1"
swap = [{ side = "black", from = ["R", "N"], to = ["N", "R"] }]
[setup.pieces]
K = ["e1"]
R = ["a1"]
N = ["b1"]
O = { neutral = ["d4", "e5"] }
)"),
              "bNbR2bK3/8/8/4nO3/3nO4/8/8/wRwN2wK3 w - - 0 1");
}

const std::string two = R"(format = 1
name = "Two"
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }, { leap = [1, 1] }]
[pieces.R]
name = "Rook"
moves = [{ slide = [1, 0] }]
)";

TEST(SetupPieces, WhatIsWrongIsSaidWhereItStands) {
    const std::string lists = two + "[setup.pieces]\nK = [\"a1\"]\n";  // line 13
    const auto expect = [&](const std::string& toml, const std::string& begins) {
        const std::string said = complaint(toml);
        EXPECT_TRUE(said.starts_with(begins)) << toml << said;
    };
    expect(lists + "R = [\"e1\"]\n", "14:6: no cell \"e1\" on this board; cells run from a1 to d4");
    expect(lists + "R = [\"b1\", \"a1\"]\n",
           "14:12: two pieces on a1, white's R and, from line 13, white's K; take one of them away");
    expect(lists + "R = [\"a4\"]\n", "14:6: two pieces on a4, white's R and, from line 13, black's K; ");
    expect(lists + "R = \"rnak == 2\"\n",
           "14:5: in \"rnak == 2\": unknown name \"rnak\" (column 1 of the expression); did you mean \"rank\"?");
    expect(lists + "R = \"b1\"\n", "14:5: \"b1\" is a cell, where a zone or an expression is expected; write [\"b1\"]");
    expect(lists + "X = [\"b1\"]\n", "14:1: the set-up: no piece \"X\"; the pieces are K, R");
    expect(lists + "Rook = [\"b1\"]\n",
           "14:1: the set-up: no piece \"Rook\"; pieces are called by their letters: write R");
    expect(lists + "R = { wite = [\"b1\"] }\n", "14:7: unknown side \"wite\" in the set-up; did you mean \"white\"?");
    expect(lists + "R = { neutral = [\"b1\"] }\n", "14:7: no pieces can be nobody's in this game; ");
    expect(lists + "R = 5\n", "14:5: expected an array of cells, a zone or an expression, found ");
    expect(two + "[setup]\npieces = { K = [\"a1\"] }\nposition = \"k3/4/4/K3\"\n",
           "13:10: \"position\" and \"pieces\" both place the pieces; keep one of them");
    expect(two + "[setup]\npieces = { K = [\"a1\"] }\nmirror = true\n", "14:10: \"mirror\" goes with a drawing");
    expect(two + "[setup]\npieces = { K = [\"a1\"] }\nfields = \"x\"\n",
           "14:11: expected the side to move, found \"x\"");
    expect(two + "[setup]\nposition = \"k3/4/4/K3\"\nfields = \"b\"\n",
           "14:10: \"fields\" goes with lists and drawings; ");
    expect(two + "[setup.pieces]\nR = [\"a1\"]\n", "12:1: white starts without a royal piece");
    expect(two +
               "drop = true\n[setup]\nmirror = true\nboard = \"\"\"\n. . . .\n. . . .\n. . . .\nK . . "
               ".\n\"\"\"\nfields = \"w - - 0 x\"\n",
           "21:19: ");
}

const std::string hexagons = R"(format = 1
name = "Hexagons"
[board]
grid = "hex"
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-3" }]
keep = "abs(file - rank) <= 1"
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [0, 1] }]
)";

// Seven hexagons: a1 a2, b1 b2 b3, c2 c3.
TEST(SetupDrawings, OfHexagonsAsTheyAreSeen) {
    const std::string expected = "1k/3/K1 w - - 0 1";  // b3 c3 / a2 b2 c2 / a1 b1, white's king on a1
    EXPECT_EQ(start(hexagons + "[setup]\nboard = \"\"\"\n . k\n. . .\nK .\n\"\"\"\n"), expected) << "by ranks";
    EXPECT_EQ(start(hexagons + "[setup]\nboard = \"\"\"\n  .\n.   k\n  .\nK   .\n  .\n\"\"\"\n"), expected)
        << "by heights: b3, a2 c3, b2, a1 c2, b1";
    EXPECT_TRUE(complaint(hexagons + "[setup]\nboard = \"\"\"\n.\n. k\n. .\nK\n\"\"\"\n")
                    .starts_with("16:1: the drawing has 4 rows; expected 3, or 5 as the cells are seen"));
}

TEST(SetupDrawings, PointyIsForHexagons) {
    std::string flat = two;
    flat.insert(flat.find("axes"), "drawn = \"pointy\"\n");
    EXPECT_TRUE(complaint(flat + "[setup.pieces]\nK = [\"a1\"]\n").starts_with("4:9: \"drawn\" is for hexagons; "))
        << complaint(flat + "[setup.pieces]\nK = [\"a1\"]\n");
}

}  // namespace setup_pieces_test
