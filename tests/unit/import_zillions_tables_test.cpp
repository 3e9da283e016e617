// Programs of rules files of Zillions of Games that become tables. The games were written for these tests. Lines that
// are expected were written by hand from the programs; counts of chess, its position with all special moves, and of
// draughts are the published ones, which many programs agree on; those of breakthrough are Fairy-Stockfish's.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <varia/game.hpp>
#include <varia/importers/import.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/position.hpp>
#include <varia/rules.hpp>

namespace varia::import_zillions_tables_test {

using importers::import_zillions;

const std::string macros = R"(
(define step ($1 (verify not-friend?) add))
(define walk ($1 (verify empty?) add))
(define slide ($1 (while empty? add $1) (verify not-friend?) add))
(define leap ($1 $2 (verify not-friend?) add))
)";

// A board of files and ranks, on which the second player sees the ranks reversed.
std::string board_of(const std::string& files, const std::string& ranks, const std::string& zones = "") {
    return "(players White Black) (turn-order White Black) (board (grid (start-rectangle 0 0 50 50) (dimensions (\"" +
           files + "\" (50 0)) (\"" + ranks + R"(" (0 50)))
      (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))
      (symmetry Black (n s) (s n) (ne se) (se ne) (nw sw) (sw nw)) )" +
           zones + ")";
}

const std::string five = board_of("a/b/c/d/e", "5/4/3/2/1",
                                  "(zone (name far) (players White) (positions a5 b5 c5 d5 e5))"
                                  "(zone (name far) (players Black) (positions a1 b1 c1 d1 e1))"
                                  "(zone (name court) (players White) (positions b1 c1 d1 b2 c2 d2))"
                                  "(zone (name court) (players Black) (positions b5 c5 d5 b4 c4 d4))");

// The variant file of a game of one piece under test, and of a man that it may meet.
std::string one_piece(const std::string& programs, const std::string& more = "") {
    const std::string text = macros + "(game (title \"Test\") " + five + "(piece (name Tester) (moves " + programs +
                             ")) (piece (name Man) (moves (walk n)) " + more +
                             ") (board-setup (White (Tester c1) (Man a1)) (Black (Tester c5) (Man e5)))"
                             "(loss-condition (White Black) stalemated))";
    const auto games = import_zillions(text, "test.zrf");
    EXPECT_TRUE(games) << games.error();
    return games && games->size() == 1 ? games->front().text : "";
}

// Whether a file has no script, and these lines among the moves of the piece under test.
void expect_lines(const std::string& programs, const std::vector<std::string>& lines) {
    const std::string text = one_piece(programs);
    EXPECT_EQ(text.find("script"), std::string::npos) << text;
    for (const std::string& line : lines) EXPECT_NE(text.find(line), std::string::npos) << line << "\n" << text;
    EXPECT_TRUE(load_text(text, "test.toml", "test")) << text;
}

TEST(ZillionsTables, StepsAndSlidesOfAllDirectionsAreOneVector) {
    expect_lines("(step n) (step s) (step e) (step w)", {"{ leap = [1, 0] }"});
    expect_lines("(slide ne) (slide nw) (slide se) (slide sw)", {"{ slide = [1, 1] }"});
    expect_lines("(leap n ne) (leap n nw) (leap s se) (leap s sw) (leap e ne) (leap e se) (leap w nw) (leap w sw)",
                 {"{ leap = [2, 1] }"});
    expect_lines("(slide n) (slide s) (slide e) (slide w) (step ne) (step nw)",
                 {"{ slide = [1, 0] }", "{ leap = [[-1, 1], [1, 1]], expand = \"none\" }"});
}

TEST(ZillionsTables, WhatMustStandThere) {
    expect_lines("(walk n)", {"{ leap = [0, 1], expand = \"none\", only = \"quiet\" }"});
    expect_lines("(n (verify enemy?) add)", {"{ leap = [0, 1], expand = \"none\", only = \"capture\" }"});
    expect_lines("(n add)", {"{ leap = [0, 1], expand = \"none\", captures = \"any\" }"});
    expect_lines("(n (verify not-enemy?) add)", {"{ leap = [0, 1], expand = \"none\", captures = \"own\" }"});
    expect_lines("(n (verify (and enemy? (piece? Man))) add)",
                 {"{ leap = [0, 1], expand = \"none\", only = \"capture\", victims = [\"M\"] }"});
    expect_lines("(n (verify (or empty? (not-piece? Man))) (verify not-friend?) add)",
                 {"{ leap = [0, 1], expand = \"none\", victims = [\"T\"] }"});
    // The same said by two programs is one move.
    expect_lines("(walk n) (n (verify enemy?) add)", {"{ leap = [0, 1], expand = \"none\" }"});
}

