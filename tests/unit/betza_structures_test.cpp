// Betza notation beyond single atoms, compared with drawings and lists of cells made by hand: leaps by coordinates,
// chains and brackets, captures on the way, curves, what needs the size of the board, castling and drops.
//
// The meanings are those of "Betza notation and XBoard" (https://www.gnu.org/software/xboard/Betza.html), of the quick
// reference at http://hgm.nubati.net/rules/Betza.html (leaps by coordinates), of "Betza notation (extended)"
// (https://www.chessvariants.com/page/MSbetza-notation-extended: the suffixes X and Y), and, for brackets, of H. G.
// Muller's descriptions at https://github.com/fairy-stockfish/Fairy-Stockfish/pull/1034. Nothing below was printed by
// the program.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "betza_drawing.hpp"

namespace betza_structures_test {

using namespace betza_drawing;

using varia::BetzaBoard;
using varia::BetzaReading;

// The cells that a piece in the middle of an empty board reaches, as offsets from it.
std::set<Spot> offsets(const std::string& text, int size, const BetzaBoard& board = {}) {
    const auto side = static_cast<std::size_t>(size);
    Rows picture(side, std::string(side, '.'));
    const int middle = size / 2;
    picture[side / 2][side / 2] = '*';
    Walker walker(picture);
    std::set<Spot> found;
    for (const MoveDef& move : parse(text, BetzaReading::standard, board))
        for (const Spot& s : walker.ends(move)) found.insert({s.first - middle, s.second - middle});
    return found;
}

// A spot with its images on all sides.
std::set<Spot> around(int a, int b) {
    std::set<Spot> all;
    for (const int x : {a, -a})
        for (const int y : {b, -b}) {
            all.insert({x, y});
            all.insert({y, x});
        }
    return all;
}

TEST(BetzaStructures, LongLeaps) {
    EXPECT_EQ(offsets("(4,1)", 9), around(4, 1));
    EXPECT_EQ(offsets("(1,4)", 9), around(4, 1));
    EXPECT_EQ(offsets("f(4,1)", 9), (std::set<Spot>{{-1, 4}, {1, 4}}));
    EXPECT_EQ(offsets("(1,2)", 9), around(1, 2));
    EXPECT_EQ(offsets("(4,0)", 9), around(4, 0));
    EXPECT_EQ(offsets("rf(4,4)", 9), (std::set<Spot>{{4, 4}}));
    EXPECT_EQ(offsets("(1,3)2", 13), [] {
        std::set<Spot> all = around(1, 3);
        for (const Spot& spot : around(2, 6)) all.insert(spot);
        return all;
    }());
    // The drawing of the page, letter by letter.
    EXPECT_EQ(offsets("WX", 13), around(4, 0));
    EXPECT_EQ(offsets("FX", 13), around(4, 1));
    EXPECT_EQ(offsets("DX", 13), around(5, 0));
    EXPECT_EQ(offsets("NX", 13), around(5, 1));
    EXPECT_EQ(offsets("AX", 13), around(5, 2));
    EXPECT_EQ(offsets("HX", 13), around(6, 0));
    EXPECT_EQ(offsets("CX", 13), around(6, 1));
    EXPECT_EQ(offsets("ZX", 13), around(6, 2));
    EXPECT_EQ(offsets("GX", 13), around(6, 3));
    EXPECT_EQ(offsets("DY", 13), around(4, 2));
    EXPECT_EQ(offsets("NY", 13), around(4, 3));
    EXPECT_EQ(offsets("AY", 13), around(4, 4));
    EXPECT_EQ(offsets("CY", 13), around(5, 3));
    EXPECT_EQ(offsets("ZY", 13), around(5, 4));
    // Blocked on any of the cells between.
    EXPECT_EQ(reach("n(4,0)", "*...."), drawn("*...o"));
    EXPECT_EQ(reach("n(4,0)", "*..p."), drawn("*..p."));
    EXPECT_EQ(reach("j(4,0)", "*..p."), drawn("*..po"));
    EXPECT_EQ(reach("j(4,0)", "*.pp."), drawn("*.pp."));
}

TEST(BetzaStructures, Chains) {
    const std::string blocked = R"(
        . . . . .
        . . p . .
        . . * . .
        . p . . .
        . . . . .
    )";
    // The horse and the elephant of xiangqi: (0,1) and (-1,-1) are not empty.
    check(blocked, {
                       {"W-F", "...../o.p.o/..*../op..o/.o.o."},
                       {"[W-F]", "...../o.p.o/..*../op..o/.o.o."},
                       {"mF-F", "o...o/..p../..*../.p.../....o"},
                       {"mF-mF", "o...o/..p../..*../.p.../....o"},
                   });
    // A platform, then on as another piece.
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
                     {"pR-cR", "...x.../...P.../......./.p.*.px/......./...P.../......."},
                     {"pQ-K", "...x.../...P.../......./op.*.px/......./...P.../...o..."},
                     {"pR-B", "..opo../...P.../o.....o/.p.*.pp/o.....o/...P.../..o.o.."},
                 });
    // One step to the right, seen from the first step, then one to the left.
    EXPECT_EQ(reach("fW-rW-lW", "..../..../*..."), drawn(".o../..../*..."));
    EXPECT_EQ(reach("fW-rW-lW", "..../.p../*..."), drawn("..../.p../*..."));
    // A chain goes on as straight as it can: from a knight's leap to the cell diagonally beyond.
    EXPECT_EQ(offsets("rfN-F", 9), (std::set<Spot>{{2, 3}}));
    EXPECT_EQ(offsets("rfN-W", 9), (std::set<Spot>{{1, 3}}));
    EXPECT_EQ(offsets("fW-N", 9), (std::set<Spot>{{-1, 3}, {1, 3}}));
    // The same, written with "f".
    EXPECT_EQ(offsets("rfN-fF", 9), (std::set<Spot>{{2, 3}}));
    EXPECT_EQ(offsets("[N?fB]", 9), [] {
        std::set<Spot> all = around(1, 2);
        for (const auto& [x, y] : {Spot{2, 3}, Spot{3, 4}})
            for (const Spot& spot : around(x, y)) all.insert(spot);
        return all;
    }());
}

