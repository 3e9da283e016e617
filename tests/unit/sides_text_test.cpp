// Position text of games of more than two sides: written texts are read back, and mistakes are reported at their place.
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

namespace sides_text_test {

using namespace varia;

VariantPtr four_player() {
    static const VariantPtr variant = *load_builtin("four-player");
    return variant;
}

// The board after d2-d4, with blue's pieces neutral.
const std::string board =
    "yRyNyByKyQyByNyR/yPyPyPyPyPyPyPyP/8/bRbP10gPgR/bNbP10gPgN/bBbP10gPgB/bQbP10gPgK/bKbP10gPgQ/bBbP10gPgB/bNbP10gPgN/"
    "bRbP1rP8gPgR/8/"
    "1rPrPrPrPrPrPrP/rRrNrBrQrKrBrNrR";
const std::string without_blue =
    "yRyNyByKyQyByNyR/yPyPyPyPyPyPyPyP/8/nRnP10gPgR/nNnP10gPgN/nBnP10gPgB/nQnP10gPgK/nKnP10gPgQ/nBnP10gPgB/nNnP10gPgN/"
    "nRnP1rP8gPgR/8/"
    "1rPrPrPrPrPrPrP/rRrNrBrQrKrBrNrR";

// Checks that the position's text is the text that was read.
void comes_back(const std::string& text) {
    const Result<Position> position = parse_position(four_player(), text);
    ASSERT_TRUE(position) << position.error();
    EXPECT_EQ(format_position(*position), text);
}

// Checks that the text is refused with this message. Columns count from the fields behind the board, whose text is
// `before`.
void refuses(const std::string& before, const std::string& fields, std::size_t column, std::string_view message) {
    const Result<Position> position = parse_position(four_player(), before + " " + fields);
    ASSERT_FALSE(position) << fields;
    const Diagnostic& d = position.diagnostics().front();
    EXPECT_EQ(d.column, static_cast<int>(before.size() + 1 + column)) << fields;
    EXPECT_NE((d.message + "; " + d.hint).find(message), std::string::npos)
        << fields << ": " << d.message << "; " << d.hint;
}

TEST(SidesText, ComesBack) {
    comes_back(board + " b rKQbKQyKQgKQ rd4d3 0 1 last=r");
    comes_back(board + " b rKQbKQyKQgKQ - 0 1 points=61,0,20,5 last=r");
    comes_back(board + " b rQgK rd4d3 7 12");
    comes_back(without_blue + " y rKQyKQgKQ rd4d3 0 1 points=0,0,0,65535 out=b last=r");
}

TEST(SidesText, EnPassantOfSeveral) {
    comes_back(
        "yRyNyByKyQyByNyR/yP1yPyPyPyPyPyP/8/bRbP2yP7gPgR/bNbP10gPgN/bB2bP8gPgB/bQbP10gPgK/bKbP10gPgQ/bBbP10gPgB/"
        "bNbP10gPgN/bRbP1rP8gPgR/8/"
        "1rPrPrPrPrPrPrP/rRrNrBrQrKrBrNrR g - rd4d3,bd9c9,ye11e12 2 1 last=y");
    const Result<Position> joined = parse_position(
        four_player(),
        "yRyNyByKyQyByNyR/yP1yPyPyPyPyPyP/8/bRbP2yP7gPgR/bNbP10gPgN/bB2bP8gPgB/bQbP10gPgK/bKbP10gPgQ/bBbP10gPgB/"
        "bNbP10gPgN/bRbP1rP8gPgR/8/1rPrPrPrPrPrPrP/rRrNrBrQrKrBrNrR g - rd4d3bd9c9ye11e12 2 1 last=y");
    ASSERT_TRUE(joined) << joined.error();
    EXPECT_NE(format_position(*joined).find(" rd4d3,bd9c9,ye11e12 "), std::string::npos);
}

TEST(SidesText, Points) {
    refuses(board, "b - - 0 1 points=1,2,3", 23,
            "expected the points of green, a number from 0 to 65535; write a number for each side in their order");
    refuses(board, "b - - 0 1 points=1,2,3,x", 24, "expected the points of green");
    refuses(board, "b - - 0 1 points=1,2,3,65536", 24, "expected the points of green");
    refuses(board, "b - - 0 1 points=-1,2,3,4", 18, "expected the points of red");
    refuses(board, "b - - 0 1 points=", 18, "expected the points of red");
    refuses(board, "b - - 0 1 points=1,2,3,4,5", 26, "these are points of more sides than there are; write 4 numbers");
    refuses(board, "b - - 0 1 points=1,2,3,4 points=1,2,3,4", 26, "points= is written twice");
}

TEST(SidesText, Out) {
    refuses(board, "b - - 0 1 out=r", 15, "red is out, but has pieces on the board; write them as nobody's, with an n");
    refuses(board, "b - - 0 1 out=", 15, "nobody is named behind out=");
    refuses(board, "b - - 0 1 out=x", 15,
            "expected letters of sides that are out, found \"x\"; the letters are r, b, y, g");
    refuses(board, "b - - 0 1 out=n", 15, "expected letters of sides that are out");
    refuses(without_blue, "y - - 0 1 out=b,b", 17, "blue is out twice");
    refuses(without_blue, "y - - 0 1 out=b out=b", 17, "out= is written twice");
    refuses("8/8/8/14/14/14/14/14/14/14/14/8/8/8", "r - - 0 1 out=r,b,y,g", 15, "all sides are out");
}

TEST(SidesText, LastMover) {
    refuses(board, "b - - 0 1 last=", 16, "expected the letter of the side that moved last");
    refuses(board, "b - - 0 1 last=x", 16, "found \"x\"; the letters are r, b, y, g");
    refuses(board, "b - - 0 1 last=rb", 16, "expected the letter of the side that moved last");
    refuses(board, "b - - 0 1 last=n", 16, "expected the letter of the side that moved last");
    refuses(board, "b - - 0 1 last=r last=r", 18, "last= is written twice");
}

TEST(SidesText, EnPassant) {
    for (const char* wrong : {"d3", "rd3", "bd4d3", "re4e3", "nd4d3"})
        refuses(board, "b - " + std::string(wrong) + " 0 1", 5,
                "impossible en passant \"" + std::string(wrong) +
                    "\"; write a side's letter, the cell of its piece and the cell it crossed, as in rd4d3");
    refuses(board, "b - rd4d3d3 0 1", 10, "impossible en passant \"d3\"");
    refuses(board, "b - rd4d3, 0 1", 11, "impossible en passant \"\"");
    refuses(board, "b - rd4d3,rd4d3 0 1", 11, "en passant \"rd4d3\" is a second one of red");
    refuses(board, "r - rd4d3 0 1", 5, "impossible en passant");  // its side is to move again
}

TEST(SidesText, Castling) {
    refuses(board, "b KQ - 0 1", 3, "castling right K is nobody's; write its side's letter before it");
    refuses(board, "b rKQbKX - 0 1", 8, "unknown castling right \"X\"; write KQ behind the letter of blue, or -");
    refuses(board, "b rKQrK - 0 1", 7, "castling right K is written twice");
    refuses(board, "b rkq - 0 1", 3, "expected a side and its castling rights, found \"rkq\"");
    refuses(board, "b r - 0 1", 3, "expected a side and its castling rights, found \"r\"");
    refuses(board, "b nK - 0 1", 3, "expected a side and its castling rights, found \"nK\"");
    refuses(without_blue, "y rKQbK - 0 1 out=b", 7, "castling right K: blue has no King on a7");
}

TEST(SidesText, RoyalPiecesOfNobody) {
    const auto refused = [](const std::string& text, std::string_view message) {
        const Result<Position> position = parse_position(four_player(), text);
        ASSERT_FALSE(position);
        EXPECT_NE(position.error().find(message), std::string::npos) << position.error();
    };
    refused(without_blue + " y - - 0 1",
            "1 royal piece (a7) is nobody's; a royal piece is nobody's only where its side is out");
    std::string two = without_blue;
    two.replace(two.find("nR"), 2, "nK");
    refused(two + " y - - 0 1 out=b", "2 royal pieces (a7, a11) are nobody's; the sides that are out can have left 1");
}

// The reasons why moves are illegal.
TEST(SidesText, IllegalMoves) {
    const auto described = [](const char* variant, const std::string& position, std::string_view move) {
        const VariantPtr loaded = *load_builtin(variant);
        Rules rules(loaded);
        Result<Position> at = parse_position(loaded, position);
        if (!at) return at.error();
        const Result<Move> read = parse_move(rules, *at, move);
        return read ? std::string("legal") : read.diagnostics().front().message;
    };
    EXPECT_EQ(described("four-player", without_blue + " y - - 0 1 out=b", "b11-c11"),
              "illegal move \"b11-c11\": the Pawn on b11 is nobody's, and yellow is to move");
    EXPECT_EQ(described("four-player", board + " b - - 0 1", "d4-d5"),
              "illegal move \"d4-d5\": the Pawn on d4 is red's, and blue is to move");
    // Yellow castles g14-e14 with its rook on d14; i14 would be two cells in the other direction.
    EXPECT_EQ(described("four-player", board + " y yK - 0 1", "g14-e14"),
              "illegal move \"g14-e14\": yellow cannot castle O-O now: yellow's Bishop on f14 stands in the way "
              "([[castling]] at variants/four-player/variant.toml:41)");
    EXPECT_EQ(described("four-player", board + " y yK - 0 1", "g14-i14"),
              "illegal move \"g14-i14\": yellow's own Bishop stands on i14");
    const std::string teams = "8/8/8/bK2rP9yQ/14/14/14/14/14/14/gK13/8/8/yK6rK y - - 0 1";
    EXPECT_EQ(described("four-player-teams", teams, "n11-d11"),
              "illegal move \"n11-d11\": the Pawn on d11 is red's, an ally of yellow's");
    // Red's pawn has opened the line from yellow's queen to blue's king. The king cannot be captured.
    EXPECT_EQ(described("four-player", "8/8/8/bK12yQ/14/14/14/14/14/14/gK13/8/8/yK6rK y - - 0 1", "n11-a11"),
              "illegal move \"n11-a11\": the King on a11 is royal, and is not captured");
}

}  // namespace sides_text_test
