// Sides that go out while the others play on: what counts as being without a move, what is judged before a side goes
// out, and what becomes of checks, holds and hands. Three sides see the board alike. The expected values are
// counted by hand on the boards drawn here; random definitions found each kind of position.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/notation.hpp>
#include <varia/rules.hpp>

#include "small_variant.hpp"

namespace going_out_test {

using namespace varia;
using tests::at;
using tests::load;

// A game of red, blue and green on files a-e and ranks 1-5.
VariantPtr game(const std::string& pieces, const std::string& rules, const std::string& setup) {
    return load(R"(
format = 1
name = "Going out"

[sides]
names = ["red", "blue", "green"]
letters = ["r", "b", "g"]
views = ["file, rank", "file, rank", "file, rank"]

[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-5" }]

[pieces]
)" + pieces + rules +
                "\n[setup]\nposition = \"" + setup + "\"\n");
}

const std::string king = "K = { name = \"King\", royal = true, moves = [{ leap = [1, 0] }] }\n";
const std::string rook = "R = { name = \"Rook\", moves = [{ slide = [1, 0] }] }\n";

std::vector<std::string> turns(Position position) {
    Rules rules(position.variant_ptr());
    return sorted_turn_texts(rules, position);
}

//     3  gK .  .  bK .
//     2  .  .  .  .  .
//     1  rK rR .  .  .      The first check wins.
TEST(GoingOut, CountingLeavesRespectsTheLastCheck) {
    const std::string board = "5/5/gK2bK1/5/rKrR3 r - - 1+1+1 0 1";
    const VariantPtr variant = game(
        king + rook,
        "\n[rules]\nchecks = { count = 1, result = \"win\", reason = \"checks\" }\nout = { stalemate = { pieces = "
        "\"vanish\" } }\n",
        board);
    ASSERT_TRUE(variant);
    // Red: the rook to c1, d1 (check), e1, b2, b3 (check), b4, b5; the king nowhere, because green's stands beside a2.
    // Blue's king on d3 has c3, d2, d4 and e3. After c1 not c3; after e1 not e3; after b2 not d2; after b4 not d4;
    // after b5 all four. After the two checks the game is over.
    tests::expect_counts(variant, board, {7, 3 + 3 + 3 + 3 + 4});
}

// A king's move must be followed by a step that no king has, so only runners complete turns.
//
//     5  gK .  bK .  .
//     1  rK rB gB .  .
TEST(GoingOut, ASideWithoutAWholeTurnIsOut) {
    const std::string board = "gK1bK2/5/5/5/rKrBgB2 r - - 0 1";
    const VariantPtr variant = game(
        R"(K = { name = "King", royal = true, moves = [{ leap = [1, 0], then = "on" }] }
B = { name = "Runner", moves = [{ leap = [0, 1], expand = "none", then = "on" }, { leap = [0, 1], expand = "none", step = ["on"] }] }
)",
        "\n[rules]\nout = { stalemate = { pieces = \"vanish\" } }\n\n[turn.then.on]\nmust = \"always\"\n", board);
    ASSERT_TRUE(variant);
    Position position = start_position(variant);
    EXPECT_EQ(turns(position).size(), 1U);
    Rules rules(variant);
    EXPECT_EQ(rules.perft(position, 2), 1U);
    TurnList list;
    rules.legal_turns(position, list);
    ASSERT_EQ(list.size(), 1U);
    const std::string before = position.dump();
    std::vector<Position::Undo> undos(list[0].size());
    for (std::size_t i = 0; i < list[0].size(); ++i) rules.do_move(position, list[0][i], undos[i]);
    EXPECT_EQ(format_position(position), "gK4/5/1rB3/5/rK1gB2 g - - 0 1 out=b last=r");
    for (std::size_t i = list[0].size(); i-- > 0;) rules.undo_move(position, undos[i]);
    EXPECT_EQ(position.dump(), before);
}

//     5  gR .  gK .  .      Green's rook attacks red's king. Red captures green's king, and green would be out, with
//     its 3  .  .  rR .  .      rook; but the turn is judged before. With a second move red leaves the file. 1  rK .  .
//     .  bK
TEST(GoingOut, ATurnIsJudgedBeforeAnybodyGoesOut) {
    const std::string board = "gR1gK2/5/2rR2/5/rK3bK r - - 0 1";
    const VariantPtr variant = game(
        king + rook,
        "\n[rules]\nroyal_capture = true\nout = { royal_capture = { pieces = \"neutral\" } }\n\n[turn]\nsteps = [1, "
        "2]\nsafe = \"end\"\n",
        board);
    ASSERT_TRUE(variant);
    const std::vector<std::string> all = turns(start_position(variant));
    EXPECT_EQ(std::count(all.begin(), all.end(), "c3-c5"), 0);
    EXPECT_EQ(std::count(all.begin(), all.end(), "c3-c5,a1-b1"), 1);
}

