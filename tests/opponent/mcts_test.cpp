// Monte Carlo tree search, which can be requested for any game.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include <varia/contest.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/player/engine.hpp>

#include "shared.hpp"

namespace varia::player::mcts_test {

Engine worker(const VariantPtr& variant, int threads = 1) {
    Options options;
    options.way = Way::mcts;
    options.threads = threads;
    return Engine(variant, options);
}

TEST(Mcts, TakesWhatHangsAndMates) {
    const VariantPtr variant = load_builtin("chess").value();
    Engine engine = worker(variant);
    EXPECT_EQ(engine.way(), Way::mcts);
    Contest mate(variant);
    for (const char* move : {"f3", "e5", "g4"}) ASSERT_TRUE(mate.play(move));
    EXPECT_EQ(line_texts(mate, engine.search(mate, of_nodes(20'000)).actions), std::vector<std::string>{"d8-h4"});
    Contest hanging = Contest::parse(variant, "4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1").value();
    EXPECT_EQ(line_texts(hanging, engine.search(hanging, of_nodes(20'000)).actions), std::vector<std::string>{"e3-d5"});
}

TEST(Mcts, PlaysGamesOfManySides) {
    for (const char* name : {"four-player", "three-player-hex", "chaturaji", "chinese-checkers"}) {
        SCOPED_TRACE(name);
        const VariantPtr variant = load_builtin(name).value();
        Engine engine = worker(variant), other = worker(variant);
        Contest game(variant);
        for (int turn = 0; turn < 6; ++turn) {
            const Answer answer = engine.search(game, of_nodes(800));
            ASSERT_FALSE(answer.actions.empty());
            if (turn == 0) {
                EXPECT_EQ(answer.actions, other.search(game, of_nodes(800)).actions);
            }
            for (const Action& step : answer.actions) game.act(step);
        }
    }
}

// The next search uses the part of the tree below the moves that were played.
TEST(Mcts, KeepsItsTreeBetweenMoves) {
    for (const char* name : {"chess", "four-player"}) {
        SCOPED_TRACE(name);
        const VariantPtr variant = load_builtin(name).value();
        Engine engine = worker(variant), fresh = worker(variant);
        Contest game(variant);
        const Answer first = engine.search(game, of_nodes(30'000));
        const ActionList line = first.info.lines.front().actions;
        const std::size_t turns = variant->sides().size();
        ASSERT_GT(line.size(), turns);
        for (std::size_t i = 0; i < turns; ++i) game.act(line[i]);
        const Answer next = engine.search(game, of_nodes(60)), other = fresh.search(game, of_nodes(60));
        EXPECT_EQ(next.actions.front(), line[turns]);
        EXPECT_GE(next.info.lines.front().actions.size(), other.info.lines.front().actions.size());
        // The tree has no effect on another game.
        Contest elsewhere(variant);
        elsewhere.act(elsewhere.legal_actions().back());
        for (int i = 0; i < 12; ++i) {
            const ActionList moves = elsewhere.legal_actions();
            elsewhere.act(moves[static_cast<std::size_t>(i) % moves.size()]);
        }
        EXPECT_FALSE(engine.search(elsewhere, of_nodes(60)).actions.empty());
    }
}

TEST(Mcts, SharesItsTreeAmongThreads) {
    const VariantPtr variant = load_builtin("chess").value();
    Engine engine = worker(variant, 4);
    Contest game(variant);
    for (const char* move : {"f3", "e5", "g4"}) ASSERT_TRUE(game.play(move));
    EXPECT_EQ(line_texts(game, engine.search(game, of_nodes(20'000)).actions), std::vector<std::string>{"d8-h4"});
    // It plays the exchange to its end: black's best move is to recapture.
    Contest exchange = Contest::parse(variant, "4k3/8/3p4/4q3/8/8/8/4R1K1 w - - 0 1").value();
    const Answer captures = engine.search(exchange, of_nodes(20'000));
    EXPECT_EQ(line_texts(exchange, captures.actions), std::vector<std::string>{"e1-e5"});
    // Each thread ends a way of at most 200 moves that it has begun.
    EXPECT_LT(captures.info.nodes, 20'000U + 4 * 200);
    ASSERT_TRUE(exchange.play("e1-e5"));
    EXPECT_EQ(line_texts(exchange, engine.search(exchange, of_nodes(20'000)).actions),
              std::vector<std::string>{"d6-e5"});
}

TEST(Mcts, KeepsToTheMovesAskedFor) {
    const VariantPtr variant = load_builtin("chess").value();
    Engine engine = worker(variant);
    Contest game(variant);
    Limits limits = of_nodes(2'000);
    for (const char* text : {"a3", "h3"}) {
        Contest played = game;
        ASSERT_TRUE(played.play(text));
        for (const Action& action : game.legal_actions()) {
            Contest other = game;
            other.act(action);
            if (other.zobrist_key() == played.zobrist_key()) limits.only.push_back(action.move);
        }
    }
    ASSERT_EQ(limits.only.size(), 2U);
    const Answer few = engine.search(game, limits);
    ASSERT_EQ(few.actions.size(), 1U);
    EXPECT_NE(std::ranges::find(limits.only, few.turn().front()), limits.only.end());
    // The next search considers all moves again.
    const Answer all = engine.search(game, of_nodes(2'000));
    EXPECT_EQ(std::ranges::find(limits.only, all.turn().front()), limits.only.end());
}

TEST(Mcts, TellsSeveralLinesAndStops) {
    const VariantPtr variant = load_builtin("four-player").value();
    Engine engine = worker(variant);
    Limits limits;
    limits.lines = 3;
    const Answer answer = engine.search(Contest(variant), limits, [&](const Info&) { engine.stop(); });
    EXPECT_EQ(answer.info.lines.size(), 3U);
}

}  // namespace varia::player::mcts_test
