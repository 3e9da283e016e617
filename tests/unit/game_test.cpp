// Games: history, undo, repetition, the move rule, and the order of endings.
#include <string>

#include <gtest/gtest.h>

#include <varia/game.hpp>

#include "notation_variants.hpp"

namespace game_test {

using namespace varia;
using namespace notation_test;

void play_all(Game& game, std::initializer_list<const char*> moves, bool past_draws = false) {
    for (const char* text : moves) {
        const Result<Turn> move = game.play(text, past_draws);
        ASSERT_TRUE(move) << text << ": " << move.error();
    }
}

std::string outcome(Game& game) { return game.outcome().text(game.variant()); }

TEST(Game, EndsWithMateAndRefusesToGoOn) {
    Game game(shipped("chess"));
    play_all(game, {"f3", "e5", "g4"});
    EXPECT_EQ(outcome(game), "ongoing");
    play_all(game, {"Qh4#"});
    EXPECT_EQ(outcome(game), "black-wins checkmate 0-1");
    EXPECT_TRUE(game.legal_moves().empty());
    const Result<Turn> more = game.play("a2-a3", true);
    ASSERT_FALSE(more);
    EXPECT_NE(more.error().find("the game is over: black-wins checkmate 0-1 after 4 moves"), std::string::npos)
        << more.error();
    EXPECT_EQ(game.texts(), (std::vector<std::string>{"f2-f3", "e7-e5", "g2-g4", "d8-h4"}));
}

TEST(Game, UndoGoesBackToTheStartAndNoFurther) {
    Game game(shipped("chess"));
    const Position start = game.position();
    play_all(game, {"e4", "d5", "exd5", "Qxd5", "Nc3", "Qa5", "Nf3"});
    const Position there = game.position();
    EXPECT_EQ(game.plies(), 7);
    while (game.undo()) EXPECT_EQ(game.position().zobrist_key(), game.position().recomputed_key());
    EXPECT_EQ(game.position(), start);
    EXPECT_EQ(game.plies(), 0);
    EXPECT_TRUE(game.texts().empty());
    EXPECT_FALSE(game.undo());
    EXPECT_EQ(game.legal_moves().size(), 20U);
    play_all(game, {"e4", "d5", "exd5", "Qxd5", "Nc3", "Qa5", "Nf3"});
    EXPECT_EQ(game.position(), there);
}

TEST(Game, AWrongMoveChangesNothing) {
    Game game(shipped("chess"));
    const Position start = game.position();
    EXPECT_FALSE(game.play("e2e5"));
    EXPECT_FALSE(game.play(""));
    EXPECT_EQ(game.position(), start);
    EXPECT_EQ(game.plies(), 0);
}

TEST(Game, TheThirdOccurrenceIsADraw) {
    Game game(shipped("chess"));
    EXPECT_EQ(game.occurrences(), 1);
    play_all(game, {"Nf3", "Nf6", "Ng1", "Ng8"});
    EXPECT_EQ(game.occurrences(), 2);
    EXPECT_EQ(outcome(game), "ongoing");
    play_all(game, {"Nf3", "Nf6", "Ng1"});
    EXPECT_EQ(outcome(game), "ongoing");
    play_all(game, {"Ng8"});
    EXPECT_EQ(game.occurrences(), 3);
    EXPECT_EQ(outcome(game), "draw repetition 1/2-1/2");
    EXPECT_TRUE(game.legal_moves().empty());
    EXPECT_FALSE(game.play("e2-e4"));
    EXPECT_TRUE(game.play("e2-e4", true));
    EXPECT_EQ(outcome(game), "ongoing");
    EXPECT_TRUE(game.undo());
    EXPECT_EQ(outcome(game), "draw repetition 1/2-1/2");
}

// A double step that cannot be answered en passant leaves no right. One that can be answered does, and so do castling
// rights (FIDE Laws of Chess, article 9.2.3).
TEST(Game, RightsCountInRepetition) {
    Game without(shipped("chess"));
    play_all(without, {"e4", "Nf6", "Nf3", "Ng8", "Ng1", "Nf6", "Nf3", "Ng8", "Ng1"});
    EXPECT_EQ(without.occurrences(), 3);
    const VariantPtr chess = shipped("chess");
    Game with(chess, position_of(chess, "4k3/8/8/8/3p4/8/4P3/R3K3 w - - 0 1"));
    play_all(with, {"e4", "Kd8", "Ra2", "Ke8", "Ra1", "Kd8", "Ra2", "Ke8", "Ra1"});
    EXPECT_EQ(with.occurrences(), 2);
    Game castling(chess, position_of(chess, "4k3/8/8/8/8/8/P7/4K2R w K - 0 1"));
    play_all(castling, {"Rg1", "Kd8", "Rh1", "Ke8"});
    EXPECT_EQ(castling.occurrences(), 1);
}

TEST(Game, TheMoveRuleComesLast) {
    const VariantPtr chess = shipped("chess");
    Game quiet(chess, position_of(chess, "7k/8/8/8/8/8/R7/K7 w - - 99 80"));
    play_all(quiet, {"Ra3"});
    EXPECT_EQ(outcome(quiet), "draw move-rule 1/2-1/2");
    EXPECT_TRUE(quiet.play("Kg8", true));
    Game mate(chess, position_of(chess, "7k/8/6K1/8/8/8/R7/8 w - - 99 80"));
    play_all(mate, {"Ra8"});
    EXPECT_EQ(outcome(mate), "white-wins checkmate 1-0");
    Game capture(chess, position_of(chess, "7k/8/8/p7/8/8/R7/K7 w - - 99 80"));
    play_all(capture, {"Rxa5"});
    EXPECT_EQ(outcome(capture), "ongoing");
    Game bare(chess, position_of(chess, "7k/8/8/8/8/8/r7/K7 w - - 99 80"));
    play_all(bare, {"Kxa2"});
    EXPECT_EQ(outcome(bare), "draw bare-kings 1/2-1/2");
}

// If the same side moves again, it cannot capture its own exposed piece, and no other side gets the chance.
TEST(Game, WhatOneExposesAndMovesAgainIsNotExposed) {
    const VariantPtr variant = written(
        "format = 1\nname = \"Again\"\nextends = \"chess\"\n[[turn.next]]\ntypes = [\"exposing\"]\nside = \"same\"\n");
    Game game(variant, position_of(variant, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"));
    play_all(game, {"e2-e4"});
    EXPECT_EQ(format_position(game.position()), "4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1");
    EXPECT_TRUE(position_of(variant, format_position(game.position())) == game.position());
    EXPECT_EQ(game.position().zobrist_key(), game.position().recomputed_key());
    EXPECT_TRUE(game.undo());
    EXPECT_EQ(format_position(game.position()), "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
}

// The largest number of the move rule is counted correctly, and the count can always be written and read.
TEST(Game, ALongMoveRuleFires) {
    for (const int plies : {65'535, 65'536, 70'000, 100'000}) {
        const VariantPtr variant = written(
            "format = 1\nname = \"Long\"\nextends = \"chess\"\n[rules]\nmove_rule = { plies = " +
            std::to_string(plies) + ", result = \"draw\" }\nrepetition = false\n");
        Position position = position_of(variant, "7k/8/8/8/8/8/R7/K7 w - - 0 1");
        Rules rules(variant);
        std::vector<Move> round;
        Position::Undo undo;
        for (const char* text : {"a1b1", "h8g8", "b1a1", "g8h8"}) {
            round.push_back(*parse_move(rules, position, text));
            rules.do_move(position, round.back(), undo);
        }
        for (int i = 4; i < plies - 1; ++i) rules.do_move(position, round[static_cast<std::size_t>(i) % 4], undo);
        EXPECT_EQ(position.clock(), plies - 1);
        Game game(variant, position_of(variant, format_position(position)));
        EXPECT_EQ(outcome(game), "ongoing");
        game.play(game.legal_moves()[0]);
        EXPECT_EQ(outcome(game), "draw move-rule 1/2-1/2") << plies;
        EXPECT_TRUE(game.undo());
        EXPECT_EQ(game.position().clock(), plies - 1);
        position.set_clock(max_clock);
        rules.do_move(position, rules.legal_moves(position)[0], undo);
        EXPECT_EQ(position.clock(), max_clock);
        EXPECT_EQ(position_of(variant, format_position(position)), position);
    }
}

TEST(Game, RepetitionsResultIsForTheSideThatBroughtItAbout) {
    const VariantPtr variant = written(R"(
format = 1
name = "Loser"
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }]
[rules]
repetition = { count = 2, result = "loss" }
move_rule = { plies = 3, reset = [], result = { result = "minor-win", score = "2/3" } }
[setup]
position = "k3/4/4/3K w - - 0 1"
)");
    Game repeated(variant, position_of(variant, "k3/4/4/3K w"));
    play_all(repeated, {"d1c1", "a4b4", "c1d1"});
    EXPECT_EQ(outcome(repeated), "minor-win-black move-rule 1/3-2/3");
    play_all(repeated, {"b4a4"}, true);
    EXPECT_EQ(outcome(repeated), "white-wins repetition 1-0");
}

TEST(Game, OutcomesAreOneLine) {
    const VariantPtr chess = shipped("chess");
    Outcome outcome;
    EXPECT_EQ(outcome.text(*chess), "ongoing");
    outcome = {true, Verdict::minor_win, {Score{2, 3}, Score{1, 3}}, {}, "stalemate"};
    EXPECT_EQ(outcome.text(*chess), "minor-win-white stalemate 2/3-1/3");
    outcome = {true, Verdict::minor_loss, {Score{2, 6}, Score{4, 6}}, {}, "stalemate"};
    EXPECT_EQ(outcome.text(*chess), "minor-win-black stalemate 1/3-2/3");
    outcome = {true, Verdict::loss, {Score{0, 7}, Score{7, 7}}, {}, "goal"};
    EXPECT_EQ(outcome.text(*chess), "black-wins goal 0-1");
}

}  // namespace game_test