// The cells that are in one of these sets.
std::set<Spot> together(const std::vector<std::set<Spot>>& sets) {
    std::set<Spot> all;
    for (const std::set<Spot>& set : sets) all.insert(set.begin(), set.end());
    return all;
}

// Repeated modifiers, and turns to the same side or to the other one, as H. G. Muller describes them in comments on
// "Betza notation (extended)" and "Interactive diagrams" (19 and 20 May 2021). His examples are the multi-hopper, the
// rider of the xiangqi horse and the crooked nightrider. The cells are worked out by hand.
TEST(BetzaStructures, RepeatedModifiers) {
    EXPECT_EQ(reach("(paf)1R", "*.p.p.p."), drawn("*oxox.p."));
    EXPECT_EQ(reach("(paf)2R", "*.p.p.p."), drawn("*oxoxox."));
    EXPECT_EQ(reach("(paf)3R", "*.p.p.p."), drawn("*oxoxoxo"));
    EXPECT_EQ(reach("f(am)2fW", ".../.../.../.*."), reach("fWfamfWfamamfW", ".../.../.../.*."));
    // (1,2) and to the right (2,-1), or to the left (-2,1); and then again (1,2).
    EXPECT_EQ(offsets("(az)1N", 11), together({around(1, 2), around(1, 3)}));
    EXPECT_EQ(offsets("(az)2N", 11), together({around(1, 2), around(1, 3), around(3, 4), around(5, 0)}));
    // Twice to the same side: (1,2), (2,-1) and (-1,-2).
    EXPECT_EQ(offsets("(aq)2N", 11), together({around(1, 2), around(1, 3)}));
    EXPECT_EQ(offsets("afs(afzafz)1W", 11), together({around(1, 2), around(2, 4)}));
    EXPECT_EQ(reach("fafs(afzafz)1W", ".../.../.../.../*.."), drawn("..o/.../.o./.../*.."));
    EXPECT_EQ(reach("fafs(afzafz)1W", ".../.p./.../.../*.."), drawn(".../.p./.o./.../*.."));
    EXPECT_EQ(reach("fafs(afzafz)1W", ".../.../.p./.../*.."), drawn(".../.../.x./.../*.."));
    // The side of a turn that is written: right, then left; right, then right again.
    EXPECT_EQ(reach("farazW", ".../.../*.."), drawn(".o./.../*.."));
    EXPECT_EQ(reach("faraqW", ".../.../*.."), drawn(".../.../*o."));
    // A leg straight on does not change the side.
    EXPECT_EQ(reach("farafazW", "..../..../*..."), drawn("..o./..../*..."));
}

