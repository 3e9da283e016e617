// Rules files of Zillions of Games become variant files. The files here are written for these tests. Counts of moves
// are those of other programs for the same games (Fairy-Stockfish), or counted by hand where a comment says so.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <varia/game.hpp>
#include <varia/importers/import.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

namespace varia::import_zillions_test {

using importers::BesideReader;
using importers::import_games;
using importers::ImportedGame;
using importers::SourceFormat;

using Counts = std::vector<std::uint64_t>;

Counts counts_of(const VariantPtr& variant, std::size_t depth) {
    Rules rules(variant);
    Position position = start_position(variant);
    Counts list;
    for (std::size_t ply = 1; ply <= depth; ++ply) list.push_back(rules.perft(position, static_cast<int>(ply)));
    return list;
}

std::vector<ImportedGame> games_of(const std::string& text, const std::vector<std::string>& names = {},
                                   const BesideReader& beside = {}) {
    Result<std::vector<ImportedGame>> games = import_games(text, "game.zrf", names, importers::Length::whole, beside);
    EXPECT_TRUE(games) << (games ? std::string() : games.error());
    return games ? *std::move(games) : std::vector<ImportedGame>{};
}

// The counts of a game, of which everything must be said.
void expect_counts(const ImportedGame& game, const Counts& expected) {
    for (const Diagnostic& what : game.unsaid) ADD_FAILURE() << what.text();
    const Result<VariantPtr> variant = load_text(game.text, game.name + ".toml", game.name);
    ASSERT_TRUE(variant) << variant.error() << "\n" << game.text;
    EXPECT_EQ(counts_of(*variant, expected.size()), expected) << game.text;
}

// The first error of a text with its place: "3:1: ...".
std::string error_of(const std::string& text, const BesideReader& beside = {}) {
    const Result<std::vector<ImportedGame>> games = import_games(text, "game.zrf", {}, importers::Length::whole,
                                                                 beside);
    if (games) return "no error";
    const Diagnostic& first = games.diagnostics().front();
    return std::to_string(first.line) + ":" + std::to_string(first.column) + ": " + first.message;
}

std::vector<std::string> unsaid_of(const std::string& text) {
    std::vector<std::string> list;
    for (const ImportedGame& game : games_of(text))
        for (const Diagnostic& what : game.unsaid)
            list.push_back(std::to_string(what.line) + ":" + std::to_string(what.column) + ": " + what.message);
    return list;
}

// A board of 8 by 8 positions with all eight directions, and the second player's view.
const std::string board_8x8 = R"((define the-board (board
  (grid (start-rectangle 0 0 50 50)
        (dimensions ("a/b/c/d/e/f/g/h" (50 0)) ("8/7/6/5/4/3/2/1" (0 50)))
        (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))
  (symmetry Black (n s) (s n) (ne se) (se ne) (nw sw) (sw nw))
  (zone (name far) (players White) (positions a8 b8 c8 d8 e8 f8 g8 h8))
  (zone (name far) (players Black) (positions a1 b1 c1 d1 e1 f1 g1 h1))
  (zone (name third) (players White) (positions a3 b3 c3 d3 e3 f3 g3 h3))
  (zone (name third) (players Black) (positions a6 b6 c6 d6 e6 f6 g6 h6))))
(define go-to ($1 (verify not-friend?) add))
(define jump ($1 $2 (verify not-friend?) add))
(define ride ($1 (while empty? add $1) (verify not-friend?) add))
(define all4 ($1 n) ($1 s) ($1 e) ($1 w))
(define all4x ($1 ne) ($1 nw) ($1 se) ($1 sw))
(define jumps (jump n ne) (jump n nw) (jump s se) (jump s sw) (jump e ne) (jump e se) (jump w nw) (jump w sw))
)";

// A race of pawns: straight on without capturing, diagonally with or without.
const std::string race = board_8x8 + R"((game
  (title "Race of Pawns")
  (players White Black)
  (turn-order White Black)
  (the-board)
  (piece (name Pawn) (moves (n (verify empty?) add) (go-to ne) (go-to nw)))
  (board-setup
    (White (Pawn a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2))
    (Black (Pawn a8 b8 c8 d8 e8 f8 g8 h8 a7 b7 c7 d7 e7 f7 g7 h7)))
  (win-condition (White Black) (absolute-config Pawn (far)))
  (loss-condition (White Black) stalemated))
(variant (title "Half a Race")
  (board-setup (White (Pawn a2)) (Black (Pawn h7))))
)";

