// Betza notation compared with drawings made by hand: atoms, ranges, and all modifiers except the directions.
//
// The meanings are taken from the description of XBoard's dialect, "Betza notation and XBoard"
// (https://www.gnu.org/software/xboard/Betza.html). Each drawing below was made from that page, square by square; none
// was printed by the program.

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "betza_drawing.hpp"

namespace betza_test {

using namespace betza_drawing;

using varia::MoveDef;

TEST(Betza, AtomsLeapAsTable1Says) {
    // Table 1, one letter at a time: G Z C H C Z G / Z A N D N A Z / C N F W F N C / H D W * W D H / ...
    check(empty7, {
                      {"W", "......./......./...o.../..o*o../...o.../......./......."},
                      {"F", "......./......./..o.o../...*.../..o.o../......./......."},
                      {"D", "......./...o.../......./.o.*.o./......./...o.../......."},
                      {"N", "......./..o.o../.o...o./...*.../.o...o./..o.o../......."},
                      {"A", "......./.o...o./......./...*.../......./.o...o./......."},
                      {"H", "...o.../......./......./o..*..o/......./......./...o..."},
                      {"C", "..o.o../......./o.....o/...*.../o.....o/......./..o.o.."},
                      {"Z", ".o...o./o.....o/......./...*.../......./o.....o/.o...o."},
                      {"G", "o.....o/......./......./...*.../......./......./o.....o"},
                      {"K", "......./......./..ooo../..o*o../..ooo../......./......."},
                      {"FW", "......./......./..ooo../..o*o../..ooo../......./......."},
                  });
}

TEST(Betza, SlidersStopAtTheFirstPiece) {
    const std::string board = R"(
        . . . p . . .
        . . . . . P .
        . . . . . . .
        . p . * . . .
        . . . P . . .
        . . . . . . .
        p . . . . . .
    )";
    check(board, {
                     {"R", "...x.../...o.P./...o.../.xo*ooo/...P.../......./p......"},
                     {"W0", "...x.../...o.P./...o.../.xo*ooo/...P.../......./p......"},
                     {"WW", "...x.../...o.P./...o.../.xo*ooo/...P.../......./p......"},
                     {"W2", "...p.../...o.P./...o.../.xo*oo./...P.../......./p......"},
                     {"R2", "...p.../...o.P./...o.../.xo*oo./...P.../......./p......"},
                     {"B", "o..p.../.o...P./..o.o../.p.*.../..oPo../.o...o./x.....o"},
                     {"Q", "o..x.../.o.o.P./..ooo../.xo*ooo/..oPo../.o...o./x.....o"},
                     {"Q1", "...p.../.....P./..ooo../.po*o../..oPo../......./p......"},
                     {"mR", "...p.../...o.P./...o.../.po*ooo/...P.../......./p......"},
                     {"cR", "...x.../.....P./......./.x.*.../...P.../......./p......"},
                     {"mcR", "...x.../...o.P./...o.../.xo*ooo/...P.../......./p......"},
                 });
}

TEST(Betza, LeapersRide) {
    const std::string corner = R"(
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        * . . . . . .
    )";
    // (1,2) (2,4) (3,6), (2,1) (4,2) (6,3).
    const char* nightrider = "...o.../......./..o..../......o/.o..o../..o..../*......";
    check(corner, {
                      {"NN", nightrider},
                      {"N0", nightrider},
                      {"N2", "......./......./..o..../......./.o..o../..o..../*......"},
                      {"DD", "o....../......./o....../......./o....../......./*.o.o.o"},
                      {"A0", "......o/......./....o../......./..o..../......./*......"},
                  });
}

TEST(Betza, PawnsOfManyKinds) {
    const std::string board = R"(
        . . . . .
        . p . P .
        . . * . .
        . . . . .
    )";
    // The page's pawn of shatranj.
    EXPECT_EQ(reach("fmWfcF", board), drawn("...../.xoP./..*../....."));
    EXPECT_EQ(reach("fmWfcF", ".../.p./.*."), drawn(".../.p./.*."));
    EXPECT_EQ(reach("fmFfcW", board), drawn("...../.p.P./..*../....."));
    EXPECT_EQ(reach("fmFfcW", ".../.p./.*."), drawn(".../oxo/.*."));
    // The gold and the silver of shogi.
    EXPECT_EQ(reach("WfF", crowd5), drawn("ppppp/pxxxp/px*xp/ppxpp/ppppp"));
    EXPECT_EQ(reach("FfW", crowd5), drawn("ppppp/pxxxp/pp*pp/pxpxp/ppppp"));
}