// Nobody's king is no enemy's: its cell is attacked if some kind of piece could be captured there.
TEST(GoingOut, WhatIsNobodysIsAttackedAsAnEmptyCellIs) {
    const VariantPtr variant = game(
        "K = { name = \"King\", royal = true, captured_by = [\"K\"], moves = [{ leap = [1, 0] }] }\n" + rook,
        "\n[rules]\nout = { stalemate = { pieces = \"neutral\" } }\n", "rRbK3/5/5/5/rK3gK r - - 0 1");
    ASSERT_TRUE(variant);
    Rules rules(variant);
    const Position nobodys = at(variant, "rR1nK2/5/5/5/rK3gK r - - 0 1 out=b"),
                   blues = at(variant, "rR1bK2/5/5/5/rK3gK r - - 0 1");
    const Cell cell = variant->board().find("c5");
    EXPECT_TRUE(rules.attacked(nobodys, cell, Side::first));
    EXPECT_FALSE(rules.attacked(blues, cell, Side::first));  // a rook captures no king here
}

// Blue moved last and is out. Two pieces of anybody stand in a row: who loses by it is a side that is in.
TEST(GoingOut, WhoIsOutNeitherWinsNorLosesAgain) {
    const VariantPtr variant = game(
        "B = { name = \"Stone\", moves = [{ leap = [1, 0] }] }\n",
        "\n[rules]\nout = { extinction = { pieces = \"vanish\" } }\nextinction = [{ result = \"loss\" }]\nlines = [{ "
        "length = 2, owner = \"any\", result = \"loss\", reason = \"row\" }]\n",
        "rB1bB1gB/5/5/5/5 r - - 0 1");
    ASSERT_TRUE(variant);
    Position position = at(variant, "rBrB3/5/5/5/4gB r - - 0 1 out=b last=b");
    const Outcome outcome = Rules(variant).outcome(position);
    ASSERT_TRUE(outcome.over);
    EXPECT_EQ(outcome.score[0].numerator, 0) << outcome.text(*variant);
    EXPECT_GT(outcome.score[1].numerator, 0) << outcome.text(*variant);
}

//     5  bK .  .  .  .      Red's king holds blue's on the file a. When red is out, nothing holds it any more.
//     2  .  .  gK .  .
//     1  rK .  .  .  .
TEST(GoingOut, HoldsEndWithASideThatGoesOut) {
    const VariantPtr variant = game(
        king,
        "\n[state]\nheld = { initial = 0, min = 0, max = 7 }\n\n[rules]\nhold = [{ sharing = [\"file\"], state = "
        "\"held\" }]\nout = { resign = { pieces = \"vanish\" } }\n",
        "bK4/5/5/2gK2/rK4 r - - 0 1");
    ASSERT_TRUE(variant);
    Position position = at(variant, "bK4/5/5/2gK2/rK4 r - - 0 1 held=2");
    const std::string before = position.dump();
    Rules rules(variant);
    Position::Undo undo;
    rules.resign(position, undo);
    EXPECT_EQ(position.state(0), 0);
    EXPECT_EQ(position.zobrist_key(), position.recomputed_key());
    const Result<Position> read = parse_position(variant, format_position(position));
    ASSERT_TRUE(read) << read.error();
    EXPECT_TRUE(*read == position);
    rules.undo_move(position, undo);
    EXPECT_EQ(position.dump(), before);
}

// Nobody's king can be captured, and is then in the captor's hand like any other piece.
TEST(GoingOut, NobodysKingComesIntoTheHand) {
    const VariantPtr variant = game(king + "R = { name = \"Rook\", drop = true, moves = [{ slide = [1, 0] }] }\n",
                                    "\n[rules]\nreserve = \"captor\"\nout = { stalemate = { pieces = \"neutral\" } }\n",
                                    "5/5/5/1bK3/rKrR2gK[] r - - 0 1");
    ASSERT_TRUE(variant);
    EXPECT_EQ(tests::after(variant, "5/5/5/1nK3/rKrR2gK[] r - - 0 1 out=b", "b1-b2"),
              "5/5/5/1rR3/rK3gK[rK] g - - 0 1 out=b last=r");
    at(variant, "5/5/5/1rR3/rK3gK[rK] g - - 0 1 out=b last=r");
}