TEST(ZillionsTables, PathsHopsAndLegs) {
    expect_lines("(n (verify empty?) ne (verify not-friend?) add)", {"{ path = [[0, 1], [1, 1]], expand = \"none\" }"});
    // The cannon: quiet along empty cells, and capturing over one piece.
    expect_lines("(n (while empty? add n)) (n (while empty? n) n (while empty? n) (verify enemy?) add)",
                 {"{ slide = [0, 1], expand = \"none\", only = \"quiet\" }",
                  "{ hop = [0, 1], expand = \"none\", only = \"capture\" }"});
    // The grasshopper lands right behind the piece that it jumps.
    expect_lines("(n (while empty? n) n (verify not-friend?) add)",
                 {"{ hop = [0, 1], expand = \"none\", after = [1, 1] }"});
    expect_lines("(n (verify friend?) n (verify empty?) add)",
                 {"{ hop = [0, 1], expand = \"none\", before = [0, 0], after = [1, 1], only = \"quiet\", "
                  "hurdle = { side = \"own\" } }"});
    // Something beside the way.
    expect_lines("((verify (enemy? e)) n (verify empty?) add)",
                 {"{ legs = [{ step = [1, 0], over = \"piece\", stop = false }, { step = [-1, 1] }], "
                  "expand = \"none\", only = \"quiet\", hurdle = { side = \"enemy\" } }"});
    expect_lines("(n (verify enemy?) capture n (verify empty?) add)",
                 {"{ hop = [0, 1], expand = \"none\", before = [0, 0], after = [1, 1], takes = \"hurdle\" }"});
}

TEST(ZillionsTables, ZonesAndEdges) {
    expect_lines("(n (verify not-friend?) (verify (in-zone? court)) add)",
                 {"{ leap = [0, 1], expand = \"none\", to = \"court\" }"});
    expect_lines("((verify (not-in-zone? far)) e (verify not-friend?) add)",
                 {"{ leap = [1, 0], expand = \"none\", to = \"rank <= 4\" }"});
    // Two steps at most, and only as long as the board goes on behind them.
    expect_lines("(n (verify empty?) n (verify (on-board? n)) (verify empty?) add)",
                 {"{ slide = [0, 1], expand = \"none\", range = [2, 2], only = \"quiet\", to = \"rank <= 4\" }"});
    // To the cells of the first file, from anywhere; the second player cannot go on from the first cell.
    expect_lines("(a1 (while (on-board? n) (if empty? add) n))",
                 {"{ anywhere = true, only = \"quiet\", to = \"rank <= 4 and file == 1\", side = \"white\" }"});
    // A zone that is another one for each side.
    const std::string text = one_piece("((verify (not-position? b2)) n (verify empty?) add)");
    EXPECT_NE(text.find("white = "), std::string::npos) << text;
    EXPECT_NE(text.find("black = "), std::string::npos) << text;
}

TEST(ZillionsTables, Promotions) {
    const std::string choice = one_piece("(n (verify empty?) (if (in-zone? far) (add Man Tester) else add))");
    EXPECT_NE(choice.find("promotion = { to = [\"M\"], zone = \"far\", optional = true }"), std::string::npos)
        << choice;
    const std::string duty = one_piece("(n (verify empty?) (if (in-zone? far) (add Man) else add))");
    EXPECT_NE(duty.find("promotion = { to = [\"M\"], zone = \"far\" }"), std::string::npos) << duty;
    const std::string always = one_piece("(n (verify empty?) (add Man))");
    EXPECT_NE(always.find("promotion = { to = [\"M\"] }"), std::string::npos) << always;
    // In shogi also where a move begins.
    const std::string leaving = one_piece(
        "((if (in-zone? far) (set-flag may true)) s (verify empty?) (if (or (flag? may) (in-zone? far)) (add Man)) add)"
        "((if (in-zone? far) (set-flag may true)) n (verify empty?) (if (or (flag? may) (in-zone? far)) (add Man)) "
        "add)");
    EXPECT_NE(leaving.find("promotion = { to = [\"M\"], zone = \"far\", leaving = true, optional = true }"),
              std::string::npos)
        << leaving;
}

