// Position text: the text of a position, every spelling that is read, and the messages for wrong ones.
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "notation_variants.hpp"

namespace position_text_test {

using namespace varia;
using namespace notation_test;

struct Spelling {
    const char* variant;
    const char* read;
    const char* written;
};

// The texts on the left are FENs in the spelling of the tests of Fairy-Stockfish and shakmaty (perft.sh at c19b5f6c,
// the .perft files at 2e7bd0e). Those on the right follow from docs/positions.md.
TEST(PositionText, ReadsEverySpellingAndWritesOne) {
    const std::vector<Spelling> cases = {
        {"chess", "startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
        {"chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
         "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
        {"chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"},
        {"chess", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
         "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"},
        {"chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
         "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"},
        {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
        {"chess", "\t rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\tw  KQ   -  3 17 ",
         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 3 17"},
        {"berolina", "rnbqkbnr/pppp1ppp/8/2p5/5P2/8/PPP1PPPP/RNBQKBNR w KQkq c5d6 2 2",
         "rnbqkbnr/pppp1ppp/8/2p5/5P2/8/PPP1PPPP/RNBQKBNR w KQkq d6 2 2"},
        {"berolina", "rnbqkbnr/pppp1ppp/8/2p5/5P2/8/PPP1PPPP/RNBQKBNR w KQkq d6c5 2 2",
         "rnbqkbnr/pppp1ppp/8/2p5/5P2/8/PPP1PPPP/RNBQKBNR w KQkq d6 2 2"},
        {"3check", "7r/1p4p1/pk3p2/RN6/8/P5Pp/3p1P1P/4R1K1 w - - 1+3 1 39",
         "7r/1p4p1/pk3p2/RN6/8/P5Pp/3p1P1P/4R1K1 w - - 1+3 1 39"},
        {"3check", "7r/1p4p1/pk3p2/RN6/8/P5Pp/3p1P1P/4R1K1 w - - 1 39 +2+0",
         "7r/1p4p1/pk3p2/RN6/8/P5Pp/3p1P1P/4R1K1 w - - 1+3 1 39"},
        {"3check", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 1+1",
         "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 1+1 0 1"},
        {"crazyhouse", "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1", "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1"},
        {"crazyhouse", "2k5/8/8/8/8/8/8/4K3[Qn] w - - 0 1", "2k5/8/8/8/8/8/8/4K3[Qn] w - - 0 1"},
        {"crazyhouse", "2k5/8/8/8/8/8/8/4K3/Qn w - - 0 1", "2k5/8/8/8/8/8/8/4K3[Qn] w - - 0 1"},
        {"crazyhouse", "2k5/8/8/8/8/8/8/4K3 w - - 0 1", "2k5/8/8/8/8/8/8/4K3[] w - - 0 1"},
        {"crazyhouse", "2k5/8/8/8/8/8/8/Q~3K3[-] w - - 0 1", "2k5/8/8/8/8/8/8/Q~3K3[] w - - 0 1"},
        {"crazyhouse", "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[] b KQkq - 0 1",
         "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[] b KQkq - 0 1"},
        {"shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1",
         "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1"},
        {"shogi", "lnsgk1snl/1r4g2/p1pppp1pp/6p2/1+P7/9/P1PPPPPPP/7R1/LNSGKGSNL[BPb] b - - 3 5",
         "lnsgk1snl/1r4g2/p1pppp1pp/6p2/1+P7/9/P1PPPPPPP/7R1/LNSGKGSNL[BPb] b - - 3 5"},
        {"extinction", "rnbqb1kr/pppppppp/8/8/8/8/PPPPPPPP/RNBQB1KR w AHah - 0 1",
         "rnbqb1kr/pppppppp/8/8/8/8/PPPPPPPP/RNBQB1KR w KQkq - 0 1"},
        // X-FEN: the castling's own letter means the outermost rook on its side.
        {"chess960", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
         "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9"},
        {"chess960", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9",
         "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9"},
        {"chess960", "4k3/8/8/8/8/8/8/1R2KR1R w HB - 0 1", "4k3/8/8/8/8/8/8/1R2KR1R w KQ - 0 1"},
        {"chess960", "4k3/8/8/8/8/8/8/RR2KR1R w FB - 0 1", "4k3/8/8/8/8/8/8/RR2KR1R w FB - 0 1"},
        {"chess960", "4k3/8/8/8/8/8/8/1R2KR1R w F - 0 1", "4k3/8/8/8/8/8/8/1R2KR1R w F - 0 1"},
        {"chess960", "4k3/8/8/8/8/8/8/1R2KR1R w K - 0 1", "4k3/8/8/8/8/8/8/1R2KR1R w K - 0 1"},
        {"horde", "4k3/pp4q1/3P2p1/8/P3PP2/PPP2r2/PPP5/PPPP4 b - - 0 1",
         "4k3/pp4q1/3P2p1/8/P3PP2/PPP2r2/PPP5/PPPP4 b - - 0 1"},
    };
    for (const Spelling& c : cases) {
        const VariantPtr variant = shipped(c.variant);
        const Result<Position> position = parse_position(variant, c.read);
        ASSERT_TRUE(position) << c.variant << ": " << c.read << ": " << position.error();
        EXPECT_EQ(format_position(*position), c.written) << c.read;
        EXPECT_EQ(position_of(variant, c.written), *position) << c.read;
        EXPECT_EQ(position->zobrist_key(), position->recomputed_key()) << c.read;
    }
}

// Pieces in hand with numbers, as shogi players write them.
TEST(PositionText, NumbersInHand) {
    const Result<VariantPtr> shogi = load_builtin("minishogi");
    ASSERT_TRUE(shogi) << shogi.error();
    const auto read = [&](const std::string& hand) {
        return parse_position(*shogi, "4k/5/5/5/K4[" + hand + "] w - - 0 1");
    };
    const Result<Position> position = read("2Pb12s");
    ASSERT_TRUE(position) << position.error();
    EXPECT_EQ(position->hand(Side::first, (*shogi)->find_kind("P")), 2);
    EXPECT_EQ(position->hand(Side::second, (*shogi)->find_kind("B")), 1);
    EXPECT_EQ(position->hand(Side::second, (*shogi)->find_kind("S")), 12);
    EXPECT_FALSE(read("2"));
    EXPECT_FALSE(read("0P"));
    EXPECT_FALSE(read("99999999999P"));
    EXPECT_FALSE(read("65535PP"));
}

TEST(PositionText, EveryShippedStartRoundTrips) {
    for (const std::string& name : builtin_variants()) {
        const VariantPtr variant = shipped(name);
        EXPECT_EQ(format_position(start_position(variant)), variant->start()) << name;
        EXPECT_EQ(position_of(variant, variant->start()), start_position(variant)) << name;
        EXPECT_EQ(position_of(variant, " startpos "), start_position(variant)) << name;
    }
}

TEST(PositionText, MoreAxesTakeMoreSlashes) {
    const VariantPtr box = written(small_box);
    const Position start = start_position(box);
    EXPECT_EQ(start.at(box->board().find("Ia1")), Piece(box->find_kind("K"), Side::first));
    EXPECT_EQ(start.at(box->board().find("IIc3")), Piece(box->find_kind("K"), Side::second));
    EXPECT_EQ(format_position(start), "2k/3/3//3/3/K2 w - - 0 1");
    EXPECT_EQ(format_position(after(box, "startpos", {"Ia1-IIa1", "IIc3-IIb3"})), "1k1/3/K2//3/3/3 w - - 2 2");
}

TEST(PositionText, LongRowsHaveLongNumbers) {
    const VariantPtr wide = written(R"(
format = 1
name = "Wide"
[board]
axes = [{ name = "file", labels = "1-12" }, { name = "rank", labels = "a-b" }]
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }]
[setup]
position = "11k/K11 w - - 0 1"
)");
    EXPECT_EQ(wide->start(), "11k/K11 w - - 0 1");
    EXPECT_EQ(format_position(position_of(wide, "k11/11K b")), "k11/11K b - - 0 1");
    const Result<Position> two_runs = parse_position(wide, "k11/92K1 b");
    ASSERT_FALSE(two_runs);
    EXPECT_EQ(two_runs.diagnostics()[0].column, 5U);
}

TEST(PositionText, CutBoardsSkipMissingCells) {
    const VariantPtr cut = written(R"(
format = 1
name = "Cut"
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-3" }]
mask = ["#.#", "...", "#.#"]
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }]
[setup]
board = """
# k #
. . .
K
"""
)");
    EXPECT_EQ(cut->start(), "k/3/K w - - 0 1");
    EXPECT_EQ(start_position(cut).at(cut->board().find("b1")), Piece(1, Side::first));
}

TEST(PositionText, UnmovedMarksAreWrittenWhereTheyDifferFromTheSetUp) {
    const VariantPtr first = written(first_moves);
    const auto cell = [&](const char* name) { return first->board().find(name); };
    const Position start = start_position(first);
    EXPECT_TRUE(start.unmoved(cell("a2")));
    EXPECT_FALSE(start.unmoved(cell("a1")));
    EXPECT_EQ(format_position(start), "k3/pppp/4/4/4/PPPP/K3 w - - 0 1");

    // A pawn that captures onto a start cell of its own kind has moved.
    Position away = position_of(first, "k3/pppp/4/4/P3/1PPP/K3 w - - 0 1");
    EXPECT_FALSE(away.unmoved(cell("a3")));
    away = position_of(first, "k3/pppp/4/4/P3/1PPP/K3 w - - 0 1 moved=b2,c2 unmoved=a3");
    EXPECT_FALSE(away.unmoved(cell("b2")));
    EXPECT_FALSE(away.unmoved(cell("c2")));
    EXPECT_TRUE(away.unmoved(cell("d2")));
    EXPECT_TRUE(away.unmoved(cell("a3")));
    EXPECT_EQ(format_position(away), "k3/pppp/4/4/P3/1PPP/K3 w - - 0 1 moved=b2,c2 unmoved=a3");
    EXPECT_EQ(position_of(first, format_position(away)), away);
}

TEST(PositionText, CrossedCellsTellThePieceOrItIsNamed) {
    const VariantPtr chess = shipped("chess");
    EXPECT_EQ(format_position(after(chess, "startpos", {"e2-e4"})),
              "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    // Two black pawns may have crossed d6, from e7 to c5 or from c7 to e5. Only the piece's cell distinguishes them.
    const VariantPtr berolina = shipped("berolina");
    const char* before = "4k3/4p3/8/4p3/8/8/8/4K3 b - - 0 1";
    const Position crossed = after(berolina, before, {"e7-c5"});
    EXPECT_EQ(format_position(crossed), "4k3/8/8/2p1p3/8/8/8/4K3 w - c5d6 0 2");
    EXPECT_EQ(position_of(berolina, "4k3/8/8/2p1p3/8/8/8/4K3 w - d6c5 0 2"), crossed);
    const Result<Position> either = parse_position(berolina, "4k3/8/8/2p1p3/8/8/8/4K3 w - d6 0 2");
    ASSERT_FALSE(either);
    EXPECT_EQ(either.diagnostics()[0].column, 29U);
    EXPECT_NE(either.error().find("the piece on c5 or on e5"), std::string::npos) << either.error();
}

TEST(PositionText, SidesWithSeveralTurnsAreNumbered) {
    const VariantPtr twice = written(R"(
format = 1
name = "Twice"
[board]
axes = [{ name = "file", labels = "a-h" }, { name = "rank", labels = "1-8" }]
[sides]
order = ["white", "white", "black"]
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }]
[setup]
position = "k7/8/8/8/8/8/8/7K w - - 0 1"
)");
    const Position second = after(twice, "startpos", {"h1-h2"});
    EXPECT_EQ(format_position(second), "k7/8/8/8/8/8/7K/8 w2 - - 1 1");
    EXPECT_EQ(position_of(twice, "k7/8/8/8/8/8/7K/8 w2 - - 1 1"), second);
    EXPECT_EQ(format_position(after(twice, "startpos", {"h1-h2", "h2-h3"})), "k7/8/8/8/8/7K/8/8 b - - 2 1");
    EXPECT_FALSE(parse_position(twice, "k7/8/8/8/8/8/7K/8 w3 - - 1 1"));
    EXPECT_FALSE(parse_position(twice, "k7/8/8/8/8/8/7K/8 b2 - - 1 1"));
}