TEST(Betza, TheChessPawn) {
    // The page's FIDE pawn.
    const std::vector<MoveDef> pawn = parse("fmWfceFifmnD");
    ASSERT_EQ(pawn.size(), 3U);
    EXPECT_TRUE(pawn[0].quiet && !pawn[0].capture && !pawn[0].first && !pawn[0].exposes && !pawn[0].en_passant);
    EXPECT_TRUE(!pawn[1].quiet && pawn[1].capture && !pawn[1].first && !pawn[1].exposes && pawn[1].en_passant);
    EXPECT_TRUE(pawn[2].quiet && !pawn[2].capture && pawn[2].first && pawn[2].exposes && !pawn[2].en_passant);
    for (const MoveDef& move : pawn) EXPECT_EQ(move.expand, varia::Expand::none);
    EXPECT_EQ(reach("fmWfceFifmnD", ".../.../.*."), drawn(".o./.o./.*."));
    EXPECT_EQ(reach("fmWfceFifmnD", ".p./.../.*."), drawn(".p./.o./.*."));
    EXPECT_EQ(reach("fmWfceFifmnD", ".../.P./.*."), drawn(".../.P./.*."));
    // The columns of the terms: 1, 4 and 8.
    EXPECT_EQ(pawn[0].where.column, 1U);
    EXPECT_EQ(pawn[1].where.column, 4U);
    EXPECT_EQ(pawn[2].where.column, 8U);
    // A leap exposes the piece only if it can be blocked and cannot capture.
    EXPECT_FALSE(parse("nA")[0].exposes);
    EXPECT_FALSE(parse("ifmD")[0].exposes);
    EXPECT_TRUE(parse("ifmnA")[0].exposes);
    // The pawn and the prince of Gigachess, who may go two steps on any rank and are then captured en passant
    // (history.chess.free.fr, its diagram's text).
    EXPECT_TRUE(parse("fmWfceFfmnnD")[2].exposes);
    EXPECT_FALSE(parse("fmWfceFfmnnD")[2].first);
    EXPECT_EQ(reach("KfmnnD", ".../.../.p./.*."), drawn(".../.../oxo/o*o"));
    EXPECT_EQ(reach("KfmnnD", ".../.../.../.*."), drawn(".../.o./ooo/o*o"));
}

TEST(Betza, LameLeapers) {
    const std::string blocked = R"(
        . . . . .
        . . p . .
        . . * P .
        . p . . .
        . . . . .
    )";
    check(blocked, {
                       // nN is the horse of xiangqi. The forward and right leaps are blocked by pieces beside it.
                       {"nN", "...../o.p../..*P./op.../.o.o."},
                       {"nD", "...../..p../o.*P./.p.../..o.."},
                       {"nA", "o...o/..p../..*P./.p.../....o"},
                       // j: the leap must go over a piece.
                       {"jD", "..o../..p../..*Po/.p.../....."},
                       {"jA", "...../..p../..*P./.p.../o...."},
                       {"jN", ".o.o./..p.o/..*P./.p..o/....."},
                   });
    EXPECT_EQ(reach("nH", "*...."), drawn("*..o."));
    EXPECT_EQ(reach("nH", "*p..."), drawn("*p..."));
    EXPECT_EQ(reach("nH", "*.p.."), drawn("*.p.."));
    EXPECT_EQ(reach("jH", "*...."), drawn("*...."));
    EXPECT_EQ(reach("jH", "*p..."), drawn("*p.o."));
    EXPECT_EQ(reach("jH", "*.P.."), drawn("*.Po."));
    EXPECT_EQ(reach("jH", "*pP.."), drawn("*pP.."));  // exactly one piece
    // Each leap of a lame rider can be blocked.
    EXPECT_EQ(reach("nD3", "*......"), drawn("*.o.o.o"));
    EXPECT_EQ(reach("nD2", "*......"), drawn("*.o.o.."));
    EXPECT_EQ(reach("nD3", "*..p..."), drawn("*.op..."));
    EXPECT_EQ(reach("nD3", "*.p...."), drawn("*.x...."));
    EXPECT_EQ(reach("jD2", "*p.P..."), drawn("*poPo.."));
    EXPECT_EQ(reach("jD2", "*p....."), drawn("*po...."));
}