TEST(ZillionsTables, WhatIsNoTableIsLeftToAScript) {
    for (const char* program : {
             "(n (verify empty?) (create Man s) add)",                                           // makes a piece
             "(n (verify enemy?) flip add)",                                                     // changes its owner
             "(n (verify empty?) e (verify enemy?) capture w w (verify enemy?) capture e add)",  // captures two
             "(n (verify last-from?) add)",
         }) {
        const std::string text = one_piece(program);
        EXPECT_NE(text.find("script"), std::string::npos) << program << "\n" << text;
    }
}

// A program with very many ways through it is given up soon, and so is a game of many such programs.
TEST(ZillionsTables, ManyWaysThroughAProgram) {
    std::string program = "(";
    for (const char* cell : {"a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2", "a3", "b3", "c3", "d3"})
        program += std::string("(if (enemy? ") + cell + ") (set-flag f-" + cell + " true) else (set-flag f-" + cell +
                   " false))";
    program += " n (verify empty?) add)";
    std::string programs;
    for (int i = 0; i < 100; ++i) programs += program;
    EXPECT_FALSE(one_piece(programs).empty());
    EXPECT_FALSE(one_piece("((while true (set-flag f true)))").empty());
    std::string deep = "add";
    for (int i = 0; i < 90; ++i) deep = "(if empty? " + deep + ")";
    EXPECT_FALSE(one_piece("(n " + deep + ")").empty());
}

std::uint64_t count(const VariantPtr& variant, const std::string& position, int depth) {
    if (!variant) return 0;
    Game start(variant);
    Position from = start.position();
    if (!position.empty()) {
        const Result<Position> read = parse_position(variant, position);
        EXPECT_TRUE(read) << read.error();
        if (!read) return 0;
        from = *read;
    }
    Game game(variant, from);
    return game.rules().perft(from, depth);
}

// A game whose file has no script and no comment about what it does not say.
VariantPtr tables_alone(const std::string& text) {
    const auto games = import_zillions(text, "test.zrf");
    EXPECT_TRUE(games) << games.error();
    if (!games) return nullptr;
    EXPECT_EQ(games->front().text.find("script"), std::string::npos) << games->front().text;
    for (const Diagnostic& unsaid : games->front().unsaid) ADD_FAILURE() << unsaid.text();
    Result<VariantPtr> variant = load_text(games->front().text, "test.toml", "test");
    EXPECT_TRUE(variant) << variant.error() << "\n" << games->front().text;
    return variant ? *variant : nullptr;
}

TEST(ZillionsTables, Breakthrough) {
    const VariantPtr variant = tables_alone(macros + "(game (title \"Breakthrough\")" +
                                            board_of("a/b/c/d/e/f/g/h", "8/7/6/5/4/3/2/1") +
                                            R"((piece (name Pawn) (moves (walk n) (step ne) (step nw)))
           (board-setup (White (Pawn a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2))
                        (Black (Pawn a8 b8 c8 d8 e8 f8 g8 h8 a7 b7 c7 d7 e7 f7 g7 h7)))
           (win-condition (White) (absolute-config Pawn (a8 b8 c8 d8 e8 f8 g8 h8)))
           (win-condition (Black) (absolute-config Pawn (a1 b1 c1 d1 e1 f1 g1 h1)))))");
    EXPECT_EQ(count(variant, "", 1), 22U);
    EXPECT_EQ(count(variant, "", 2), 484U);
    EXPECT_EQ(count(variant, "", 3), 11132U);
}