TEST(ImportZillions, FindsOutTheKind) {
    EXPECT_EQ(importers::format_of("; a comment\n\n(game (title \"x\"))"), SourceFormat::zillions);
    EXPECT_EQ(importers::format_of("(version \"2.0\")\n"), SourceFormat::zillions);
    EXPECT_EQ(importers::format_of("; a comment\n[game:chess]\n"), SourceFormat::fairy);
    EXPECT_EQ(importers::format_of("(words of something else)\n"), SourceFormat::fairy);
}

// Breakthrough has these moves: 22, 484, 11132.
TEST(ImportZillions, GameAndVariant) {
    const std::vector<ImportedGame> games = games_of(race);
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(games[0].name, "race-of-pawns");
    EXPECT_EQ(games[1].name, "half-a-race");
    expect_counts(games[0], {22, 484, 11132});
    EXPECT_NE(games[0].text.find("\"rank == 8\""), std::string::npos) << games[0].text;
    EXPECT_EQ(games[0].text.find("script"), std::string::npos) << games[0].text;
    // By hand: a2 has two moves, and so has h7; they never meet within two.
    expect_counts(games[1], {2, 4});
    EXPECT_EQ(games_of(race, {"half-a-race"}).front().text, games[1].text);
    EXPECT_EQ(games_of(race, {"Half a Race"}).front().text, games[1].text);
    const Result<std::vector<ImportedGame>> unknown = import_games(race, "game.zrf", {"half-a-rase"});
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().find("half-a-race"), std::string::npos) << unknown.error();
}

// Chess without castling and capture in passing has the counts of chess up to three half-moves.
TEST(ImportZillions, ChessLikeGame) {
    const std::string text = board_8x8 + R"((define promoted (if (in-zone? far) (add Queen Rook) else add))
(define shift ($1 (verify empty?) (promoted)))
(define double ($1 (verify empty?) (verify (in-zone? third)) $1 (verify empty?) add))
(define strike ($1 (verify enemy?) (promoted)))
(game (title "Small Chess") (players White Black) (turn-order White Black) (the-board)
  (piece (name Pawn) (moves (shift n) (double n) (strike ne) (strike nw)))
  (piece (name Rook) (moves (all4 ride)))
  (piece (name Knight) (moves (jumps)))
  (piece (name Bishop) (moves (all4x ride)))
  (piece (name Queen) (moves (all4 ride) (all4x ride)))
  (piece (name King) (moves (all4 go-to) (all4x go-to)))
  (board-setup
    (White (Pawn a2 b2 c2 d2 e2 f2 g2 h2) (Rook a1 h1) (Knight b1 g1) (Bishop c1 f1) (Queen d1) (King e1))
    (Black (Pawn a7 b7 c7 d7 e7 f7 g7 h7) (Rook a8 h8) (Knight b8 g8) (Bishop c8 f8) (Queen d8) (King e8)))
  (loss-condition (White Black) (checkmated King))
  (draw-condition (White Black) stalemated)))";
    const std::vector<ImportedGame> games = games_of(text);
    ASSERT_EQ(games.size(), 1U);
    expect_counts(games[0], {20, 400, 8902});
    EXPECT_EQ(games[0].text.find("script"), std::string::npos) << games[0].text;
}

// A ring of five positions by hand: a stone goes to the next position if that is empty. By hand: the stone of the first
// side stands on p1 and can go to p2; the other one stands on p3 and can go to p4.
TEST(ImportZillions, PositionsByHand) {
    const std::string text = R"((game (title "Ring") (players First Second) (turn-order First Second)
  (board
    (positions (p1 10 0 30 20) (p2 90 0 110 20) (p3 130 70 150 90) (p4 50 130 70 150) (p5 0 70 20 90) (q 300 300 320 320))
    (links next (p1 p2) (p2 p3) (p3 p4) (p4 p5) (p5 p1))
    (kill-positions q))
  (piece (name Stone) (moves (next (verify empty?) add)))
  (board-setup (First (Stone p1)) (Second (Stone p3)))
  (loss-condition (First Second) stalemated)))";
    const std::vector<ImportedGame> games = games_of(text);
    ASSERT_EQ(games.size(), 1U);
    // After p1-p2 and p3-p4 the stones are two positions apart again, so that each has one move for ever.
    expect_counts(games[0], {1, 1, 1, 1, 1, 1});
    EXPECT_NE(games[0].text.find("[board.draw.at]"), std::string::npos) << games[0].text;
    EXPECT_EQ(games[0].text.find("\"q\""), std::string::npos) << games[0].text;
}