TEST(Betza, Hoppers) {
    const std::string board = R"(
        . . . p . . .
        . . . P . . .
        . . . . . . .
        . p . * . p p
        . . . . . . .
        . . . P . . .
        . . . . . . .
    )";
    check(board, {
                     // The page's cannon.
                     {"mRcpR", "...x.../...P.../...o.../.po*opx/...o.../...P.../......."},
                     {"cpR", "...x.../...P.../......./.p.*.px/......./...P.../......."},
                     {"pR", "...x.../...P.../......./op.*.px/......./...P.../...o..."},
                     // The page's grasshopper.
                     {"gQ", "...x.../...P.../......./op.*.px/......./...P.../...o..."},
                 });
    EXPECT_EQ(reach("pR", "*.p..."), drawn("*.pooo"));
    EXPECT_EQ(reach("gR", "*.p..."), drawn("*.po.."));
    EXPECT_EQ(reach("pR", "*.p.p.."), drawn("*.pox.."));
    EXPECT_EQ(reach("pR", "*.pP..."), drawn("*.pP..."));
    // The range counts all cells of the move.
    EXPECT_EQ(reach("pR4", "*p....."), drawn("*pooo.."));
    EXPECT_EQ(reach("pR4", "*..p..."), drawn("*..po.."));
    EXPECT_EQ(reach("pR4", "*...p.."), drawn("*...p.."));
    EXPECT_EQ(reach("gR3", "*.p...."), drawn("*.po..."));
    EXPECT_EQ(reach("gR3", "*..p..."), drawn("*..p..."));
    EXPECT_EQ(reach("gR2", "*p....."), drawn("*po...."));
    EXPECT_EQ(reach("gR2", "*.p...."), drawn("*.p...."));
    // The page's equivalent forms.
    EXPECT_EQ(reach("gafQ", board), reach("gQ", board));
    EXPECT_EQ(reach("pafR", board), reach("pR", board));
    // With legs each leg has the whole range: a hurdle within two cells, then up to two more cells.
    EXPECT_EQ(reach("pafW2", "*.p...."), drawn("*.poo.."));
    EXPECT_EQ(reach("pafW2", "*..p..."), drawn("*..p..."));
}

TEST(Betza, SkippingSliders) {
    // A skipping slider ignores the first square, whether it is occupied or not.
    EXPECT_EQ(reach("jR", "*p..p."), drawn("*poox."));
    EXPECT_EQ(reach("jR", "*..P.."), drawn("*.oP.."));
    EXPECT_EQ(reach("jW3", "*....."), drawn("*.oo.."));
    EXPECT_EQ(reach("jB", "...p/..../.P../*..."), drawn("...x/..o./.P../*..."));
}

TEST(Betza, LegsOneAfterTheOther) {
    const std::string blocked = R"(
        . . . . .
        . . p . .
        . . * . .
        . p . . .
        . . . . .
    )";
    check(blocked, {
                       // The horse of xiangqi, blocked on the W cells: only the forward one is free.
                       {"afsW", "...../o.p.o/..*../op..o/.o.o."},
                       // Blocked on the F cells instead: (-1,-1) blocks (-2,-1) and (-1,-2).
                       {"afsF", ".o.o./o.p.o/..*../.p..o/...o."},
                       // By either path: all eight, because no cell has both of its paths blocked.
                       {"afsK", ".o.o./o.p.o/..*../op..o/.o.o."},
                   });
    // Both paths to (1,2), by (0,1) and by (1,1), are blocked. (-1,2) is reached by (-1,1), (2,1) not by (1,1) but by
    // (1,0).
    EXPECT_EQ(reach("fhafsK", "...../..pP./..*.."), drawn(".o.../o.pP./..*.."));
    // A rook with two moves, the second perpendicular to the first.
    EXPECT_EQ(reach("fmasR", ".../.p./.../.*."), drawn(".../.p./o.o/.*."));
    EXPECT_EQ(reach("fmasR", ".p./..P/.../.*."), drawn(".p./o.P/o.o/.*."));
    // A lame C that can be blocked at W or N squares: its eight cells. The straight forward one is blocked at (0,1),
    // the right one at (2,1).
    EXPECT_EQ(reach("afraflWaflafrW", empty7), reach("C", empty7));
    EXPECT_EQ(reach("afraflWaflafrW", R"(
        . . . . . . .
        . . . . . . .
        . . . p . p .
        . . . * . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    )"),
              drawn("......./......./o..p.p./...*.../o.....o/......./..o.o.."));
    // A (2,4) leaper over anything.
    EXPECT_EQ(reach("rfmpafN", ".../.../.p./.../*.."), drawn("..o/.../.p./.../*.."));
    EXPECT_EQ(reach("rfmpafN", ".../.../.../.../*.."), drawn("..o/.../.../.../*.."));
    EXPECT_EQ(reach("mafF", blocked), reach("nA", blocked));
    // The page's pafK = nAnD means jumps of two cells over a neighbour.
    EXPECT_EQ(reach("pafK", blocked), drawn("..o../..p../..*../.p.../o...."));
    // A rook that can turn a corner only at the first obstacle.
    EXPECT_EQ(reach("fpasR", ".../.p./.../.*."), drawn(".../opo/.../.*."));
    // A path that starts orthogonally and then bends by 45 degrees on any empty square.
    EXPECT_EQ(reach("fmafsR", "...../...../..p../...../..*.."), drawn("...../o...o/.opo./...../..*.."));
    // Three king steps without turning back: every cell within three, except its own.
    EXPECT_EQ(reach("mamaK", empty7), drawn(R"(
        o o o o o o o
        o o o o o o o
        o o o o o o o
        o o o * o o o
        o o o o o o o
        o o o o o o o
        o o o o o o o
    )"));
    EXPECT_EQ(reach("aaK", empty7), reach("mamaK", empty7));
}