struct Wrong {
    const char* variant;
    std::string text;
    unsigned column;
    const char* message;  // a part of the message
};

TEST(PositionText, WhatIsWrongIsSaidAtItsColumn) {
    const std::string rest = "/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    // The white king is on 1d3. For a hold the black king would have to be on his level, and in Sibahi's game in his
    // column.
    const std::string below = "6/6/6/6/6/6//6/6/6/6/6/6//6/6/6/6/6/6//";
    const std::string apart = below + "6/6/6/6/k5/6//6/6/2n3/6/6/6//6/6/W5/3K2/6/6 w - - 0 1";
    const std::string column = below + "6/6/6/3k2/6/6//6/6/2n3/6/6/6//6/6/W5/3K2/6/6 w - - 0 1";
    const auto behind = [](const std::string& text) { return static_cast<unsigned>(text.size() + 2); };
    const std::vector<Wrong> cases = {
        {"chess", "", 1, "empty"},
        {"chess", "   \t ", 1, "empty"},
        {"chess", std::string(1100000, '8'), 1, "position text of 1100000 bytes; the limit is 5056"},
        {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1", 1, "8x7 board; this variant is 8x8"},
        {"chess", "rnbqkbnr/pppppppp/8/8/8/7/PPPPPPPP w KQkq - 0 1", 35, "7 rows; expected 8"},
        {"chess", "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 17,
         "row 2 (rank 7) has 7 cells; expected 8"},
        {"chess", "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 18,
         "row 2 (rank 7) has more than 8 cells"},
        {"chess", "rnbqkbnr/99999999999999999999/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 10,
         "longer than what is left"},
        {"chess", "rnbqkbnr/pppppppp/8/44/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 21, "a run of 44 empty cells"},
        {"chess", "rnbqkbnr/pppppppp/8/08/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 21, "may not begin with 0"},
        {"chess", "rnbqkbnx" + rest, 8, "no piece has the letter \"x\""},
        {"chess", "+nbqkbnr" + rest, 1, "no piece has the letter \"+n\""},
        {"chess", "rnbqkbn~" + rest, 7, "no piece has the letter \"n~\""},
        {"chess", "rnbqkbn*" + rest, 8, "unexpected \"*\""},
        {"chess", "rnbqkbnr/pppppppp/8/8/\xEF\xBC\x98/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 23, "unexpected"},
        {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\xC2\xA0w KQkq - 0 1", 44, "unexpected"},
        {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\xFF w KQkq - 0 1", 44, "UTF-8"},
        {"chess", "rnbqkbnr//pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 9, "expected \"/\" before row 2"},
        {"chess", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 1,
         "a 9x10 board; this variant is 8x8"},
        {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Q] w KQkq - 0 1", 45, "no pieces in hand"},
        {"crazyhouse", "2k5/8/8/8/8/8/8/4K3[Qn w - - 0 1", 20, "never closed"},
        {"crazyhouse", "2k5/8/8/8/8/8/8/4K3[Qx] w - - 0 1", 22, "no piece has the letter \"x\""},
        {"crazyhouse", "2k5/8/8/8/8/8/8/4K3[K] w - - 0 1", 21, "a King cannot be in hand"},
        {"crazyhouse", "2k5/8/8/8/8/8/8/4K3[Q]] w - - 0 1", 23, "expected a blank"},
        {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR white KQkq - 0 1", 45, "expected the side to move"},
        {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQxq - 0 1", 49, "unknown castling right \"x\""},
        {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KK - 0 1", 48, "written twice"},
        {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w K? - 0 1", 48, "expected castling rights"},
        {"losalamos", "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w KQxq - 0 1", 35, "no castling"},
        {"shogi", "4k4/9/9/9/9/9/9/9/4K4[] b K - 0 1", 27, "no castling"},
        {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1", 52, "expected an en passant cell"},
        {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e6e5 0 1", 52, "impossible en passant"},
        {"shatranj", "k7/8/8/8/8/8/8/7K w - e3 0 1", 23, "no en passant"},
        {"chess", "k7/8/8/8/8/8/8/7K w - - -1 1", 25, "the half-move clock from 0"},
        {"chess", "k7/8/8/8/8/8/8/7K w - - 9223372036854775808 1", 25, "the half-move clock"},
        {"chess", "k7/8/8/8/8/8/8/7K w - - 100001 1", 25, "0 to 100000"},
        {"chess", "k7/8/8/8/8/8/8/7K w - - 0 2000000000", 27, "the move number"},
        {"chess", "k7/8/8/8/8/8/8/7K w - - abc 1", 25, "unexpected text \"abc\""},
        {"chess", "k7/8/8/8/8/8/8/7K w - - 0 1 xyz", 29, "unexpected text \"xyz\" after the move number"},
        {"chess", "k7/8/8/8/8/8/8/7K w - - 0 1 2", 29, "unexpected text \"2\" after the move number"},
        {"chess", "k7/8/8/8/8/8/8/7K w - - 3+3 0 1", 25, "does not count checks"},
        {"3check", "k7/8/8/8/8/8/8/7K w - - 3+4 0 1", 25, "from 0 to 3"},
        {"3check", "k7/8/8/8/8/8/8/7K w - - 3+3 0 1 +0+0", 33, "twice"},
        {"chess", "k7/8/8/8/8/8/8/7K w - - 0 1 moved=h2", 35, "nothing stands on h2"},
        {"chess", "k7/8/8/8/8/8/8/7K w - - 0 1 moved=h1,z9", 38, "no cell \"z9\""},
        {"chess", "k7/8/8/8/8/8/7P/7K w - - 0 1 unmoved=h2", 38, "makes no difference"},
        {"chess", "k7/8/8/8/8/8/8/7K w - - 0 1 moved=h1,h1", 38, "on h1 has moved is written twice"},
        {"chess", "k7/8/8/8/8/8/8/7K w - - 0 1 moved=h1 unmoved=h1", 46, "on h1 has moved is written twice"},
        {"great-shatranj-3d", apart + " held=2", behind(apart),
         "held=2, but nothing ties the royal pieces of white and black"},
        {"great-shatranj-3d-sibahi", apart + " held=1", behind(apart), "held=1, but nothing ties"},
        {"great-shatranj-3d", column + " held=1", behind(column), "held=1, but nothing ties"},
        {"chess", "8/8/8/8/8/8/8/7K w - - 0 1", 1, "black has no King"},
        {"chess", "k7/8/8/8/8/8/8/6KK w - - 0 1", 1, "white has 2 royal pieces (g1, h1)"},
        {"horde", "k7/8/8/8/8/8/P7/7K w - - 0 1", 1, "white has 1 royal piece (h1); it starts with 0"},
        {"chess", "k7/8/8/8/8/8/8/R6K w - - 0 1", 20, "black is in check (a8), but white is to move"},
    };
    for (const Wrong& wrong : cases) {
        const Result<Position> position = parse_position(shipped(wrong.variant), wrong.text);
        ASSERT_FALSE(position) << wrong.text;
        ASSERT_FALSE(position.diagnostics().empty()) << wrong.text;
        const Diagnostic& first = position.diagnostics().front();
        EXPECT_EQ(first.column, wrong.column) << wrong.text << "\n" << first.text();
        EXPECT_NE(first.message.find(wrong.message), std::string::npos) << wrong.text << "\n" << first.text();
        EXPECT_TRUE(first.file.empty());
    }
}

// python-chess reads texts that end early in this way: White to move, no rights, nothing to capture en passant.
TEST(PositionText, ATextThatEndsEarlyIsReadWithWarnings) {
    const VariantPtr variant = shipped("chess");
    const std::string board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (const auto& [fields, whole, warnings] :
         {std::tuple{"", " w - - 0 1", 3U}, {" b", " b - - 0 1", 2U}, {" b KQkq", " b KQkq - 0 1", 1U}}) {
        const Result<Position> position = parse_position(variant, board + fields);
        ASSERT_TRUE(position) << position.error();
        EXPECT_EQ(format_position(*position), board + whole);
        ASSERT_EQ(position.diagnostics().size(), warnings) << fields;
        for (const Diagnostic& d : position.diagnostics()) {
            EXPECT_EQ(d.severity, Severity::warning);
            EXPECT_NE(d.message.find("missing"), std::string::npos) << d.message;
        }
    }
}

// In a game with neutral pieces, FEN as other programs write it; not if some piece has its side's letter.
TEST(PositionText, PiecesWithoutTheLettersOfSidesAreReadWithAWarning) {
    const Result<VariantPtr> variant = load_text(
        "format = 1\nname = \"Test\"\n[board]\naxes = [{ name = \"file\", labels = \"a-c\" }, { name = \"rank\", "
        "labels = "
        "\"1-3\" }]\n[sides]\nneutral = \"taken\"\n[pieces.K]\nname = \"King\"\nmoves = [{ leap = [1, 0] "
        "}]\n[pieces.P]\nname = \"Pawn\"\nmoves = [{ leap = [0, 1], expand = \"none\" }]\n[rules]\nstalemate = "
        "\"draw\"\n[setup]\nposition = \"bK2/1wP1/2wK w - - 0 1\"\n",
        "test.toml", "test");
    ASSERT_TRUE(variant) << variant.error();
    const Result<Position> position = parse_position(*variant, "k1p/1P1/2K b - - 3 7");
    ASSERT_TRUE(position) << position.error();
    EXPECT_EQ(format_position(*position), "bK1bP/1wP1/2wK b - - 3 7");
    ASSERT_EQ(position.diagnostics().size(), 1U);
    EXPECT_EQ(position.diagnostics().front().message, "the pieces stand without the letters of their sides");
    const Result<Position> mixed = parse_position(*variant, "k2/1wP1/2K w - - 0 1");
    ASSERT_FALSE(mixed);
    EXPECT_NE(mixed.error().find("nothing says whose \"k\" is"), std::string::npos) << mixed.error();
}

TEST(PositionText, AHoldNeedsKingsThatShareWhatItHoldsBy) {
    const std::string empty = "6/6/6/6/6/6//";
    const std::string level = empty + empty + empty + empty + "6/6/2n3/6/6/6//k4W/6/6/3K2/6/6 w - - 0 1";
    const std::string column = empty + empty + "6/6/6/3k2/6/6//" + empty + "6/6/2n3/6/6/6//6/6/W5/3K2/6/6 w - - 0 1";
    for (const char* held : {"", " held=1", " held=2"}) {
        for (const char* name : {"great-shatranj-3d", "great-shatranj-3d-sibahi", "great-shatranj-3d-leaping-knight"})
            EXPECT_EQ(format_position(position_of(shipped(name), level + held)), level + held);
        EXPECT_EQ(format_position(position_of(shipped("great-shatranj-3d-sibahi"), column + held)), column + held);
    }
    EXPECT_EQ(format_position(position_of(shipped("great-shatranj-3d"), column + " held=0")), column);
}

TEST(PositionText, EveryWrongRowIsReported) {
    const Result<Position> position = parse_position(shipped("chess"),
                                                     "rnbqkbnr/ppppppp/8/8/8/9/PPPPPPPP/RNBQKBNZ w KQkq - 0 1");
    ASSERT_FALSE(position);
    ASSERT_EQ(position.diagnostics().size(), 3U);
    EXPECT_EQ(position.diagnostics()[0].column, 17U);
    EXPECT_EQ(position.diagnostics()[1].column, 24U);
    EXPECT_EQ(position.diagnostics()[2].column, 42U);
}

// No text may crash the reader: every prefix of a good text, and good texts with a byte changed.
TEST(PositionText, DamagedTextsAreAnswered) {
    for (const char* name : {"chess", "crazyhouse", "3check", "berolina"}) {
        const VariantPtr variant = shipped(name);
        std::string text = variant->start() + " moved=e1 unmoved=a1";
        for (std::size_t length = 0; length <= text.size(); ++length) {
            const Result<Position> cut = parse_position(variant, std::string_view(text).substr(0, length));
            EXPECT_TRUE(cut.has_value() || has_errors(cut.diagnostics()));
        }
        for (std::size_t at = 0; at < text.size(); ++at)
            for (const char c : {'\0', '/', '[', '9', 'K', '~', '+', '-', ' ', '\x80', '='}) {
                std::string damaged = text;
                damaged[at] = c;
                const Result<Position> position = parse_position(variant, damaged);
                if (!position) {
                    EXPECT_TRUE(has_errors(position.diagnostics())) << damaged;
                    continue;
                }
                EXPECT_EQ(position_of(variant, format_position(*position)), *position) << damaged;
            }
    }
}

}  // namespace position_text_test