// A grid whose names begin with the rank; the first dimension runs downwards.
TEST(ImportZillions, GridInAnotherOrder) {
    const std::string text = R"((game (title "Order") (players A B) (turn-order A B)
  (board (grid (start-rectangle 0 0 50 50) (dimensions ("3/2/1" (0 50)) ("x/y" (50 0))) (directions (up -1 0) (on 0 1))))
  (piece (name Man) (moves (up (verify empty?) add) (on (verify empty?) add)))
  (board-setup (A (Man 1x)) (B (Man 3y)))))";
    const std::vector<ImportedGame> games = games_of(text);
    ASSERT_EQ(games.size(), 1U);
    // By hand: the man on 1x goes up or on; the man on 3y is in the corner of both directions.
    expect_counts(games[0], {2, 0});
    EXPECT_NE(games[0].text.find("cell = \"{rank}{file}\""), std::string::npos) << games[0].text;
}

// Capitals distinguish positions where a board has both; otherwise they do not count.
TEST(ImportZillions, PositionsThatDifferInCapitals) {
    const auto games = importers::import_zillions(R"((define shift ($1 (verify empty?) add))
(game (title "Capitals") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 50 50) (dimensions ("A/B/a/b/c" (50 0)) ("1/2" (0 -50))) (directions (e 1 0)))
    (kill-positions A1 B1))
  (piece (name Man) (moves (shift e)))
  (board-setup (White (Man A2 a1)) (Black (Man C2)))))",
                                                  "capitals.zrf");
    ASSERT_TRUE(games) << games.error();
    EXPECT_TRUE(games->front().unsaid.empty()) << games->front().text;
    const auto variant = load_text(games->front().text, "capitals.toml", "capitals");
    ASSERT_TRUE(variant) << variant.error() << games->front().text;
    Game game(*variant);
    std::vector<std::string> texts;
    for (const Move move : game.legal_moves()) texts.push_back(move_text(game.position(), move));
    std::sort(texts.begin(), texts.end());
    EXPECT_EQ(texts, (std::vector<std::string>{"A2-B2", "a1-b1"}));
}

TEST(ImportZillions, ArgumentsOfMacros) {
    // An argument that is not given inside is one of the macro around; words are put together.
    const std::string text = R"((define inner ($1 $2 (verify empty?) add))
(define outer (inner $1) (inner s))
(define zone-of (zone (name $1-zone) (positions $2)))
(game (title "Args") (players A B) (turn-order A B)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("5/4/3/2/1" (0 10))) (directions (n 0 -1) (s 0 1)))
    (zone-of home b5))
  (piece (name Man) (moves (outer n n)))
  (board-setup (A (Man b3)) (B (Man a1)))
  (win-condition (A) (absolute-config Man (home-zone)))))";
    const std::vector<ImportedGame> games = games_of(text);
    ASSERT_EQ(games.size(), 1U);
    // By hand: (inner n) becomes n n, and (inner s) becomes s n, which leads back to where the man stands.
    expect_counts(games[0], {1});
    EXPECT_NE(games[0].text.find("b5"), std::string::npos) << games[0].text;
}

TEST(ImportZillions, Includes) {
    const std::string text = "(include \"parts/all.inc\")\n(include \"race.inc\")";
    const std::map<std::string, std::string> files{{"parts/all.inc", board_8x8},
                                                   {"race.inc", race.substr(board_8x8.size())},
                                                   {"loop.inc", "(include \"loop.inc\")"}};
    const BesideReader beside = [&](const std::string& name) {
        FileText file;
        if (const auto found = files.find(name); found != files.end())
            file.bytes = found->second;
        else
            file.error = "no such file";
        return file;
    };
    const std::vector<ImportedGame> games = games_of(text, {}, beside);
    ASSERT_EQ(games.size(), 2U);
    expect_counts(games[0], {22, 484});
    EXPECT_EQ(error_of(text), "1:1: the file includes \"parts/all.inc\", which is not here");
    EXPECT_EQ(error_of("\n (include \"none.inc\")", beside), "2:2: the file includes \"none.inc\": no such file");
    EXPECT_EQ(error_of("(include \"loop.inc\")", beside), "1:1: the file \"loop.inc\" includes itself");
    EXPECT_EQ(error_of("(include \"../race.inc\")", beside),
              "1:1: the file includes \"../race.inc\", which does not stand beside it");
}