TEST(ZillionsTables, ChessWithAllItsSpecialMoves) {
    const VariantPtr variant = tables_alone(
        R"(
(define moved (set-attribute never-moved? false))
(define step ($1 (verify not-friend?) (moved) add))
(define slide ($1 (while empty? (moved) add $1) (verify not-friend?) (moved) add))
(define plain-slide ($1 (while empty? add $1) (verify not-friend?) add))
(define leap ($1 $2 (verify not-friend?) add))
(define promote (if (in-zone? far) (add Queen Rook Bishop Knight) else add))
(define by-passing ($1 (verify enemy?) (verify last-to?) (verify (piece? Pawn)) capture n to n (verify last-from?) add))
(define castle-short ((verify never-moved?) (verify not-attacked?) e (verify empty?) (verify not-attacked?)
    e (verify empty?) to (moved) e (verify (and friend? (piece? Rook) never-moved?)) cascade w w (moved) add))
(define castle-long ((verify never-moved?) (verify not-attacked?) w (verify empty?) (verify not-attacked?)
    w (verify empty?) to (moved) w (verify empty?) w (verify (and friend? (piece? Rook) never-moved?))
    cascade e e e (moved) add))
(game (title "Chess") )" +
        board_of("a/b/c/d/e/f/g/h", "8/7/6/5/4/3/2/1",
                 R"((zone (name far) (players White) (positions a8 b8 c8 d8 e8 f8 g8 h8))
 (zone (name far) (players Black) (positions a1 b1 c1 d1 e1 f1 g1 h1))
 (zone (name second) (players White) (positions a2 b2 c2 d2 e2 f2 g2 h2))
 (zone (name second) (players Black) (positions a7 b7 c7 d7 e7 f7 g7 h7)))") +
        R"(
(piece (name King) (attribute never-moved? true)
    (moves (step n) (step s) (step e) (step w) (step ne) (step nw) (step se) (step sw) (castle-short) (castle-long)))
(piece (name Queen) (moves (plain-slide n) (plain-slide s) (plain-slide e) (plain-slide w)
    (plain-slide ne) (plain-slide nw) (plain-slide se) (plain-slide sw)))
(piece (name Rook) (attribute never-moved? true) (moves (slide n) (slide s) (slide e) (slide w)))
(piece (name Bishop) (moves (plain-slide ne) (plain-slide nw) (plain-slide se) (plain-slide sw)))
(piece (name Knight) (moves (leap n ne) (leap n nw) (leap s se) (leap s sw) (leap e ne) (leap e se) (leap w nw) (leap w sw)))
(piece (name Pawn) (moves (n (verify empty?) (promote))
    ((verify (in-zone? second)) n (verify empty?) n (verify empty?) add)
    (ne (verify enemy?) (promote)) (nw (verify enemy?) (promote)) (by-passing e) (by-passing w)))
(board-setup
    (White (King e1) (Queen d1) (Rook a1 h1) (Bishop c1 f1) (Knight b1 g1) (Pawn a2 b2 c2 d2 e2 f2 g2 h2))
    (Black (King e8) (Queen d8) (Rook a8 h8) (Bishop c8 f8) (Knight b8 g8) (Pawn a7 b7 c7 d7 e7 f7 g7 h7)))
(loss-condition (White Black) (checkmated King)) (draw-condition (White Black) stalemated)))");
    EXPECT_EQ(count(variant, "", 1), 20U);
    EXPECT_EQ(count(variant, "", 2), 400U);
    EXPECT_EQ(count(variant, "", 3), 8902U);
    EXPECT_EQ(count(variant, "", 4), 197281U);
    const std::string all = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    EXPECT_EQ(count(variant, all, 1), 48U);
    EXPECT_EQ(count(variant, all, 2), 2039U);
    EXPECT_EQ(count(variant, all, 3), 97862U);
    const std::string promotions = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
    EXPECT_EQ(count(variant, promotions, 1), 6U);
    EXPECT_EQ(count(variant, promotions, 2), 264U);
    EXPECT_EQ(count(variant, promotions, 3), 9467U);
}