// Red's runner stands at the edge, so red is out before it has moved, and blue's turn is the second of the order.
//
//     5  bR .  .  .  .      3  gR .  .  .  .      1  .  .  .  .  rR
TEST(GoingOut, TheTurnOfTheNextSideHasTheStepsOfItsPlace) {
    const VariantPtr variant = game(
        "R = { name = \"Runner\", moves = [{ leap = [1, 0], expand = \"none\", only = \"quiet\" }] }\n",
        "\n[rules]\nout = { stalemate = { pieces = \"vanish\" } }\n\n[turn]\nsteps = 1\ngrow = 1\n",
        "bR4/5/gR4/5/4rR r - - 0 1");
    ASSERT_TRUE(variant);
    const Position position = start_position(variant);
    EXPECT_EQ(format_position(position), "bR4/5/gR4/5/5 b - - 0 1 out=r");
    EXPECT_EQ(position.turn_steps(), 2);
    EXPECT_EQ(turns(position), (std::vector<std::string>{"a5-b5,b5-c5"}));
    const Result<Position> read = parse_position(variant, format_position(position));
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->dump(), position.dump());
}

// Red moved last. Blue's first step makes a row of two, which is everybody's, and blue can make no second one, so the
// game ends within its turn: the side whose turn it is is asked first, and loses.
//
//     5  .  .  rB .  .      3  .  .  bB .  .      1  .  .  .  .  gB
TEST(GoingOut, WithinATurnTheSideThatMovesIsAskedFirst) {
    const VariantPtr variant = game(
        "B = { name = \"Stone\", moves = [{ leap = [0, 1], expand = \"none\", only = \"quiet\" }] }\n",
        "\n[rules]\nout = { extinction = { pieces = \"vanish\" } }\nextinction = [{ result = \"loss\" }]\nlines = [{ "
        "length = 2, owner = \"any\", result = \"loss\", reason = \"row\" }]\n\n[turn]\nsteps = 2\nover = \"end\"\n",
        "2rB2/5/2bB2/5/4gB r - - 0 1");
    ASSERT_TRUE(variant);
    Position position = at(variant, "2rB2/5/2bB2/5/4gB b - - 0 1 last=r");
    Rules rules(variant);
    const MoveList steps = rules.legal_moves(position);
    ASSERT_EQ(steps.size(), 1U);  // c3-c4
    Position::Undo undo;
    rules.do_move(position, steps[0], undo);
    ASSERT_TRUE(position.mid_turn());
    const Outcome outcome = rules.outcome(position);
    ASSERT_TRUE(outcome.over);
    EXPECT_EQ(outcome.reason, "row");
    EXPECT_EQ(outcome.score[1].numerator, 0) << outcome.text(*variant);
    EXPECT_GT(outcome.score[0].numerator, 0) << outcome.text(*variant);
}

// A pawn goes from a4 or from c2 over b3 to a2: two moves that expose it in the same way, which one text says.
TEST(GoingOut, ExposedPiecesAreReadBackFromWhereverTheyCame) {
    const VariantPtr variant = game(
        "P = { name = \"Pawn\", moves = [{ exposes = true, only = \"quiet\", legs = [{ step = [-1, 1] }, { step = [-1, "
        "-1] }] "
        "}] }\n",
        "\n[rules]\nout = { stalemate = { pieces = \"vanish\" } }\n", "4bP/rP4/5/2rP2/4gP r - - 0 1");
    ASSERT_TRUE(variant);
    for (const char* const text : {"a4-a2", "c2-a2"}) {
        Position position = start_position(variant);
        Rules rules(variant);
        const Result<Move> move = parse_move(rules, position, text);
        ASSERT_TRUE(move) << move.error();
        Position::Undo undo;
        rules.do_move(position, *move, undo);
        const Result<Position> read = parse_position(variant, format_position(position));
        ASSERT_TRUE(read) << read.error();
        EXPECT_EQ(read->dump(), position.dump()) << text;
        EXPECT_EQ(*read, position);
    }
}

// A turn of two steps exposes two pawns of red, and its text is read back.
TEST(GoingOut, EachStepOfATurnMayExposeAPiece) {
    const VariantPtr variant = game(
        "P = { name = \"Pawn\", moves = [{ exposes = true, only = \"quiet\", expand = \"none\", legs = [{ step = [0, "
        "1], range "
        "= [1, 2] }] }] }\n",
        "\n[rules]\nout = { stalemate = { pieces = \"vanish\" } }\n\n[turn]\nsteps = 2\n",
        "5/5/5/5/rP1rPbPgP r - - 0 1");
    ASSERT_TRUE(variant);
    Position position = start_position(variant);
    Rules rules(variant);
    const Result<Turn> turn = parse_turn(rules, position, "a1-a3,c1-c3");
    ASSERT_TRUE(turn) << turn.error();
    std::vector<Position::Undo> undos(turn->size());
    for (std::size_t i = 0; i < turn->size(); ++i) rules.do_move(position, (*turn)[i], undos[i]);
    EXPECT_EQ(format_position(position), "5/5/rP1rP2/5/3bPgP b - ra3a2,rc3c2 1 1 last=r");
    const Result<Position> read = parse_position(variant, format_position(position));
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->dump(), position.dump());
}

}  // namespace going_out_test
