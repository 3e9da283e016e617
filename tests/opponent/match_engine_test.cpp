// Matches on several boards: actions are legal, boards that can be won are won, pieces are sent where they are worth
// most, and limits are kept.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <varia/contest.hpp>
#include <varia/load.hpp>
#include <varia/player/engine.hpp>
#include <varia/player/levels.hpp>

#include "shared.hpp"

namespace varia::player::match_engine_test {

using Settings = std::vector<std::pair<std::string, std::string>>;

VariantPtr linked(const std::string& name, const Settings& set) {
    LoadOptions options;
    options.set = set;
    return load_builtin(name, options).value();
}

Contest match_of(const VariantPtr& variant, const std::string& turn, const std::vector<std::string>& boards) {
    std::string text = turn;
    for (const std::string& board : boards) text += " | " + board;
    return Contest::parse(variant, text).value();
}

const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// Plays an answer and returns its texts. An illegal action fails the test.
std::vector<std::string> played(Contest& match, const Answer& answer) {
    std::vector<std::string> texts;
    for (const Action& action : answer.actions) {
        const ActionList legal = match.legal_actions();
        if (std::ranges::find(legal, action) == legal.end()) {
            ADD_FAILURE() << "not legal after " << texts.size() << " actions: " << match.text();
            break;
        }
        texts.push_back(match.action_text(action));
        match.act(action);
    }
    return texts;
}

bool holds(const std::vector<std::string>& texts, const std::string& text) {
    return std::ranges::find(texts, text) != texts.end();
}

TEST(EngineOfMatches, PlaysLegalTurnsInEveryMatch) {
    for (const std::string& name : builtin_variants()) {
        const VariantPtr variant = load_builtin(name).value();
        if (variant->linked_boards() == nullptr) continue;
        for (const char* schedule : {"free", "exchange", "lockstep"}) {
            SCOPED_TRACE(name + " " + schedule);
            LoadOptions options;
            options.set = {{"schedule", schedule}};
            const auto loaded = load_builtin(name, options);
            if (!loaded) continue;  // a conveyor has only one schedule
            Engine engine(*loaded);
            Contest match(*loaded);
            int player = -1;
            for (int turn = 0; turn < 6 && !match.over(); ++turn) {
                player = match.player_to_act(player + 1);
                const Answer answer = engine.search(match, player, of_nodes(600));
                ASSERT_FALSE(answer.failure) << answer.failure->text();
                ASSERT_FALSE(answer.actions.empty()) << match.text();
                for (const Action& action : answer.actions) EXPECT_NE(action.type, ActionType::resign);
                (void)played(match, answer);
                if (std::string(schedule) != "free" && !match.over()) {
                    EXPECT_NE(match.player(), player);
                }
            }
        }
    }
}

// A rook on the last rank mates a king behind its pawns. On the other boards no piece has moved yet.
TEST(EngineOfMatches, FindsAMateOnOneOfFiftyBoards) {
    for (const char* schedule : {"free", "exchange", "lockstep"}) {
        SCOPED_TRACE(schedule);
        std::vector<std::string> boards(50, start);
        boards[36] = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
        const VariantPtr fifty = linked("elevator-chess", {{"boards", "50"}, {"schedule", schedule}});
        Contest match = match_of(fifty, std::string(schedule) == "free" ? "-" : "w", boards);
        Engine engine(fifty);
        const std::vector<std::string> texts = played(match, engine.search(match, 0, of_nodes(100'000)));
        EXPECT_TRUE(holds(texts, "37:a1-a8"));
        EXPECT_EQ(match.board_line(36), "white-won checkmate");
        if (std::string(schedule) == "exchange") {
            EXPECT_EQ(texts.front(), "37:a1-a8");
        }
    }
}

// On board 3 a queen on e4 mates the king in the corner at the end of her diagonal. On board 1 she would only be an
// additional queen.
TEST(EngineOfMatches, SendsAPieceOfAWonBoardToWhereItMates) {
    const VariantPtr three = linked("elevator-chess", {{"boards", "3"}, {"finish", "all"}});
    const std::string even = "4k3/pppp4/8/8/8/8/PPPP4/4K3 b - - 0 1", corner = "kb6/p7/8/8/8/8/8/6K1 b - - 0 1";
    const std::string won = "R5k1/5ppp/8/8/3RQ3/8/8/6K1 b - - 0 1 ; white-won checkmate";
    for (const bool above : {true, false}) {
        Contest match = match_of(three, "w acted transfer=2", {above ? even : corner, won, above ? corner : even});
        Engine engine(three);
        const std::vector<std::string> texts = played(match, engine.search(match, 0, of_nodes(3'000)));
        ASSERT_FALSE(texts.empty());
        EXPECT_EQ(texts.front(), above ? "2:e4U" : "2:e4D");
        EXPECT_EQ(match.match()->won(0), 2);
    }
}

// Queen and rook can both mate at once. The queen is worth more on another board, so the rook should mate.
TEST(EngineOfMatches, WinsABoardSoThatMostCanBeSent) {
    const VariantPtr two = linked("elevator-chess", {{"boards", "2"}, {"finish", "all"}});
    Contest match = match_of(two, "w",
                             {"4k3/pppp4/8/8/8/8/PPPP4/4K3 b - - 0 1", "6k1/5ppp/8/8/4Q3/8/8/R5K1 w - - 0 1"});
    Engine engine(two);
    const std::vector<std::string> texts = played(match, engine.search(match, 0, of_nodes(10'000)));
    ASSERT_GE(texts.size(), 2U);
    EXPECT_EQ(texts[0], "2:a1-a8");
    EXPECT_EQ(texts[1], "2:e4D");
}

// The rook comes up to a board where white is to move, and captures the king in the same exchange.
TEST(EngineOfMatches, RidesInAndTakesTheKing) {
    const VariantPtr two = linked("elevator-chess", {{"boards", "2"}, {"finish", "all"}});
    Contest match = match_of(two, "w",
                             {"7k/pppp4/8/8/4R3/8/PPPP4/4K3 w - - 0 1", "4k3/pppp1ppp/8/8/8/8/PPPP1PPP/4K3 w - - 0 1"});
    Engine engine(two);
    const std::vector<std::string> texts = played(match, engine.search(match, 0, of_nodes(20'000)));
    ASSERT_GE(texts.size(), 2U);
    EXPECT_EQ(texts[0], "1:e4U");
    EXPECT_EQ(texts[1], "2:e4-e8");
    EXPECT_EQ(match.board_line(1), "white-won king-captured");
}

// Black's queen stands on d4 of board 1, where white cannot act. On board 2 the white king has to leave the lines of
// d4.
TEST(EngineOfMatches, LeavesNoKingToWhoRidesIn) {
    const VariantPtr two = linked("elevator-chess", {{"boards", "2"}});
    Contest match = match_of(two, "w", {"4k3/8/8/8/3q4/8/8/7K b - - 0 1", "4k3/8/8/8/8/8/5PPP/3K3R w - - 0 1"});
    Engine engine(two);
    (void)played(match, engine.search(match, 0, of_nodes(20'000)));
    ASSERT_EQ(match.player(), 1);
    ActionList link_moves;
    match.board_actions(0, link_moves);
    std::erase_if(link_moves, [](const Action& action) { return action.type != ActionType::link_move; });
    ASSERT_FALSE(link_moves.empty());
    for (const Action& link_move : link_moves) {
        match.act(link_move);
        ActionList replies;
        match.board_actions(1, replies);
        for (const Action& reply : replies) {
            match.act(reply);
            EXPECT_NE(match.board_line(1), "black-won king-captured") << match.texts().back();
            (void)match.undo();
        }
        (void)match.undo();
    }
}

TEST(EngineOfMatches, AnswersTheSameToTheSame) {
    for (const char* schedule : {"free", "exchange", "lockstep"}) {
        const VariantPtr five = linked("elevator-chess", {{"boards", "5"}, {"schedule", schedule}, {"cyclic", "true"}});
        const Contest match(five);
        Engine one(five), other(five);
        const Answer first = one.search(match, 0, of_nodes(9'000)), second = other.search(match, 0, of_nodes(9'000));
        EXPECT_EQ(first.actions, second.actions);
        EXPECT_EQ(first.info.nodes, second.info.nodes);
        EXPECT_LT(first.info.nodes, 15'000U);
        one.forget();
        EXPECT_EQ(one.search(match, 0, of_nodes(9'000)).actions, second.actions);
    }
}

TEST(EngineOfMatches, KeepsToItsLimitsOnAThousandBoards) {
    for (const char* schedule : {"exchange", "lockstep"}) {
        const VariantPtr many = linked("elevator-chess", {{"boards", "1000"}, {"schedule", schedule}});
        Contest match(many);
        Engine engine(many);
        const Answer answer = engine.search(match, 0, of_nodes(60'000));
        EXPECT_LT(answer.info.nodes, 120'000U);
        EXPECT_GE(answer.actions.size(), 1000U);
        (void)played(match, answer);
        EXPECT_EQ(match.player(), 1);
    }
}

// A search that is stopped at once still makes the actions that the schedule requires.
TEST(EngineOfMatches, StopsWhenItIsReported) {
    for (const char* schedule : {"free", "exchange", "lockstep"}) {
        const VariantPtr hundred = linked("elevator-chess", {{"boards", "100"}, {"schedule", schedule}});
        Contest match(hundred);
        Engine engine(hundred);
        Limits limits;
        limits.nodes = std::uint64_t{1} << 40;
        limits.go_on = [] { return false; };
        const Answer answer = engine.search(match, 0, limits);
        EXPECT_FALSE(answer.actions.empty());
        EXPECT_LT(answer.info.nodes, 20'000U);
        (void)played(match, answer);
        limits.go_on = nullptr;
        const Contest again(hundred);
        std::atomic<bool> done{false};
        std::thread other([&] {
            while (!done.load()) {
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
                engine.stop();
            }
        });
        const Answer stopped = engine.search(again, 0, limits);
        done.store(true);
        other.join();
        EXPECT_FALSE(stopped.actions.empty());
    }
}

// What the engine knows of a board is what an engine of the board's game alone knows.
TEST(EngineOfMatches, KnowsEachBoardsGame) {
    const VariantPtr two = linked("elevator-chess", {{"boards", "2"}});
    Contest match(two);
    ASSERT_TRUE(match.play("1:e2-e4"));
    Engine engine(match);
    EXPECT_EQ(engine.weights().size(), two->linked_boards()->games().size());
    for (int board = 0; board < match.boards(); ++board) {
        SCOPED_TRACE(board);
        const VariantPtr& game = match.board_variant(board);
        Engine alone(Contest(game, match.position(board)));
        EXPECT_EQ(alone.weights().size(), 1U);
        EXPECT_EQ(engine.evaluate(match.position(board)), alone.evaluate(match.position(board)));
        EXPECT_EQ(engine.way(board), alone.way());
        const Kind queen = game->find_kind("Q");
        EXPECT_EQ(engine.piece_value(queen, board), alone.piece_value(queen));
    }
}

// An engine plays what the layout says, also one board of a variant with linked boards.
TEST(EngineOfMatches, PlaysOneBoardOfThem) {
    const VariantPtr two = linked("elevator-chess", {{"boards", "2"}});
    const Layout one_board = Layout::of_one_board(two);
    Engine engine(one_board);
    EXPECT_EQ(engine.weights().size(), 1U);
    EXPECT_EQ(weights_in_use(one_board, {}).size(), 1U);
    EXPECT_EQ(weights_in_use(Layout(two), {}).size(), two->linked_boards()->games().size());
    Limits limits;
    limits.nodes = 200;
    const Answer answer = engine.search(Contest(two, start_position(two)), limits);
    EXPECT_EQ(answer.actions.size(), 1U);
    EXPECT_FALSE(answer.info.lines.empty());
}

// The levels play a match to its end, and win it against a player that always plays the first listed action.
TEST(EngineOfMatches, LevelsWinMatches) {
    for (const char* schedule : {"free", "exchange", "lockstep"}) {
        SCOPED_TRACE(schedule);
        const VariantPtr two = linked("elevator-chess", {{"boards", "2"}, {"schedule", schedule}});
        Engine engine(two);
        Levels level(6, 5);
        Contest match(two);
        int player = -1;
        std::uint64_t state = 17;
        while (!match.over() && match.texts().size() < 600) {
            player = match.player_to_act(player + 1);
            if (player == 0) {
                (void)played(match, level.choose(engine, match, 0));
                continue;
            }
            ActionList own = match.legal_actions();
            std::erase_if(own, [&](const Action& action) { return match.actor(action) != player; });
            state = state * 6364136223846793005U + 1442695040888963407U;
            match.act(own[(state >> 33) % own.size()]);
        }
        EXPECT_EQ(match.standing().text.substr(0, 10), "white-wins") << match.text();
    }
}

}  // namespace varia::player::match_engine_test