TEST(ZillionsTables, DraughtsThatCaptureOnAndOn) {
    const VariantPtr variant = tables_alone(R"(
(define shift ($1 (verify empty?) (if (in-zone? far) (add King) else add)))
(define jump ($1 (verify enemy?) capture $1 (verify empty?) (if (in-zone? far) (add King) else (add-partial jumps))))
(define king-shift ($1 (verify empty?) add))
(define king-jump ($1 (verify enemy?) capture $1 (verify empty?) (add-partial jumps)))
(game (title "Draughts") )" +
                                            board_of("a/b/c/d/e/f/g/h", "8/7/6/5/4/3/2/1",
                                                     R"((zone (name far) (players White) (positions b8 d8 f8 h8))
 (zone (name far) (players Black) (positions a1 c1 e1 g1)))") +
                                            R"(
(move-priorities jumps shifts)
(piece (name Man) (moves (move-type jumps) (jump ne) (jump nw) (move-type shifts) (shift ne) (shift nw)))
(piece (name King) (moves (move-type jumps) (king-jump ne) (king-jump nw) (king-jump se) (king-jump sw)
    (move-type shifts) (king-shift ne) (king-shift nw) (king-shift se) (king-shift sw)))
(board-setup (White (Man a1 c1 e1 g1 b2 d2 f2 h2 a3 c3 e3 g3)) (Black (Man b8 d8 f8 h8 a7 c7 e7 g7 b6 d6 f6 h6)))
(loss-condition (White Black) stalemated)))");
    EXPECT_EQ(count(variant, "", 1), 7U);
    EXPECT_EQ(count(variant, "", 2), 49U);
    EXPECT_EQ(count(variant, "", 3), 302U);
    EXPECT_EQ(count(variant, "", 4), 1469U);
    EXPECT_EQ(count(variant, "", 5), 7361U);
    EXPECT_EQ(count(variant, "", 6), 36768U);
}

// Draughts on ten files with long kings, in which captured pieces stay until the turn is over, and a king must not go
// back over the cell where its last leap began. Captures that take most pieces must be made. The counts from the start
// are those that programs for international draughts publish.
TEST(ZillionsTables, DraughtsWhoseCapturedPiecesStay) {
    const VariantPtr variant = tables_alone(R"(
(define shift ($1 (verify empty?) add))
(define jump ($1 (verify enemy?) capture $1 (verify empty?) (add-partial jumps)))
(define long-shift ($1 (while empty? add $1)))
(define land (verify enemy?) $1 (while empty? mark (while empty? (opposite $1)) capture back (add-partial more) $1))
(define long-jump ($1 (while empty? $1) (land $1)))
(define long-more ($1 (while empty? $1 (verify not-last-from?)) (land $1)))
(game (title "Draughts") (option "maximal captures" true) (option "deferred captures" true) )" +
                                            board_of("a/b/c/d/e/f/g/h/i/j", "10/9/8/7/6/5/4/3/2/1") +
                                            R"(
(move-priorities jumps shifts)
(piece (name Man) (moves (move-type jumps) (jump ne) (jump nw) (jump se) (jump sw)
    (move-type shifts) (shift ne) (shift nw)))
(piece (name King) (moves (move-type jumps) (long-jump ne) (long-jump nw) (long-jump se) (long-jump sw)
    (move-type more) (long-more ne) (long-more nw) (long-more se) (long-more sw)
    (move-type shifts) (long-shift ne) (long-shift nw) (long-shift se) (long-shift sw)))
(board-setup (White (Man a1 c1 e1 g1 i1 b2 d2 f2 h2 j2 a3 c3 e3 g3 i3 b4 d4 f4 h4 j4))
    (Black (Man b10 d10 f10 h10 j10 a9 c9 e9 g9 i9 b8 d8 f8 h8 j8 a7 c7 e7 g7 i7)))
(loss-condition (White Black) stalemated)))");
    EXPECT_EQ(count(variant, "", 1), 9U);
    EXPECT_EQ(count(variant, "", 2), 81U);
    EXPECT_EQ(count(variant, "", 3), 658U);
    EXPECT_EQ(count(variant, "", 4), 4265U);
    EXPECT_EQ(count(variant, "", 5), 27117U);
    // By hand. The king on c3 leaps over d4 to one of six cells, or over b2 to a1; it could leap over both if it might
    // turn round.
    EXPECT_EQ(count(variant, "10/10/10/10/10/10/3m6/2K7/1m8/10 w - - 0 1", 1), 7U);
    // By hand. Two pieces: over c3 to e5, and then over f4 to g3, h2 or i1.
    EXPECT_EQ(count(variant, "10/10/10/10/10/10/5m4/2m7/10/K9 w - - 0 1", 1), 3U);
}

}  // namespace varia::import_zillions_tables_test