TEST(ImportZillions, Errors) {
    EXPECT_EQ(error_of("(game\n  (title \"x\""), "2:3: this list has no end");
    EXPECT_EQ(error_of("(game)\n)"), "2:1: this parenthesis closes nothing");
    EXPECT_EQ(error_of("(game (title \"x))"), "1:14: this text has no end");
    EXPECT_EQ(error_of("(define (a))"), "1:1: a macro has no name");
    EXPECT_EQ(error_of("(variant (title \"x\"))"), "1:1: the file has a variant and no game that it varies");
    EXPECT_EQ(error_of("(version \"2\")"), "1:1: the file has no game");
    EXPECT_EQ(error_of("(game (title \"x\"))"), "1:1: x: the game has no players");
    EXPECT_EQ(error_of("(game (players A B) (piece (name P)) (board))"), "1:38: game: the board has no positions");
    EXPECT_EQ(error_of("(game\n (engine \"x.dll\"))"),
              "2:2: game: the rules of this game are in a plug-in, which is no text");
    EXPECT_EQ(error_of("(define a (b)) (define b (a))\n(game (a))"), "1:26: the macro \"a\" contains itself");
}

// Nothing is left out in silence.
TEST(ImportZillions, WhatIsNotSaid) {
    std::string text = race;
    text.replace(text.find("(turn-order"), 0, "(strange-section 1)\n  (option \"strange\" true)\n  ");
    const std::vector<std::string> list = unsaid_of(text);
    ASSERT_EQ(list.size(), 4U);  // of both games
    EXPECT_NE(list[0].find("strange-section: the importer does not know this section"), std::string::npos) << list[0];
    EXPECT_NE(list[1].find("option: the importer does not know the option \"strange\""), std::string::npos) << list[1];
    const std::string game = games_of(text, {"race-of-pawns"}).front().text;
    EXPECT_NE(game.find("#   line 19: strange-section"), std::string::npos) << game;
}

// A turn of a player, a direction of a symmetry and options of which nothing comes are told.
TEST(ImportZillions, NamesThatNothingHas) {
    std::string text = race;
    const auto replace = [&text](const std::string& what, const std::string& with) {
        text.replace(text.find(what), what.size(), with);
    };
    replace("(turn-order White Black)", "(turn-order White Black Blue) (option \"ko\" true)");
    replace("(symmetry Black ", "(symmetry Black (up down) ");
    std::string all;
    const std::vector<ImportedGame> games = games_of(text, {"race-of-pawns"});
    for (const Diagnostic& what : games.front().unsaid) all += what.message + "\n";
    EXPECT_NE(all.find("turn-order: the game has no player \"Blue\""), std::string::npos) << all;
    EXPECT_NE(all.find("symmetry: the board has no direction \"up\""), std::string::npos) << all;
    EXPECT_NE(all.find("option: the rules of the option \"ko\" are not said"), std::string::npos) << all;
}

// Names that mean something in expressions get others; a king that only one side may lose is told.
TEST(ImportZillions, NamesOfSidesAndKingsOfOneSide) {
    std::string text = race;
    for (std::size_t at = 0; (at = text.find("Black", at)) != std::string::npos;) text.replace(at, 5, "And");
    text.replace(text.find("(loss-condition (White And) stalemated)"), 39,
                 "(loss-condition (White) (checkmated Pawn))");
    const ImportedGame game = games_of(text, {"race-of-pawns"}).front();
    EXPECT_NE(game.text.find("names = [\"white\", \"side_and\"]"), std::string::npos) << game.text;
    ASSERT_FALSE(game.unsaid.empty());
    EXPECT_NE(game.unsaid.front().message.find("checkmated: only some of the players"), std::string::npos);
}

// One game with dice keeps nobody from the others; asked for by name it is an error.
TEST(ImportZillions, GamesThatCannotBeImported) {
    const std::string text = race +
                             "(variant (title \"Dice\") (players White Black ?Dice) (turn-order White ?Dice Black))";
    const Result<std::vector<ImportedGame>> all = import_games(text, "game.zrf");
    ASSERT_TRUE(all) << all.error();
    EXPECT_EQ(all->size(), 2U);
    ASSERT_EQ(all.diagnostics().size(), 1U);
    EXPECT_EQ(all.diagnostics().front().message, "dice: a player of this game plays at random, as dice do");
    EXPECT_FALSE(import_games(text, "game.zrf", {"dice"}));
}

}  // namespace varia::import_zillions_test
