// Positions and moves as other programs write them, both ways. Each table says which program its texts are from.
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "notation_variants.hpp"

namespace dialect_texts_test {

using namespace varia;
using namespace notation_test;

const DialectDef& dialect_of(const VariantPtr& variant, std::string_view name) {
    const DialectDef* const found = find_dialect(*variant, name);
    EXPECT_NE(found, nullptr) << name;
    static const DialectDef none;
    return found != nullptr ? *found : none;
}

// The text of a turn in a dialect, given as Varia writes it.
std::string written(const char* game, std::string_view position, std::string_view turn, std::string_view dialect) {
    const VariantPtr variant = shipped(game);
    Position at = position_of(variant, position);
    Rules rules(variant);
    const Result<Turn> meant = parse_turn(rules, at, turn);
    if (!meant) return meant.error();
    const Result<std::string> text = turn_text(rules, at, *meant, dialect_of(variant, dialect));
    return text ? *text : text.error();
}

// The turn that a text of a dialect means, as Varia writes it; without a dialect, the one that is found out.
std::string meant(const char* game, std::string_view position, std::string_view text, std::string_view dialect = {}) {
    const VariantPtr variant = shipped(game);
    Position at = position_of(variant, position);
    Rules rules(variant);
    const Result<Turn> turn = dialect.empty() ? parse_turn(rules, at, text)
                                              : parse_turn(rules, at, text, dialect_of(variant, dialect));
    return turn ? turn_text(rules, at, *turn) : turn.error();
}

struct Said {
    const char* game;
    const char* position;
    const char* own;
    const char* dialect;
    const char* text;
};

void both_ways(const std::vector<Said>& moves) {
    for (const Said& m : moves) {
        EXPECT_EQ(written(m.game, m.position, m.own, m.dialect), m.text) << m.game << " " << m.own;
        EXPECT_EQ(meant(m.game, m.position, m.text, m.dialect), m.own) << m.game << " " << m.text;
        EXPECT_EQ(meant(m.game, m.position, m.text), m.own) << m.game << " " << m.text;
    }
}

// USI and KIF by python-shogi 1.1.1, CSA by cshogi 1.1.0, Hodges and Hosking by pyffish 0.0.90; KI2 by the rules of the
// Japan Shogi Association: where a piece on the board and one in hand can go to a cell, the drop has 打, and the move
// of the piece has no other sign for it.
TEST(DialectTexts, MovesOfShogi) {
    const char* exchange = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
    const char* drop = "4k4/9/9/9/9/9/9/9/4K4 b B 1";
    const char* reached = "4k4/9/9/9/9/9/9/4G4/4K4 b G 1";
    const char* golds = "4k4/9/9/9/9/9/9/9/3GG3K b - 1";
    const char* both = "4k4/9/9/9/9/9/9/9/4G3K b G 1";
    both_ways({{"shogi", "startpos", "c3-c4", "usi", "7g7f"},
               {"shogi", "startpos", "c3-c4", "csa", "+7776FU"},
               {"shogi", "startpos", "c3-c4", "kif", "７六歩(77)"},
               {"shogi", "startpos", "c3-c4", "ki2", "７六歩"},
               {"shogi", exchange, "b2-h8+", "usi", "8h2b+"},
               {"shogi", exchange, "b2-h8+", "csa", "+8822UM"},
               {"shogi", exchange, "b2-h8+", "kif", "２二角成(88)"},
               {"shogi", exchange, "b2-h8", "usi", "8h2b"},
               {"shogi", exchange, "b2-h8", "csa", "+8822KA"},
               {"shogi", exchange, "b2-h8", "kif", "２二角(88)"},
               {"shogi", drop, "B@e5", "usi", "B*5e"},
               {"shogi", drop, "B@e5", "csa", "+0055KA"},
               {"shogi", drop, "B@e5", "kif", "５五角打"},
               {"shogi", drop, "B@e5", "ki2", "５五角"},
               {"shogi", reached, "e2-e3", "ki2", "５七金"},
               {"shogi", reached, "G@e3", "ki2", "５七金打"},
               {"shogi", golds, "e1-e2", "ki2", "５八金直"},
               {"shogi", golds, "d1-e2", "ki2", "５八金左"},
               {"shogi", golds, "d1-c1", "ki2", "７九金"},
               {"shogi", both, "e1-e2", "ki2", "５八金"},
               {"shogi", both, "G@e2", "ki2", "５八金打"},
               {"shogi", both, "G@h8", "ki2", "２二金"},
               {"shogi", "startpos", "c3-c4", "hodges", "P-7f"},
               {"shogi", "startpos", "c3-c4", "hosking", "P76"},
               {"shogi", exchange, "b2-h8+", "hodges", "Bx2b+"},
               {"shogi", exchange, "b2-h8", "hodges", "Bx2b="},
               {"shogi", exchange, "b2-h8+", "hosking", "Bx22+"},
               {"shogi", exchange, "b2-h8", "hosking", "Bx22="},
               {"shogi", drop, "B@e5", "hodges", "B*5e"},
               {"shogi", drop, "B@e5", "hosking", "B'55"},
               {"minishogi", "startpos", "a2-a3", "usi", "5d5c"},
               {"minishogi", "startpos", "a2-a3", "hodges", "P-5c"},
               {"minishogi", "startpos", "a2-a3", "hosking", "P53"}});
    EXPECT_EQ(meant("shogi", exchange, "２二角不成(88)", "kif"), "b2-h8");
    // Half-width digits, and other signs for the same piece.
    EXPECT_EQ(meant("shogi", both, "5八金", "ki2"), "e1-e2");
    EXPECT_EQ(meant("shogi", "startpos", "7六歩(77)"), "c3-c4");
    EXPECT_EQ(meant("shogi", "startpos", "５八王(59)"), meant("shogi", "startpos", "５八玉(59)"));
    // The SAN of the gold's move is Fairy-Stockfish's text of the silver's, but for a capital.
    const char* two_golds = "lns1kgsnl/r1g4b1/p1ppppppp/1p7/9/4P4/PPPP1PPPP/1B1R1G3/LNS1KGSNL[] w - - 8 5";
    EXPECT_EQ(meant("shogi", two_golds, "G1g2"), "f1-g2");
    EXPECT_EQ(meant("shogi", two_golds, "g1g2"), "g1-g2");
}

// By Fairy-Stockfish (pyffish 0.0.90, NOTATION_XIANGQI_WXF).
TEST(DialectTexts, MovesOfXiangqi) {
    const char* rooks = "5k3/9/9/4R4/9/4R4/4P4/4P4/4P4/3K5 w - - 0 1";
    const char* soldiers = "3k5/9/9/2P1P4/2P1P4/9/9/9/9/4K4 w - - 0 1";
    both_ways({{"xiangqi", "startpos", "h3-e3", "wxf", "C2=5"},
               {"xiangqi", "startpos", "b1-c3", "wxf", "H8+7"},
               {"xiangqi", "startpos", "c1-e3", "wxf", "E7+5"},
               {"xiangqi", "startpos", "a4-a5", "wxf", "P9+1"},
               {"xiangqi", rooks, "e5-a5", "wxf", "R-=9"},
               {"xiangqi", rooks, "e5-e6", "wxf", "R-+1"},
               {"xiangqi", rooks, "e7-e6", "wxf", "R+-1"},
               {"xiangqi", rooks, "e7-e9", "wxf", "R++2"},
               {"xiangqi", soldiers, "c6-b6", "wxf", "27=8"},
               {"xiangqi", soldiers, "e7-e8", "wxf", "15+1"},
               {"xiangqi", "startpos", "h3-e3", "ucci", "h2e2"},
               {"xiangqi", "startpos", "h3-e3", "iccs", "H2-E2"}});
    // The same moves, by the rules of the Chinese Xiangqi Association.
    const char* black = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1";
    both_ways({{"xiangqi", "startpos", "h3-e3", "chinese", "炮二平五"},
               {"xiangqi", "startpos", "b1-c3", "chinese", "马八进七"},
               {"xiangqi", "startpos", "a4-a5", "chinese", "兵九进一"},
               {"xiangqi", rooks, "e5-a5", "chinese", "后车平九"},
               {"xiangqi", rooks, "e7-e6", "chinese", "前车退一"},
               {"xiangqi", black, "h10-g8", "chinese", "马８进７"},
               {"xiangqi", black, "b8-e8", "chinese", "炮２平５"},
               {"xiangqi", black, "c7-c6", "chinese", "卒３进１"}});
    EXPECT_EQ(meant("xiangqi", black, "馬8進7"), "h10-g8");
    EXPECT_EQ(meant("xiangqi", "startpos", "C2.5"), "h3-e3");
    EXPECT_EQ(meant("xiangqi", "startpos", "c2=5"), "h3-e3");
}

// By Fairy-Stockfish (pyffish 0.0.90).
TEST(DialectTexts, TurnsOfFairyStockfish) {
    both_ways(
        {{"duck", "startpos", "d2-d4,D@e6", "fairy", "d2d4,d4e6"},
         {"amazons", "startpos", "d1-a1,X@b1", "fairy", "d1a1,a1b1"},
         {"seirawan", "startpos", "b1-c3/H", "fairy", "b1c3h"},
         {"seirawan", "startpos", "b1-c3", "fairy", "b1c3"},
         {"janggi", "startpos", "pass", "fairy", "e2e2"},
         {"janggi", "startpos", "pass", "ranks", "K95-95"},
         {"janggi", "startpos", "b1-a3", "ranks", "H02-81"},
         {"janggi", "startpos", "i4-i5", "ranks", "P79-69"},
         {"3check", "4k3/P7/8/8/8/8/8/4K3 w - - 3+3 0 1", "a7-a8=Q", "fairy", "a7a8q"},
         {"capablanca", "startpos", "b1-c3", "fairy", "b1c3"},
         {"grand", "r8r/1nbqkcabn1/P9/10/10/10/10/1PPPPPPPPP/1NBQKCABN1/R8R[] w - - 0 1", "a8-a9", "fairy", "a8a9"},
         {"sittuyin", "4k3/8/5P2/8/8/8/P7/4K3[] w - - 0 20", "f6-e7=F", "fairy", "f6e7f"},
         {"sittuyin", "4k3/8/5P2/8/8/8/P7/4K3[] w - - 0 20", "f6-f6=F", "fairy", "f6f6f"},
         {"sittuyin", "4k3/8/5P2/8/8/8/P7/4K3[] w - - 0 20", "f6-f7", "fairy", "f6f7"},
         {"shogi", "startpos", "c3-c4", "fairy", "c3c4"},
         {"minishogi", "startpos", "a2-a3", "fairy", "a2a3"},
         {"reversi", "startpos", "D@d3", "fairy", "P@d6"},
         {"reversi", "startpos", "D@c4", "fairy", "P@c5"},
         {"crazyhouse", "4k3/P7/8/8/8/8/8/4K3[Q] w - - 0 1", "a7-a8=Q", "fairy", "a7a8q"},
         {"crazyhouse", "4k3/P7/8/8/8/8/8/4K3[Q] w - - 0 1", "Q@d4", "fairy", "Q@d4"}});
    const char* checks = "rnbaakbnr/9/1c5c1/p2R5/2p2p3/2P6/P2P2PP1/1C1A3C1/5A3/RNB1K1BN1 w - - 1 11";
    EXPECT_EQ(meant("janggi", checks, "R44-34+", "ranks"), "d7-d8");
    EXPECT_EQ(written("janggi", checks, "d7-d8", "ranks"), "R44-34");
}

// By Fairy-Stockfish (pyffish 0.0.90), with and without Chess960. A piece is placed on the cell of the king or of the
// rook.
TEST(DialectTexts, PiecesPlacedAtCastling) {
    const char* castles = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[HEhe] w KQkq - 0 1";
    both_ways({{"seirawan", castles, "e1-g1", "fairy", "e1g1"},
               {"seirawan", castles, "e1-g1/H@e1", "fairy", "e1g1h"},
               {"seirawan", castles, "e1-g1/H@h1", "fairy", "h1e1h"},
               {"seirawan", castles, "e1-c1/E@e1", "fairy", "e1c1e"},
               {"seirawan", castles, "e1-c1/E@a1", "fairy", "a1e1e"},
               {"seirawan", castles, "a1-b1/H", "fairy", "a1b1h"},
               {"seirawan", castles, "e1-g1", "fairy960", "e1h1"},
               {"seirawan", castles, "e1-g1/H@e1", "fairy960", "e1h1h"},
               {"seirawan", castles, "e1-g1/H@h1", "fairy960", "h1e1h"},
               {"seirawan", castles, "e1-c1/E@a1", "fairy960", "a1e1e"}});
    EXPECT_NE(meant("seirawan", castles, "e1g1h1e1h", "fairy").find("no legal turn"), std::string::npos);
    EXPECT_NE(meant("seirawan", castles, "h1g1e1h", "fairy").find("no legal turn"), std::string::npos);
}

// By Fairy-Stockfish (pyffish 0.0.90, flipello).
TEST(DialectTexts, DiscsThatNeverRunOut) {
    const VariantPtr reversi = shipped("reversi");
    const DialectDef& fairy = dialect_of(reversi, "fairy");
    const auto hands = [](int black, int white) {
        return "[" + std::string(static_cast<std::size_t>(black), 'P') +
               std::string(static_cast<std::size_t>(white), 'p') + "]";
    };
    const std::string start = "8/8/8/3pP3/3Pp3/8/8/8" + hands(60, 60) + " w - - 0 1";
    EXPECT_EQ(*format_position(start_position(reversi), fairy), start);
    // Its own start text lacks the fields of castling and en passant.
    const Result<Position> read = parse_position(reversi, "8/8/8/3pP3/3Pp3/8/8/8" + hands(60, 60) + " w 0 1");
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(*read, start_position(reversi));
    const Position later = position_of(reversi, "8/8/8/3pP3/3pP3/2PpP3/3p4/8" + hands(58, 58) + " w - - 0 3");
    EXPECT_EQ(format_position(later), "8/3d4/2DdD3/3dD3/3dD3/8/8/8 b - - 0 3");
    // A hand that could run out is another game's.
    for (const std::string& wrong : {hands(59, 60), hands(60, 5), std::string("[]"), std::string("[PQ]")}) {
        const Result<Position> refused = parse_position(reversi, "8/8/8/3pP3/3Pp3/8/8/8" + wrong + " w - - 0 1");
        ASSERT_FALSE(refused) << wrong;
        EXPECT_EQ(refused.diagnostics().front().line, 1U);
        EXPECT_GE(refused.diagnostics().front().column, 22U) << refused.error();
    }
    // Without a hand it is position text, where b is black.
    EXPECT_EQ(format_position(position_of(reversi, "8/8/8/3Dd3/3dD3/8/8/8 b - - 0 1")), reversi->start());
    // The pass is written with the cell of the first disc of the lowest rank, which is the highest here.
    const char* passes = "pppPPp1p/ppPPPPpp/ppppPpPP/PpPPPpPP/PpPpPpPP/PPppppPp/PPPPPPpp/PPPPPppp";
    const Result<Position> full = parse_position(reversi, passes + hands(29, 28) + " b - - 0 30");
    ASSERT_TRUE(full) << full.error();
    Position at = *full;
    Rules rules(reversi);
    const Result<varia::Move> pass = parse_move(rules, at, "f1f1", fairy);
    ASSERT_TRUE(pass) << pass.error();
    EXPECT_EQ(move_text(at, *pass), "pass");
}

// What two readings take for different moves is refused with both; what Varia itself writes means what it writes.
TEST(DialectTexts, TwoReadingsAreRefused) {
    const char* rooks = "4k4/9/9/9/9/9/1R7/1R7/9/3K5 w - - 0 1";
    const std::string error = meant("xiangqi", rooks, "B3-C3");
    EXPECT_NE(error.find("here it is b3-c3, as ICCS it is b4-c4"), std::string::npos) << error;
    EXPECT_EQ(meant("xiangqi", rooks, "b3c3"), "b3-c3");
    EXPECT_EQ(meant("xiangqi", rooks, "b3-c3"), "b3-c3");
    EXPECT_EQ(meant("xiangqi", rooks, "b3c3", "ucci"), "b4-c4");
    // A text that nothing else means is read as what it can mean.
    EXPECT_EQ(meant("xiangqi", "startpos", "H2-E2"), "h3-e3");
}

// By Fairy-Stockfish, python-shogi, python-chess 1.11.2 and PDN 3.0.
TEST(DialectTexts, PositionsBothWays) {
    struct Case {
        const char* game;
        const char* dialect;
        const char* text;
    };
    for (const Case& c : std::vector<Case>{
             {"shogi", "sfen", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"},
             {"shogi", "sfen", "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124"},
             {"minishogi", "usi", "rbsgk/4p/5/P4/KGSBR b - 1"},
             {"xiangqi", "ucci", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"},
             {"xiangqi", "wxf", "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1"},
             {"duck", "fairy", "r1bqkbnr/pppp1ppp/2n5/4p3/4P*2/8/PPPP1PPP/RNBQKBNR w KQkq - 1 3"},
             {"amazons", "fairy", "3q2q3/10/10/q8q/10/4*5/Q8Q/10/10/3Q2Q3 b - - 0 1"},
             {"makruk", "fairy", "3m4/8/8/2s5/2m5/8/4k2K/8 b - 88 11 74"},
             {"makruk", "fairy", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"},
             {"grand", "fen", "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1"},
             {"grand", "fen", "r8r/1nbqkcabn1/pppppppppp/10/10/6P3/10/PPPPPP1PPP/1NBQKCABN1/R8R b - - 0 1"},
             {"seirawan", "fairy", "rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR[EHeh] b KQBCDFGkqbcdfg - 0 1"},
             {"sittuyin", "fairy", "8/8/4pppp/pppp4/4PPPP/PPPP4/7K/8[SSFRRNNkssfrrnn] b - - 0 1"},
             {"seirawan", "fairy960", "rnbqkbnr/p1pppppp/8/1p6/8/5N2/PPPPPPPP/RNBQKBHR[Eeh] w HABCDEFhabcdefg - 0 2"},
             {"sittuyin", "fairy", "1rn1r1s1/2n2sk1/3fpppp/pppp4/4PPPP/PPPP1NN1/S2S1K2/1RRF4[] w - - 0 9"},
             {"grand", "fairy", "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/7R1R b - - 1 1"},
             {"berolina", "fairy", "rnbqkbnr/pppppppp/8/8/3P4/8/P1PPPPPP/RNBQKBNR b KQkq c3d4 0 1"},
             {"berolina", "fairy", "rnbqkbnr/pppp1ppp/8/2p5/3P4/8/P1PPPPPP/RNBQKBNR w KQkq c5d6 0 2"},
             {"minishogi", "fairy", "rbs1k/3gp/5/P3R/KGSB1[] w - - 2 2"},
             {"minishogi", "fairy", "+P3R/1r1kg/s4/2GS1/K2B1[pb] b - - 3 12"},
             {"shogi", "fairy",
              "1ns2g1n1/l5ksl/1rp1pPg1p/p2p2p2/1pP6/1P3G1pP/P2S2PPL/1B1K4R/LN1G2+bN1[Ppps] w - - 0 33"},
             {"shogi", "fairy",
              "1rs2g1+L1/1k4s1l/n1gpp3p/p1P2pp2/1p2+bP1p1/3P2P2/P3P2PP/L+b1K2SRL/1N1SG1GN1[Pnp] w - - 0 28"},
             {"draughts-international", "pdn", "W:W31,K32:B"},
             {"3check", "fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2+3 0 1"},
             {"3check", "lichess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 +1+0"},
             {"chess", "fen", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"},
             {"chess", "xfen", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"},
             {"chess", "shredder", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w HAha e6 0 2"}}) {
        const VariantPtr variant = shipped(c.game);
        const DialectDef& dialect = dialect_of(variant, c.dialect);
        const Result<Position> position = parse_position(variant, c.text, dialect);
        ASSERT_TRUE(position) << c.text << ": " << position.error();
        const Result<std::string> text = format_position(*position, dialect);
        ASSERT_TRUE(text) << c.text << ": " << text.error();
        EXPECT_EQ(*text, c.text);
    }
}

TEST(DialectTexts, WhatADialectCannotSay) {
    const VariantPtr checks = shipped("3check");
    const Position given = position_of(checks, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2+3 0 1");
    const Result<std::string> text = format_position(given, dialect_of(checks, "xfen"));
    ASSERT_FALSE(text);
    EXPECT_NE(text.error().find("X-FEN cannot say 2+3"), std::string::npos) << text.error();
    EXPECT_NE(written("chess", "startpos", "e2-e4", "fen").find("FEN is a way to write positions, and not moves"),
              std::string::npos);
    EXPECT_EQ(find_dialect(*shipped("chess"), "sfen"), nullptr);
    // An SFEN that lacks its hand: b is the first side there, and the second one in position text. python-shogi refuses
    // it.
    const Result<Position> lacks = parse_position(shipped("shogi"),
                                                  "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 1");
    ASSERT_FALSE(lacks);
    EXPECT_NE(lacks.error().find("\"1\" may be the half-move clock"), std::string::npos) << lacks.error();
    const std::string error = meant("shogi", "startpos", "7g7e", "usi");
    EXPECT_NE(error.find("no legal move is written \"7g7e\" in USI"), std::string::npos) << error;
    bool usi = false;
    for (const DialectInfo& info : dialects(*shipped("shogi")))
        usi = usi || (info.name == "usi" && info.title == "USI" && info.positions && info.moves);
    EXPECT_TRUE(usi);
}

// Problems of shogi have one king, or none. The counts of moves are those of python-shogi 1.1.1.
TEST(DialectTexts, ProblemsWithoutAKing) {
    const VariantPtr shogi = shipped("shogi");
    Position problem = position_of(shogi, "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
    EXPECT_EQ(Rules(shogi).legal_moves(problem).size(), 81U);
    EXPECT_TRUE(parse_position(shogi, "9/9/9/9/9/9/9/9/4K4 w - 1"));
    EXPECT_FALSE(parse_position(shipped("chess"), "8/8/8/8/8/8/8/4K3 w - - 0 1"));
}

// A game of one's own has dialects of its own, and is checked like everything else.
TEST(DialectTexts, ADialectOfOnesOwn) {
    const auto loaded = [](const std::string& dialect) {
        return load_text("format = 1\nname = \"Test\"\nextends = \"chess\"\n[[dialect]]\nname = \"mine\"\n" + dialect,
                         "test.toml", "test");
    };
    const Result<VariantPtr> variant = loaded(
        "[dialect.moves]\npieces = { N = \"Horse\" }\nstep = [\"{piece} to {to}\", \"{piece} {from} to {to}\"]\n");
    ASSERT_TRUE(variant) << variant.error();
    Position start = start_position(*variant);
    Rules rules(*variant);
    const DialectDef& mine = dialect_of(*variant, "mine");
    const Result<varia::Move> move = parse_move(rules, start, "horse to F3", mine);
    ASSERT_TRUE(move) << move.error();
    EXPECT_EQ(*move_text(rules, start, *move, mine), "Horse to f3");
    // The dialects of the game that it extends are there, too.
    EXPECT_NE(find_dialect(**variant, "fen"), nullptr);
    EXPECT_FALSE(loaded("moves = { step = [\"{frm}\"] }\n"));
    EXPECT_FALSE(loaded("moves = { drop = [\"{promotion}\"], promotion = [\"{promotion}\"] }\n"));
}

}  // namespace dialect_texts_test
