// Guarantees for hosts: answers are legal, limits are kept, the same question has the same answer, and a win is found.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <string>
#include <thread>

#include <varia/contest.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/player/engine.hpp>
#include <varia/player/levels.hpp>

#include "shared.hpp"

namespace varia::player::engine_test {

Contest game_at(const std::string& name, const std::string& position) {
    return Contest::parse(load_builtin(name).value(), position).value();
}

TEST(Engine, PlaysALegalTurnInEveryVariant) {
    for (const std::string& name : builtin_variants()) {
        SCOPED_TRACE(name);
        const VariantPtr variant = load_builtin(name).value();
        // On one board, even if the variant has linked boards.
        Contest game(variant, start_position(variant));
        Engine engine(game);
        for (int turn = 0; turn < 3 && !game.over(); ++turn) {
            Limits limits = of_nodes(150);
            limits.time = std::chrono::seconds(5);
            const Answer answer = engine.search(game, limits);
            ASSERT_FALSE(answer.failure) << answer.failure->text();
            ASSERT_FALSE(answer.actions.empty());
            EXPECT_EQ(answer.turn().size(), answer.actions.size());
            for (const Action& step : answer.actions) {
                const ActionList legal = game.legal_actions();
                ASSERT_NE(std::ranges::find(legal, step), legal.end());
                game.act(step);
            }
        }
    }
}

// Composed by Paul Morphy, New York Clipper, 1856: mate in two by Ra6.
TEST(Engine, FindsMorphysMateInTwo) {
    const Contest game = game_at("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    Engine engine(game);
    Limits limits;
    limits.mate = 2;
    const Answer answer = engine.search(game, limits);
    EXPECT_EQ(line_texts(game, answer.actions), std::vector<std::string>{"a1-a6"});
    EXPECT_EQ(moves_to_end(game, answer.info.lines.front()), 2);
}

// Buckle - N.N., London 1840: 1. Nf6+ gxf6 2. Bxf7 mate.
TEST(Engine, FindsLegalsMate) {
    const Contest game = game_at("chess", "r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1");
    Engine engine(game);
    const Answer answer = engine.search(game, of_nodes(20'000));
    EXPECT_EQ(line_texts(game, answer.actions), std::vector<std::string>{"d5-f6"});
    EXPECT_EQ(answer.info.lines.front().value.points, all_value - 3);
}

// If a single move wins the game at once, which trying all moves shows, the engine plays such a move.
TEST(Engine, WinsAtOnceWhereItCan) {
    int found = 0;
    for (const char* name : {"chess", "xiangqi", "shogi", "raumschach", "makruk", "breakthrough", "extinction",
                             "antichess", "duck", "draughts-english"}) {
        SCOPED_TRACE(name);
        const VariantPtr variant = load_builtin(name).value();
        Engine engine(variant);
        std::uint64_t state = 11;
        for (int start = 0; start < 12; ++start) {
            Contest game(variant);
            for (int ply = 0; ply < 150 && !game.over(); ++ply) {
                const ActionList moves = game.legal_actions();
                const Side side = game.position().turn();
                const auto wins = [&](const Action& move) {
                    game.act(move);
                    const Standing standing = game.standing();
                    game.undo_step();
                    if (!standing.over) return false;
                    const Score score = standing.scores[static_cast<std::size_t>(index(side))];
                    return score.numerator == score.denominator;
                };
                if (std::ranges::any_of(moves, wins)) {
                    const Answer answer = engine.search(game, of_nodes(5'000));
                    ASSERT_FALSE(answer.actions.empty());
                    EXPECT_TRUE(wins(answer.actions.front())) << game.text();
                    ++found;
                    break;
                }
                state = state * 6364136223846793005U + 1442695040888963407U;
                game.act(moves[(state >> 33) % moves.size()]);
            }
        }
    }
    EXPECT_GT(found, 30);
}

// A race in which turns may have many leaps. The engine must not leap back and forth, must bring the last pieces along,
// and pieces that have arrived must make room.
TEST(Engine, BringsAllMenHome) {
    LoadOptions two;
    two.set = {{"players", "2"}};
    const VariantPtr variant = load_builtin("chinese-checkers", two).value();
    Engine engine(variant);
    Contest game(variant);
    std::uint64_t state = 5;
    for (int turn = 0; turn < 300 && !game.over(); ++turn) {
        if (game.player() == 0) {
            const Answer answer = engine.search(game, of_nodes(400));
            ASSERT_LT(answer.actions.size(), 20U);
            for (const Action& step : answer.actions) game.act(step);
        } else {
            do {
                const ActionList moves = game.legal_actions();
                state = state * 6364136223846793005U + 1442695040888963407U;
                game.act(moves[(state >> 33) % moves.size()]);
            } while (game.mid_turn());
        }
    }
    const Standing standing = game.standing();
    EXPECT_EQ(standing.reason, "goal");
    ASSERT_TRUE(standing.over);
    EXPECT_EQ(standing.scores[0].numerator, standing.scores[0].denominator);
}

TEST(Engine, AnswersTheSameToTheSame) {
    for (const char* name : {"chess", "elevator", "arimaa", "four-player"}) {
        SCOPED_TRACE(name);
        const VariantPtr variant = load_builtin(name).value();
        const Contest game(variant);
        Engine one(variant), other(variant);
        const Answer first = one.search(game, of_nodes(6'000)), second = other.search(game, of_nodes(6'000));
        EXPECT_EQ(first.actions, second.actions);
        EXPECT_EQ(first.info.lines.front().value, second.info.lines.front().value);
        EXPECT_EQ(first.info.nodes, second.info.nodes);
        (void)one.search(game, of_nodes(2'000));
        one.forget();
        EXPECT_EQ(one.search(game, of_nodes(6'000)).actions, second.actions);
    }
}

TEST(Engine, KeepsItsLimits) {
    const VariantPtr variant = load_builtin("chess").value();
    const Contest game(variant);
    Engine engine(variant);
    Limits limits;
    limits.depth = 3;
    EXPECT_EQ(engine.search(game, limits).info.depth, 3);
    EXPECT_LE(engine.search(game, of_nodes(10'000)).info.nodes, 10'100U);
    limits = {};
    limits.time = std::chrono::milliseconds(50);
    const auto begin = std::chrono::steady_clock::now();
    (void)engine.search(game, limits);
    limits = {};
    limits.clock = std::chrono::milliseconds(300);
    (void)engine.search(game, limits);
    // Generous, because the machine may be busy.
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
}

TEST(Engine, IsStoppedFromAnotherThread) {
    const VariantPtr variant = load_builtin("chess").value();
    const Contest game(variant);
    Engine engine(variant);
    bool begun = false;
    std::thread stopper;
    const Answer answer = engine.search(game, {}, [&](const Info&) {
        if (begun) return;
        begun = true;
        stopper = std::thread([&] { engine.stop(); });
    });
    stopper.join();
    EXPECT_FALSE(answer.actions.empty());
}

TEST(Engine, TellsSeveralLines) {
    const VariantPtr variant = load_builtin("chess").value();
    const Contest game(variant);
    Engine engine(variant);
    Limits limits = of_nodes(20'000);
    limits.lines = 4;
    const Answer answer = engine.search(game, limits);
    ASSERT_EQ(answer.info.lines.size(), 4U);
    std::set<Move> firsts;
    for (const Line& line : answer.info.lines) firsts.insert(line.moves().front());
    EXPECT_EQ(firsts.size(), 4U);
    EXPECT_TRUE(std::ranges::is_sorted(answer.info.lines,
                                       [](const Line& a, const Line& b) { return a.value.points > b.value.points; }));
}

TEST(Engine, SharesTheTableAmongThreads) {
    const VariantPtr variant = load_builtin("chess").value();
    Options options;
    options.threads = 3;
    Engine engine(variant, options);
    Contest game(variant);
    for (int ply = 0; ply < 4; ++ply) {
        const Answer answer = engine.search(game, of_nodes(4'000));
        ASSERT_EQ(answer.actions.size(), 1U);
        game.act(answer.actions.front());
    }
}

TEST(Engine, HasNothingToPlayWhenAllIsOver) {
    const VariantPtr variant = load_builtin("chess").value();
    Engine engine(variant);
    Contest game(variant);
    ASSERT_TRUE(game.play("resign"));
    EXPECT_TRUE(engine.search(game, of_nodes(100)).actions.empty());
    EXPECT_TRUE(engine.search(game, 0, of_nodes(100)).actions.empty());
    Contest mated(variant);
    for (const char* move : {"f3", "e5", "g4", "Qh4"}) ASSERT_TRUE(mated.play(move));
    EXPECT_TRUE(engine.search(mated, of_nodes(100)).actions.empty());
    EXPECT_TRUE(engine.search(mated, 0, of_nodes(100)).actions.empty());
}

// A draw by repetition is good for the losing side and bad for the winning side. Here the kings are apart, and a queen
// plays against a bare king.
TEST(Engine, KnowsThatAPositionCanComeAgain) {
    Contest game = game_at("chess", "7k/8/8/8/8/8/1q6/6K1 w - - 0 1");
    Engine engine(game);
    const Answer lost = engine.search(game, of_nodes(20'000));
    EXPECT_LT(lost.info.lines.front().value.points, -300);
    ASSERT_TRUE(game.play("g1-f1"));
    EXPECT_GT(engine.search(game, of_nodes(20'000)).info.lines.front().value.points, 300);
}

TEST(Engine, GoesOnInTheMiddleOfATurn) {
    const VariantPtr variant = load_builtin("amazons").value();
    Engine engine(variant);
    Contest game(variant);
    const Answer whole = engine.search(game, of_nodes(2'000));
    ASSERT_FALSE(whole.actions.empty());
    game.act(whole.actions.front());
    ASSERT_TRUE(game.mid_turn());
    const Answer rest = engine.search(game, of_nodes(2'000));
    ASSERT_EQ(rest.actions.size(), 1U);
    game.act(rest.actions.front());
    EXPECT_EQ(game.plies(), 1);
}

TEST(Levels, MakeTheSameMistakesAgain) {
    const VariantPtr variant = load_builtin("chess").value();
    const auto play = [&](std::uint64_t seed) {
        Engine engine(variant);
        Levels level(1, seed);
        Contest game(variant);
        for (int ply = 0; ply < 12; ++ply) {
            for (const Action& step : level.choose(engine, game, game.player()).actions) game.act(step);
        }
        return game.texts();
    };
    EXPECT_EQ(play(3), play(3));
    EXPECT_NE(play(3), play(4));
}

// Also where a level plays a random move, as level 1 does in every fifth turn.
TEST(Levels, ChooseAmongTheMovesThatAreAllowed) {
    const VariantPtr variant = load_builtin("chess").value();
    Engine engine(variant);
    const Contest game(variant);
    const Action allowed = Contest(game).legal_actions().back();
    Limits limits = Levels::limits(1, game);
    limits.only = {allowed.move};
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Levels level(1, seed);
        const Answer answer = level.choose(engine, game, 0, limits, Engine::See{});
        ASSERT_EQ(answer.actions, ActionList{allowed}) << seed;
    }
}

TEST(Levels, AreStrongerTheHigherTheyAre) {
    for (int level = 1; level < strongest_level; ++level) {
        SCOPED_TRACE(level);
        EXPECT_TRUE(Levels::limits(level + 1).nodes > Levels::limits(level).nodes ||
                    Levels::limits(level + 1).depth == 0);
    }
    const VariantPtr variant = load_builtin("chess").value();
    Contest game(variant);
    Engine weak(variant), strong(variant);
    Levels first(1, 5), second(11, 5);
    while (!game.over() && game.plies() < 200) {
        const int player = game.player();
        const Answer answer = player == 0 ? first.choose(weak, game, player) : second.choose(strong, game, player);
        for (const Action& step : answer.actions) game.act(step);
    }
    EXPECT_EQ(game.standing().text, "black-wins checkmate 0-1");
}

}  // namespace varia::player::engine_test
