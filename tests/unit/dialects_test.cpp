// Positions in the notation of other programs. They are read with the meaning that these programs give them, or refused
// with the name of the dialect. They are never read with another meaning.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "notation_variants.hpp"

namespace dialects_test {

using namespace varia;
using namespace notation_test;

std::size_t count(const VariantPtr& variant, std::string_view text) {
    Position position = position_of(variant, text);
    Rules rules(variant);
    return sorted_turn_texts(rules, position).size();
}

std::string reading(const char* game, std::string_view text) {
    const Result<Position> position = parse_position(shipped(game), text);
    return position ? format_position(*position) : position.error();
}

// SFEN of the USI protocol: b is sente, who has the capitals and moves first. Numbers stand before letters of the hand,
// and the last number is that of the half-move. Numbers of moves by python-shogi 1.1.1.
TEST(Dialects, Sfen) {
    const std::string board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    for (const char* behind : {" b - 1", " b -", " b"})
        EXPECT_EQ(reading("shogi", board + behind), board + "[] w - - 0 1");
    EXPECT_EQ(reading("shogi", board + " w - 2"), board + "[] b - - 0 1");
    EXPECT_EQ(reading("shogi", board + " b - 3"), board + "[] w - - 0 2");
    EXPECT_EQ(reading("shogi", "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124"),
              "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L[Sgbpppn] b - - 0 62");
    EXPECT_EQ(count(shipped("shogi"), "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124"),
              178U);
    EXPECT_EQ(reading("minishogi", "rbsgk/4p/5/P4/KGSBR b - 1"), "rbsgk/4p/5/P4/KGSBR[] w - - 0 1");
    EXPECT_EQ(reading("chu-shogi",
                      "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/"
                      "A1B1TOXT1B1A/LFCSGKEGSCFL b - 1"),
              shipped("chu-shogi")->start());
    // With brackets, or with all of its fields, it is position text.
    for (const char* behind : {"[] b - - 0 1", " b - - 0 1", "[] b", "[-] b 0 1"})
        EXPECT_EQ(reading("shogi", board + behind), board + "[] b - - 0 1") << behind;
    EXPECT_EQ(reading("shogi", board + "[-] w 0 1"), board + "[] w - - 0 1");
}

// A text that is not of the dialect that was asked for is refused where it begins to differ.
TEST(Dialects, WhatIsNotOfADialectIsSaidAtItsColumn) {
    const VariantPtr shogi = shipped("shogi");
    const DialectDef* const sfen = find_dialect(*shogi, "sfen");
    ASSERT_NE(sfen, nullptr);
    const std::string board = "4k4/9/9/9/9/9/9/9/4K4";
    for (const auto& [text, column] : {std::pair{board + " x - 1", 23U},
                                       {board + " b * 1", 25U},
                                       {board + " b - x", 27U},
                                       {board + " b - 1 2", 29U},
                                       {board, 22U},
                                       {std::string(1000000, '9'), 1U},
                                       {board + " b \xff 1", 25U}}) {
        const Result<Position> read = parse_position(shogi, text, *sfen);
        ASSERT_FALSE(read) << text.substr(0, 60);
        EXPECT_EQ(read.diagnostics().front().line, 1U) << read.error();
        EXPECT_EQ(read.diagnostics().front().column, column) << read.error();
    }
}

TEST(Dialects, WhatIsWrongInASfenIsSaidAtItsColumnAndInItsName) {
    const std::string board = "4k4/9/9/9/9/9/9/9/4K4";
    const auto wrong = [&](const std::string& text, unsigned column, const char* message) {
        const Result<Position> position = parse_position(shipped("shogi"), text);
        ASSERT_FALSE(position) << text;
        const Diagnostic& first = position.diagnostics().front();
        EXPECT_EQ(first.column, column) << first.text();
        EXPECT_NE(first.message.find(message), std::string::npos) << first.text();
        EXPECT_NE(first.hint.find("SFEN"), std::string::npos) << first.text();
    };
    wrong(board + " b Rx 1", 26, "no piece has the letter \"x\"");
    wrong(board + " w 2P0p 1", 27, "expected a number from 1");
    wrong("4k4/9/9/9/9/9/9/9/5K4 b - 1", 21, "a run of 4 empty cells");
    EXPECT_FALSE(parse_position(shipped("shogi"), board + " b 2P 1 x"));
    EXPECT_FALSE(parse_position(shipped("shogi"), board + " b RP 1 1"));
}

// SFEN gives the letters of the sides to the other sides. So a text that has lost or got a sign is not read as position
// text, in which the other side would be to move.
TEST(Dialects, ATextThatMayBeADamagedSfenIsRefused) {
    const std::string board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    const auto column = [&](const std::string& game, const std::string& text) {
        const Result<Position> position = parse_position(shipped(game), text);
        if (position) return std::string("read");
        EXPECT_NE(position.diagnostics().front().hint.find("board side hand ply"), std::string::npos)
            << position.error();
        return std::to_string(position.diagnostics().front().column);
    };
    EXPECT_EQ(column("shogi", board + " b 52 15"), "61");
    EXPECT_EQ(column("shogi", board + " w - -"), "63");
    EXPECT_EQ(column("shogi", board + " w - 2 0"), "65");
    EXPECT_EQ(column("shogi", board + " b R* 1"), "61");
    EXPECT_EQ(column("shogi", board + " w 2"), "61");
    EXPECT_EQ(column("minishogi", "rbsgk/4p/5/P4/KGSBR b 5 3"), "23");
    EXPECT_EQ(column("chu-shogi",
                     shipped("chu-shogi")->start().substr(0, shipped("chu-shogi")->start().find(' ')) + " w 0 1"),
              "125");
    EXPECT_EQ(column("shogi", board + "[] w - -"), "read");
    EXPECT_EQ(column("shogi", board + " w - - 0 1"), "read");
}

// Grand Chess: without brackets, the lost pieces are those of R R N N B B Q C A that are not on the board. Counts by
// ffish.js 0.7.10 and by hand.
TEST(Dialects, WhatGrandsBoardLacksIsLost) {
    const VariantPtr grand = shipped("grand");
    EXPECT_EQ(count(grand, "4k5/P9/10/10/10/10/10/10/10/4K5 w - - 0 1"), 11U);
    EXPECT_EQ(count(grand, "4k5/P9/10/10/10/10/10/10/10/4K5[] w - - 0 1"), 5U);
    EXPECT_EQ(count(grand, "4k5/P9/10/10/10/10/10/10/10/4K5[QR] w - - 0 1"), 7U);
    EXPECT_EQ(reading("grand", "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1"),
              grand->start());
    Position position = position_of(grand, "10/4k5/6P3/10/10/10/10/10/1p2K5/10 w - - 0 1");
    EXPECT_EQ(Rules(grand).perft(position, 3), 2446U);  // by cutechess
}

// S-Chess and Ouk: the files of unmoved pieces stand behind the castling rights. Counts of Fairy-Stockfish.
TEST(Dialects, FilesOfUnmovedPieces) {
    const VariantPtr schess = shipped("seirawan");
    const std::string home = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w ";
    EXPECT_EQ(schess->start(), home + "KQBCDFGkqbcdfg - 0 1");
    EXPECT_EQ(count(schess, home + "KQBCDFGkqbcdfg - 0 1"), 28U);
    EXPECT_EQ(count(schess, "rhbqk2r/pp1p1ppp/5n2/4p3/1bP5/2N2N2/PP2QPPP/RHB1K2R[Ee] w KCQkdcq - 1 9"), 53U);
    EXPECT_EQ(count(schess, "reb2rk1/ppppqppp/2nb1n2/4p3/4P3/N1P2N2/PB1PQPPP/RE2KBHR[h] w KQFacgh - 3 7"), 25U);
    EXPECT_EQ(count(schess, "rhbqkb1r/pp1ppppp/2n2n2/1Bp5/4P3/5N2/PPPP1PPP/RNBQERK1[He] b ABCDkqcdf - 5 4"), 36U);
    EXPECT_EQ(count(schess, "qbbrnkrn/pppppppp/8/8/8/8/PPPPPPPP/QBBRNKRN[HEhe] w ABCDEFGHabcdefgh - 0 1"), 26U);
    const VariantPtr ouk = shipped("cambodian");
    EXPECT_EQ(ouk->start(), "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1");
    EXPECT_EQ(count(ouk, ouk->start()), 25U);

    // A written position is read back: pieces that came back differ from those that never left.
    Position back = start_position(schess);
    Rules rules(schess);
    for (const char* text : {"g1-f3", "g8-f6", "f3-g1", "f6-g8"}) {
        const Result<Turn> turn = parse_turn(rules, back, text);
        ASSERT_TRUE(turn) << turn.error();
        for (const Move& move : *turn) {
            Position::Undo undo;
            rules.do_move(back, move, undo);
        }
    }
    const std::string text = format_position(back);
    EXPECT_EQ(text, home + "KQBCDFkqbcdf - 4 3");
    EXPECT_EQ(position_of(schess, text), back);
    // By Fairy-Stockfish, in a game of Chess960: the rook has come to h8, and only that on b8 may castle.
    for (const char* right : {"b", "q"})
        EXPECT_EQ(reading("seirawan", std::string("1r1k3r/8/8/8/8/8/8/4K3[] w ") + right + " - 0 20"),
                  "1r1k3r/8/8/8/8/8/8/4K3[] w q - 0 20");
}

// A piece that is not named has moved, as Fairy-Stockfish reads it. A text that names no piece causes a warning.
TEST(Dialects, WhoIsNotNamedHasMoved) {
    for (const auto& [game, text] :
         {std::pair{"seirawan", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQkq - 0 1"},
          {"cambodian", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"}}) {
        const Result<Position> position = parse_position(shipped(game), text);
        ASSERT_TRUE(position) << position.error();
        ASSERT_EQ(position.diagnostics().size(), 1U) << text;
        EXPECT_NE(position.diagnostics().front().text().find("is read as one that has moved"), std::string::npos)
            << position.diagnostics().front().text();
        // The written text names each piece, so there is no warning for it.
        const Result<Position> again = parse_position(shipped(game), format_position(*position));
        ASSERT_TRUE(again) << again.error();
        EXPECT_EQ(*again, *position);
        EXPECT_TRUE(again.diagnostics().empty()) << format_position(*position);
    }
    EXPECT_EQ(count(shipped("seirawan"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQkq - 0 1"), 20U);
    EXPECT_EQ(count(shipped("cambodian"), "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"), 23U);
    // The form that names single pieces has the same meaning. Without pieces in hand, files are castling rights, as in
    // chess.
    EXPECT_EQ(count(shipped("cambodian"), "3mk3/8/8/8/8/8/8/3KM3 w - - 0 1 moved=d1,e1,d8,e8"),
              count(shipped("cambodian"), "3mk3/8/8/8/8/8/8/3KM3 w de - 0 1 moved=d1,e1"));
    EXPECT_EQ(reading("seirawan", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 60"),
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 60");
}

TEST(Dialects, LettersAndSidesOfXiangqi) {
    const std::string start = shipped("xiangqi")->start();
    EXPECT_EQ(reading("xiangqi", "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1"), start);
    EXPECT_EQ(reading("xiangqi", "rneakaenr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHBAKABHR w - - 0 1"), start);
    EXPECT_EQ(reading("xiangqi", "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR b - - 0 1"),
              "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1");
    EXPECT_EQ(reading("janggi", "rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RHEA1AEHR w - - 0 1"),
              shipped("janggi")->start());
}

// Makruk: limit and count, in half-moves of both sides, in place of en passant and the clock.
TEST(Dialects, CountsOfMakruk) {
    EXPECT_EQ(reading("makruk", "3m4/8/8/2s5/2m5/8/4k2K/8 b - 88 11 74"),
              "3m4/8/8/2s5/2m5/8/4k2K/8 b - - 0 74 counting=w1:6/44");
    EXPECT_EQ(reading("makruk", "1m6/8/8/1k6/8/3K4/8/8 b - 128 11 106"),
              "1m6/8/8/1k6/8/3K4/8/8 b - - 0 106 counting=w1:6/64");
    EXPECT_EQ(reading("makruk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - 0 0 1"), shipped("makruk")->start());
    EXPECT_EQ(reading("makruk", "8/1k6/8/8/M~3K3/8/8/R7 w - - 0 50"), "8/1k6/8/8/M3K3/8/8/R7 w - - 0 50");
    EXPECT_NE(reading("makruk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - 128 4 9").find("nobody's are"),
              std::string::npos);
    EXPECT_NE(reading("sittuyin", "8/3N4/k7/8/8/3K2F/2S5/8[] b - 32 112 98").find("Fairy-Stockfish"),
              std::string::npos);
}

// Pieces without their sides, and * for the neutral piece. The board is from Fairy-Stockfish's own tests.
TEST(Dialects, TheDuckIsAStar) {
    EXPECT_EQ(reading("duck", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), shipped("duck")->start());
    EXPECT_EQ(reading("duck", "r1bqkbnr/pppp1ppp/2n5/4p3/4P*2/8/PPPP1PPP/RNBQKBNR w KQkq - 1 3"),
              "bR1bBbQbKbBbNbR/bPbPbPbP1bPbPbP/2bN5/4bP3/4wPnD2/8/wPwPwPwP1wPwPwP/wRwNwBwQwKwBwNwR w wKQbKQ - 1 3");
    EXPECT_EQ(reading("amazons", "3q2q3/10/10/q8q/10/4*5/Q8Q/10/10/3Q2Q3 b - - 0 1"),
              "3bQ2bQ3/10/10/bQ8bQ/10/4nX5/wQ8wQ/10/10/3wQ2wQ3 b - - 0 1");
    EXPECT_EQ(reading("duck", shipped("duck")->start()), shipped("duck")->start());
}

// PDN 3.0: FEN tags as lists of cells.
TEST(Dialects, ListsOfPdn) {
    EXPECT_EQ(reading("draughts-international", "W:W31-50:B1-20"), shipped("draughts-international")->start());
    EXPECT_EQ(reading("draughts-international", "B:W50,K3:BK45,20."), "2K2/5/5/4m/5/5/5/5/4k/4M b - - 0 1");
    EXPECT_EQ(reading("draughts-international", "W:W31,K32:B"), "5/5/5/5/5/5/MK3/5/5/5 w - - 0 1");
    EXPECT_EQ(reading("draughts-international", "W:B:WK50:H3:F12"), "5/5/5/5/5/5/5/5/5/4K w - - 3 12");
    EXPECT_EQ(reading("draughts-english", "B:W21-32:B1-12"), shipped("draughts-english")->start());
    EXPECT_EQ(reading("draughts-russian", "W:We3,g3,Kf8:Bc5,e5"), "2K1/4/4/1mm1/4/2MM/4/4 w - - 0 1");
    // Numbers as pydraughts 0.6.7 counts them, from a1.
    EXPECT_EQ(reading("draughts-russian", "W:W11,12,K31:B18,19"), "2K1/4/4/1mm1/4/2MM/4/4 w - - 0 1");
    EXPECT_EQ(reading("draughts-brazilian", "W:W1-12:B21-32"), shipped("draughts-brazilian")->start());
    EXPECT_EQ(reading("draughts-brazilian", "W:WKe5:B1"), "4/4/4/2K1/4/4/4/m3 w - - 0 1");
    for (const auto& [text, column] : {std::pair{"W:W31,51:B1", 7U},
                                       {"W:W31:B31", 8U},
                                       {"W:W31:X1", 7U},
                                       {"W:W31,Q32:B1", 7U},
                                       {"W:W31-:B1", 4U},
                                       {"W:B31:B1", 7U}}) {
        const Result<Position> position = parse_position(shipped("draughts-international"), text);
        ASSERT_FALSE(position) << text;
        EXPECT_EQ(position.diagnostics().front().column, column) << position.error();
        EXPECT_NE(position.diagnostics().front().hint.find("PDN"), std::string::npos) << position.error();
    }
}

// Impossible fields in texts of other programs are dropped with a warning, as in python-chess 1.11.2 and lichess.
TEST(Dialects, StaleFieldsAreDroppedWithAWarning) {
    struct Stale {
        const char* game;
        const char* text;
        const char* read;
        std::size_t warnings;
    };
    for (const Stale& c : std::vector<Stale>{
             {"chess", "7k/5K2/4R3/8/8/8/8/8 w KQkq - 0 1", "7k/5K2/4R3/8/8/8/8/8 w - - 0 1", 4},
             {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0",
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 1},
             {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1",
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 1},
             {"chess", "rnbqkbnr/pppppppp/8/8/4P3/4N3/PPPP1PPP/RNBQKB1R b KQkq e3 0 1",
              "rnbqkbnr/pppppppp/8/8/4P3/4N3/PPPP1PPP/RNBQKB1R b KQkq - 0 1", 1},
             {"chess", "8/8/5P2/3kP1K1/5Q2/8/6q1/8 w KQkq - 1 85", "8/8/5P2/3kP1K1/5Q2/8/6q1/8 w - - 1 85", 4},
             {"antichess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 1},
             {"losalamos", "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w KQkq - 0 1", "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1",
              1}}) {
        const Result<Position> position = parse_position(shipped(c.game), c.text);
        ASSERT_TRUE(position) << c.text << position.error();
        EXPECT_EQ(format_position(*position), c.read) << c.text;
        EXPECT_EQ(position.diagnostics().size(), c.warnings) << c.text;
        for (const Diagnostic& d : position.diagnostics()) EXPECT_EQ(d.severity, Severity::warning) << d.text();
    }
    EXPECT_EQ(count(shipped("chess"), "rnbkq1n1/p3b3/2p2rp1/1p3p1p/3Pp2N/PBQ1P1P1/1PP1N2P/R1BK1R2 w Kk - 0 15"), 38U);
}

// In games without castling either field may be missing.
TEST(Dialects, FieldsThatSayNothingMayBeMissing) {
    for (const char* game : {"elevator", "great-shatranj-3d", "shatranj", "grand", "xiangqi"}) {
        const std::string start = shipped(game)->start();
        const std::string board = start.substr(0, start.find(' '));
        for (const char* behind : {" w", " w -", " w - -", " w 0 1", " w - 0 1", " w - - 0 1"})
            EXPECT_EQ(reading(game, board + behind), start) << behind;
    }
}

// Where letters are written with their sides, a letter alone is refused with a message: on a board, in a hand, in a
// drawing, with two or more sides.
TEST(Dialects, ALetterWithoutItsSideIsReportedSo) {
    const auto described = [](const std::string& sides, const std::string& setup) {
        const Result<VariantPtr> variant = load_text(
            "format = 1\nname = \"Test\"\n[board]\naxes = [{ name = \"file\", labels = \"a-c\" }, { name = \"rank\", "
            "labels = \"1-3\" }]\n" +
                sides +
                "\n[pieces.K]\nname = \"King\"\nmoves = [{ leap = [1, 0] }]\n[pieces.P]\nname = \"Pawn\"\nmoves = [{ "
                "leap = [0, 1], expand = \"none\" }]\n[rules]\nstalemate = \"draw\"\n[setup]\n" +
                setup,
            "test.toml", "test");
        return variant ? std::string("read") : variant.error();
    };
    const char* neutral = "[sides]\nneutral = \"taken\"";
    const char* three =
        "[sides]\nnames = [\"red\", \"blue\", \"green\"]\nletters = [\"r\", \"b\", \"g\"]\nviews = [\"file, rank\", "
        "\"file, rank\", \"file, rank\"]";
    EXPECT_NE(
        described(neutral, "position = \"k2/1P1/2K w - - 0 1\"")
            .find("nothing says whose \"k\" is; sides are written before the letter here: wK, bK, or nK for nobody's"),
        std::string::npos)
        << described(neutral, "position = \"k2/1P1/2K w - - 0 1\"");
    EXPECT_NE(
        described(neutral, "position = \"bK2/1P1/2wK w - - 0 1\"")
            .find("nothing says whose \"P\" is; sides are written before the letter here: wP, bP, or nP for nobody's"),
        std::string::npos);
    EXPECT_NE(described(neutral, "board = \"\"\"\n. . bK\n. P .\nwK . .\n\"\"\"")
                  .find("nothing says whose \"P\" is; sides are written before the letter here: wP, bP, or nP"),
              std::string::npos);
    EXPECT_NE(described(three, "position = \"rK2/1p1/gK1bK r - - 0 1\"")
                  .find("nothing says whose \"p\" is; sides are written before the letter here: rP, bP, gP"),
              std::string::npos)
        << described(three, "position = \"rK2/1p1/gK1bK r - - 0 1\"");
}

// A state value that a dialect leaves unsaid is not written, and read as its initial value. Others must be said.
TEST(Dialects, AStateValueMayStayUnsaid) {
    const auto written = [](const std::string& unsaid) {
        const Result<VariantPtr> variant = load_text(
            "format = 1\nname = \"Test\"\nextends = \"chess\"\n[state]\ntold = { initial = 1, min = 0, max = 1 }\n"
            "[[dialect]]\nname = \"mine\"\nfields = [\"board\", \"side\"]\n" +
                unsaid,
            "test.toml", "test");
        EXPECT_TRUE(variant) << variant.error();
        if (!variant) return std::string();
        const DialectDef* const mine = find_dialect(**variant, "mine");
        EXPECT_NE(mine, nullptr);
        const Position position = position_of(*variant, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1 told=0");
        const Result<std::string> text = format_position(position, *mine);
        if (!text) return text.error();
        const Result<Position> read = parse_position(*variant, *text, *mine);
        EXPECT_TRUE(read) << read.error();
        return read ? *text + ", " + format_position(*read) : *text;
    };
    EXPECT_EQ(written("unsaid = [\"told\"]\n"), "4k3/8/8/8/8/8/P7/4K3 w, 4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
    EXPECT_NE(written("").find("mine cannot say told=0"), std::string::npos);
}

// A declaration of a dialect is validated like everything else.
TEST(Dialects, WhatADialectMaySay) {
    const auto described = [](const std::string& dialect) {
        const Result<VariantPtr> variant = load_text(
            "format = 1\nname = \"Test\"\nextends = \"chess\"\n[[dialect]]\n" + dialect, "test.toml", "test");
        return variant ? std::string("read") : variant.error();
    };
    EXPECT_EQ(described("name = \"X\"\nfields = [\"board\", \"side\", \"ply\"]\nsides = { white = \"s\", black = \"g\" "
                        "}\nletters = { N = \"S\" }\n"),
              "read");
    EXPECT_NE(
        described("name = \"X\"\nfields = [\"board\", \"side\", \"en_passant\", \"exposed\"]\n").find("write one"),
        std::string::npos);
    EXPECT_NE(described("name = \"X\"\nfields = [\"board\", \"sides\"]\n").find("no field is called \"sides\""),
              std::string::npos);
    EXPECT_NE(
        described("name = \"X\"\nfields = [\"side\", \"board\"]\n").find("begin with the board and the side to move"),
        std::string::npos);
    EXPECT_NE(
        described("name = \"X\"\nfields = [\"board\", \"side\", \"side\"]\n").find("the field \"side\" is there twice"),
        std::string::npos);
    EXPECT_NE(described("name = \"X\"\nfields = [\"board\", \"side\", \"limit\"]\n").find("go together"),
              std::string::npos);
    EXPECT_NE(described("name = \"X\"\nletters = { Z = \"S\" }\n").find("no kind \"Z\""), std::string::npos);
    EXPECT_NE(described("name = \"X\"\nletters = { N = \"B\" }\n").find("\"B\" is a kind of its own here"),
              std::string::npos);
    // Without `fields`, position text fits the dialect too, and must keep its meaning.
    EXPECT_NE(described("name = \"X\"\nletters = { N = \"B\", B = \"N\" }\n")
                  .find("\"B\" is the kind \"B\" in position text, and would be read as \"N\""),
              std::string::npos);
    EXPECT_NE(described("name = \"X\"\nsides = { white = \"b\", black = \"w\" }\n")
                  .find("\"b\" is \"black\" in position text, and would be read as \"white\""),
              std::string::npos);
    EXPECT_EQ(described("name = \"X\"\nsides = { white = \"r\", black = \"b\" }\nletters = { N = \"H\", B = \"E\" }\n"),
              "read");
    EXPECT_NE(described("name = \"X\"\nletters = { N = \"S/\" }\n").find("is written as \"S/\""), std::string::npos);
    EXPECT_NE(described("name = \"X\"\nsides = { red = \"r\" }\n").find("no side \"red\""), std::string::npos);
    EXPECT_NE(described("fields = [\"board\", \"side\"]\n").find("name"), std::string::npos);
}

}  // namespace dialects_test