TEST(BetzaStructures, BracketsWhereTheMoveMayEnd) {
    // The griffon, the griffon that cannot end on its first cell, and the same forward and backward only.
    EXPECT_EQ(reach("[F?R]", empty7), drawn(R"(
        . . o . o . .
        . . o . o . .
        o o o . o o o
        . . . * . . .
        o o o . o o o
        . . o . o . .
        . . o . o . .
    )"));
    EXPECT_EQ(reach("[F-R]", empty7), drawn(R"(
        . . o . o . .
        . . o . o . .
        o o . . . o o
        . . . * . . .
        o o . . . o o
        . . o . o . .
        . . o . o . .
    )"));
    EXPECT_EQ(reach("v[F?R]", empty7), drawn(R"(
        . . o . o . .
        . . o . o . .
        . . o . o . .
        . . . * . . .
        . . o . o . .
        . . o . o . .
        . . o . o . .
    )"));
    // The lame osprey of H. G. Muller (11 December 2021): blocked on the cell that it crosses.
    EXPECT_EQ(reach("[nD?fsB]", "...../...../...../..*.."), drawn(".o.o./..o../...../o.*.o"));
    EXPECT_EQ(reach("[nD?fsB]", "...../...../..p../..*.."), drawn("...../...../..p../o.*.o"));
    EXPECT_EQ(reach("[jD?fsB]", "...../...../..p../..*.."), drawn(".o.o./..o../..p../..*.."));
    EXPECT_EQ(reach("[nD?fsB]", "...../..p../...../..*.."), drawn("...../..x../...../o.*.o"));
    // One step straight, then to either side.
    EXPECT_EQ(reach("[W?sR]", empty5), drawn(R"(
        . o . o .
        o o o o o
        . o * o .
        o o o o o
        . o . o .
    )"));
    EXPECT_EQ(reach("[W-sR]", empty5), drawn(R"(
        . o . o .
        o o . o o
        . . * . .
        o o . o o
        . o . o .
    )"));
    EXPECT_EQ(reach("m[F?R]", ".p../..../.p../*..."), drawn(".p../..../.p../*..."));
    EXPECT_EQ(reach("c[F?R]", ".p../..../.p../*..."), drawn(".p../..../.x../*..."));
    // Groups are for readers, and a path can be repeated as a whole.
    EXPECT_EQ(reach("(fmW)(fcF)", "...../.p.P./..*.."), drawn("...../.xoP./..*.."));
    EXPECT_EQ(offsets("rf[W-F]", 9), (std::set<Spot>{{1, 2}}));
    EXPECT_EQ(reach("(W-F)2", "....../....../....../....../*....."), drawn("..o.../....../.o..o./..o.../*....."));
}

TEST(BetzaStructures, CapturesOnTheWay) {
    // The man of draughts.
    EXPECT_EQ(reach("fcafmF", "...../.p.p./..*../...../....."), drawn("o...o/.p.p./..*../...../....."));
    EXPECT_EQ(reach("fcafmF", "p..../.p.P./..*../...../....."), drawn("p..../.p.P./..*../...../....."));
    EXPECT_EQ(reach("fmF(fcF-mF)", "...../.p.../..*../...../....."), drawn("o..../.p.o./..*../...../....."));
    // To the first enemy, and away at a right angle.
    EXPECT_EQ(reach("fcasmR", ".../.p./.../.*."), drawn(".../opo/.../.*."));
    EXPECT_EQ(reach("fcafmW", ".../.p./.*."), drawn(".o./.p./.*."));
    // Capturing without moving: there, and straight back.
    EXPECT_EQ(reach("cabK", "p.P/.*p/..."), drawn("x.P/.*x/..."));
    EXPECT_TRUE(parse("cabK")[0].takes == MoveDef::Takes::afar);
    // Own pieces are captured where the move ends.
    EXPECT_EQ(reach("dR", "*.P/.../p.."), drawn("*.X/.../p.."));
    EXPECT_EQ(reach("mdR", "*.P/.../p.."), drawn("*oX/o../p.."));
    EXPECT_EQ(reach("cdR", "*.P/.../p.."), drawn("*.X/.../x.."));
    // Changing places.
    EXPECT_EQ(reach("ucR", "*.P/.../p.."), drawn("*.P/.../x.."));
    EXPECT_EQ(reach("udR", "*.P/.../p.."), drawn("*.X/.../p.."));
    EXPECT_TRUE(parse("ucR")[0].takes == MoveDef::Takes::swap);
    // Only over own pieces.
    EXPECT_EQ(reach("tpR", "*.P.p./....../p...../......"), drawn("*.Pox./....../p...../......"));
    EXPECT_EQ(reach("tgR", "*.P.p./....../p...../......"), drawn("*.Pop./....../p...../......"));
}

TEST(BetzaStructures, Curves) {
    // The rose: knight's leaps that turn by 45 degrees each. After (1,2) either to the right or to the left.
    EXPECT_EQ(offsets("rfqN", 17), (std::set<Spot>{{1, 2},
                                                   {3, 3},
                                                   {5, 2},
                                                   {6, 0},
                                                   {5, -2},
                                                   {3, -3},
                                                   {1, -2},
                                                   {0, 4},
                                                   {-2, 5},
                                                   {-4, 4},
                                                   {-5, 2},
                                                   {-4, 0},
                                                   {-2, -1}}));
    EXPECT_EQ(offsets("rfqN0", 17), offsets("rfqN", 17));
    EXPECT_EQ(offsets("rfqN2", 17), (std::set<Spot>{{1, 2}, {3, 3}, {0, 4}}));
    EXPECT_EQ(offsets("fqW", 9), (std::set<Spot>{{0, 1}, {1, 1}, {1, 0}, {-1, 1}, {-1, 0}}));
    EXPECT_EQ(offsets("rfqF", 9), (std::set<Spot>{{1, 1}, {2, 0}, {1, -1}, {0, 2}, {-1, 1}}));
}

TEST(BetzaStructures, WhatNeedsTheBoard) {
    const BetzaBoard eight{8, 8, false, "rank"};
    EXPECT_EQ(offsets("zB", 9, {9, 9, false, "rank"}), offsets("zB8", 9));
    EXPECT_EQ(offsets("fnDD", 17, eight), (std::set<Spot>{{0, 2}, {0, 4}, {0, 6}}));
    EXPECT_EQ(offsets("(fW-frF)0", 17, eight), (std::set<Spot>{{1, 2}, {2, 4}, {3, 6}}));
    // Both legs have the same length.
    EXPECT_EQ(offsets("fmaisR3", 9), (std::set<Spot>{{1, 1}, {-1, 1}, {2, 2}, {-2, 2}, {3, 3}, {-3, 3}}));
    EXPECT_EQ(offsets("fmaisR", 9, {4, 4, false, "rank"}),
              (std::set<Spot>{{1, 1}, {-1, 1}, {2, 2}, {-2, 2}, {3, 3}, {-3, 3}}));
    // Over two cells, whatever they hold.
    EXPECT_EQ(reach("jjR", "*Pp.p."), drawn("*Ppox."));
    // Round a cylinder of five columns.
    const BetzaBoard five{5, 3, false, "rank"};
    const auto round = [&](const std::string& text, const std::string& board) {
        return reach(text, board, BetzaReading::standard, five);
    };
    EXPECT_EQ(round("osW", "...../*..../....."), drawn("...../*o..o/....."));
    EXPECT_EQ(round("rfoN", "...../...../....*"), drawn("o..../...../....*"));
    EXPECT_EQ(round("foF", "...../*..../....."), drawn(".o..o/*..../....."));
    EXPECT_EQ(round("osR", "...../*.p../....."), drawn("...../*oxoo/....."));
    EXPECT_EQ(round("orW2", "...../...*./....."), drawn("...../o..*o/....."));
    EXPECT_EQ(round("orW3", "...../...*./....."), drawn("...../oo.*o/....."));
    EXPECT_EQ(round("rfoB", "...../...../...*."), drawn("o..../....o/...*."));
    // The board is a cylinder already: nothing is to be added.
    EXPECT_EQ(parse("oR", BetzaReading::standard, {5, 3, true, "rank"})[0].paths.size(), 4U);
}

TEST(BetzaStructures, CastlingAndDrops) {
    const auto read = varia::read_betza("KisO2");
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->moves.size(), 1U);
    ASSERT_EQ(read->castlings.size(), 1U);
    EXPECT_EQ(read->castlings[0].cells, 2);
    EXPECT_TRUE(read->castlings[0].left && read->castlings[0].right);
    EXPECT_EQ(read->castlings[0].where.column, 2U);
    const auto both = varia::read_betza("KirO2ilO3");
    ASSERT_TRUE(both) << both.error();
    ASSERT_EQ(both->castlings.size(), 2U);
    EXPECT_FALSE(both->castlings[0].left);
    EXPECT_EQ(both->castlings[1].cells, 3);
    // The page: in Crazyhouse pawns have j@7, other pieces @8. In shogi a pawn is fWf@8.
    const BetzaBoard eight{8, 8, false, "rank"}, nine{9, 9, false, "rank"};
    const auto pawn = varia::read_betza("fmWfceFj@7", BetzaReading::standard, eight);
    ASSERT_TRUE(pawn) << pawn.error();
    EXPECT_EQ(pawn->drop->zone.text, "rank >= 2 and rank <= 7");
    EXPECT_TRUE(pawn->drop->lone.empty());
    const auto knight = varia::read_betza("N@8", BetzaReading::standard, eight);
    ASSERT_TRUE(knight) << knight.error();
    EXPECT_TRUE(knight->drop->zone.empty());
    const auto fu = varia::read_betza("fWf@8", BetzaReading::standard, nine);
    ASSERT_TRUE(fu) << fu.error();
    EXPECT_EQ(fu->drop->zone.text, "rank <= 8");
    EXPECT_EQ(fu->drop->lone.text, "rank");
    EXPECT_EQ(fu->drop->most, 1);
    // In Tori Shogi, whose board has seven ranks, two swallows may stand on a file; Sjaak II describes it to XBoard so.
    const auto swallow = varia::read_betza("fWff@6", BetzaReading::standard, {7, 7, false, "rank"});
    ASSERT_TRUE(swallow) << swallow.error();
    EXPECT_EQ(swallow->drop->zone.text, "rank <= 6");
    EXPECT_EQ(swallow->drop->lone.text, "rank");
    EXPECT_EQ(swallow->drop->most, 2);
}

// ---- Fairy-Stockfish -----------------------------------------------------------------------------------------------

std::string fairy(const std::string& text, const std::string& drawing) {
    return reach(text, drawing, BetzaReading::fairy);
}

// What Fairy-Stockfish makes of letters, from its table of pieces and the documentation in src/variants.ini.
TEST(BetzaFairy, ReadsDirectionsAsThoseOfTheKnight) {
    // `f` on K and Q is three moves, and two letters are the moves next to one leap of the knight.
    EXPECT_EQ(fairy("fK", empty5), drawn("...../.ooo./..*../...../....."));
    EXPECT_EQ(fairy("fhK", empty5), drawn("...../.ooo./.o*o./...../....."));
    EXPECT_EQ(fairy("rfK", empty5), drawn("...../..oo./..*../...../....."));
    EXPECT_EQ(fairy("frK", empty5), drawn("...../...o./..*o./...../....."));
    EXPECT_EQ(fairy("fQ", empty5), drawn("o.o.o/.ooo./..*../...../....."));
    EXPECT_EQ(fairy("frF", empty5), drawn("...../...o./..*../...../....."));
    EXPECT_EQ(fairy("fsW", empty5), drawn("...../..o../.o*o./...../....."));
    EXPECT_EQ(fairy("fN", empty5), drawn(".o.o./...../..*../...../....."));
    EXPECT_EQ(fairy("hrF", empty5), fairy("F", empty5));
    EXPECT_EQ(fairy("L", empty7), fairy("C", empty7));
    EXPECT_EQ(fairy("J", empty7), fairy("Z", empty7));
}

TEST(BetzaFairy, HoppersAndBlockedLeaps) {
    EXPECT_EQ(fairy("pW", "*.p..."), reach("pR", "*.p..."));
    EXPECT_EQ(fairy("gW", "*.p..."), reach("gR", "*.p..."));
    EXPECT_EQ(fairy("gR3", "*p...."), drawn("*poo.."));
    EXPECT_EQ(fairy("pR1", "*.p..."), reach("gR", "*.p..."));
    EXPECT_EQ(fairy("nR", "*.p..."), reach("R", "*.p..."));
    // The elephant of janggi: one step straight, then two diagonally.
    EXPECT_EQ(fairy("nZ", ".../.../.../*.."), drawn("..o/.../.../*.."));
    EXPECT_EQ(fairy("nZ", ".../.../p../*.."), drawn(".../.../p../*.."));
    EXPECT_EQ(fairy("nZ", ".../.p./.../*.."), drawn(".../.p./.../*.."));
    EXPECT_EQ(fairy("nZ", ".../..p/.p./*.."), drawn("..o/..p/.p./*.."));
}

TEST(BetzaFairy, FirstMovesStartOnTheSecondRank) {
    const std::vector<MoveDef> moves = parse("fmWfceFifmnD", BetzaReading::fairy);
    ASSERT_EQ(moves.size(), 3U);
    EXPECT_FALSE(moves[2].first);
    EXPECT_EQ(moves[2].from.text, "rank == 2");
    EXPECT_TRUE(moves[2].exposes);
    EXPECT_TRUE(parse("iW", BetzaReading::fairy)[0].quiet);
    EXPECT_FALSE(parse("iW", BetzaReading::fairy)[0].capture);
}

TEST(BetzaFairy, WhatGivesNoMoveIsRefused) {
    struct Refused {
        const char* text;
        unsigned column;
        const char* message;
    };
    for (const Refused& refused : std::vector<Refused>{{"nC", 2, "can be blocked"},
                                                       {"nW", 2, "can be blocked"},
                                                       {"D0", 1, "no riders"},
                                                       {"AA", 1, "no riders"},
                                                       {"pNN", 2, "no hoppers"},
                                                       {"icW", 3, "first moves that capture"},
                                                       {"vsN", 1, "finds no move"},
                                                       {"sbK", 1, "finds no move"},
                                                       {"R12", 2, "one digit"},
                                                       {"afsW", 1, "reads past"},
                                                       {"jD", 1, "reads past"},
                                                       {"U", 1, "does not know"},
                                                       {"W@", 2, "does not know"},
                                                       {"(4,1)", 1, "nothing that"},
                                                       {"[F?R]", 1, "nothing that"}}) {
        const auto result = varia::read_betza(refused.text, BetzaReading::fairy);
        ASSERT_FALSE(result) << refused.text;
        EXPECT_EQ(result.diagnostics()[0].column, refused.column) << refused.text << result.error();
        EXPECT_NE(result.error().find(refused.message), std::string::npos) << refused.text << result.error();
    }
    // The standard dialect is no way out where it has no move either.
    const auto neither = varia::read_betza("hfK", BetzaReading::fairy);
    ASSERT_FALSE(neither);
    EXPECT_EQ(neither.error().find("leave out"), std::string::npos) << neither.error();
    EXPECT_FALSE(varia::read_betza("hfK"));
}

}  // namespace betza_structures_test