TEST(Betza, BentSlidersAndReversedHoppers) {
    // A bishop's move after a single W step.
    EXPECT_EQ(reach("fyafsW", empty7), drawn(R"(
        . o . . . o .
        . . o . o . .
        . . . . . . .
        . . . * . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    )"));
    // The griffon: F, and from there outward as a rook.
    const char* griffon = R"(
        . . o . o . .
        . . o . o . .
        o o o . o o o
        . . . * . . .
        o o o . o o o
        . . o . o . .
        . . o . o . .
    )";
    EXPECT_EQ(reach("FyafsF", empty7), drawn(griffon));
    const std::string blocked = R"(
        . . . . . . .
        . . . . p . .
        . . P . . . .
        . . . * . . .
        . . . . p . .
        . . . . . . .
        . . . . . . .
    )";
    // The own piece blocks its direction, the enemy on a corner can only be captured, and the slide ends at the third
    // enemy.
    EXPECT_EQ(reach("FyafsF", blocked), drawn(R"(
        . . . . . . .
        . . . . x . .
        . . P . o o o
        . . . * . . .
        o o o . x . .
        . . o . . . .
        . . o . . . .
    )"));
    // A reversed grasshopper: over a neighbour, then any distance.
    EXPECT_EQ(reach("gafK", "*P..p."), drawn("*Poox."));
    EXPECT_EQ(reach("gafK", "*.P..."), drawn("*.P..."));
    // gafsR lands directly behind the hurdle; gafsW0 has unlimited range.
    EXPECT_EQ(reach("fgafsR", "...../...../..p../...../..*.."), drawn("...../.o.o./..p../...../..*.."));
    EXPECT_EQ(reach("fgafsW0", "...../...../..p../...../..*.."), drawn("o...o/.o.o./..p../...../..*.."));
}

TEST(Betza, ZigZag) {
    EXPECT_EQ(reach("zB4", R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . * . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    )"),
              drawn(R"(
        . . . . o . . . .
        . . . o . o . . .
        . . . . o . . . .
        . o . o . o . o .
        o . o . * . o . o
        . o . o . o . o .
        . . . . o . . . .
        . . . o . o . . .
        . . . . o . . . .
    )"));
    // By (0,1) and (1,1) to the enemy on (1,2); by (1,0) and (1,1) to (2,1).
    EXPECT_EQ(reach("zR3", "..../.p../..../*..."), drawn("..../.x../ooo./*o.."));
    EXPECT_EQ(reach("zR4", "..../.p../..../*..."), drawn("..../.xo./ooo./*o.."));
}

TEST(Betza, InitialMoves) {
    EXPECT_TRUE(parse("iK")[0].first);
    EXPECT_TRUE(parse("isD")[0].first);
    EXPECT_FALSE(parse("K")[0].first);
    EXPECT_EQ(reach("isD", empty5), drawn("...../...../o.*.o/...../....."));
}

TEST(Betza, OneTermIsOneMove) {
    EXPECT_EQ(parse("Q").size(), 1U);
    EXPECT_EQ(parse("WN").size(), 2U);
    EXPECT_EQ(parse("WW").size(), 1U);
    EXPECT_EQ(parse("fWfW").size(), 2U);
    EXPECT_EQ(parse("WfW").size(), 2U);
    EXPECT_EQ(parse("R")[0].paths.size(), 4U);
    EXPECT_EQ(parse("Q")[0].paths.size(), 8U);
    EXPECT_EQ(parse("N0")[0].paths[0][0].max, varia::unlimited);
    EXPECT_EQ(parse("W12")[0].paths[0][0].max, 12);
}

}  // namespace betza_test
