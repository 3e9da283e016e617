// Games and matches: a call that runs out of memory has no effect.
#include <memory>
#include <optional>
#include <random>

#include <gtest/gtest.h>

#include <varia/match.hpp>
#include <varia/notation.hpp>

#include "failing.hpp"
#include "stages.hpp"

namespace {

using namespace varia;
using failing::survive;

class GameOutOfMemory : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        variant_ = failing::variant(GetParam());
        moves_ = failing::opening(variant_, 12);
        next_ = moves_.back();
        moves_.pop_back();
        before_ = play();
        after_ = play();
        after_->play(next_);
        text_ = after_->texts().back();
        expect_like(*before_, *before_);  // now the objects to compare with need no more memory
        expect_like(*after_, *after_);
    }

    [[nodiscard]] std::unique_ptr<Game> play() const {
        auto game = std::make_unique<Game>(variant_);
        for (const Move move : moves_) game->play(move);
        return game;
    }

    static void expect_like(Game& game, Game& other) {
        EXPECT_EQ(game.position(), other.position());
        EXPECT_EQ(game.position().zobrist_key(), game.position().recomputed_key());
        EXPECT_EQ(game.texts(), other.texts());
        EXPECT_EQ(game.plies(), other.plies());
        EXPECT_EQ(game.occurrences(), other.occurrences());
        EXPECT_EQ(game.legal_moves(), other.legal_moves());
        EXPECT_EQ(game.outcome().text(game.variant()), other.outcome().text(other.variant()));
    }

    template <class Act>
    void in_a_game(const std::string& what, Act&& act, Game* done_game) {
        survive(
            GetParam() + ", " + what, [this] { return play(); }, [&](std::unique_ptr<Game>& game) { act(*game); },
            [&](std::unique_ptr<Game>& game, bool done) {
                const bool script = game->rules().take_failure().has_value();
                Game& like = done && !script && game->plies() == done_game->plies() ? *done_game : *before_;
                expect_like(*game, like);
                // The game is played on, then taken back to its start.
                if (game->plies() == before_->plies()) game->play(next_);
                if (game->plies() == after_->plies()) expect_like(*game, *after_);
                while (game->undo()) {
                }
                EXPECT_EQ(game->position(), game->start());
                EXPECT_EQ(game->occurrences(), 1);
            },
            40);
    }

    VariantPtr variant_;
    MoveList moves_;
    Move next_;
    std::string text_;
    std::unique_ptr<Game> before_, after_;
};

TEST_P(GameOutOfMemory, Making) {
    survive(
        "making a game", [] { return std::unique_ptr<Game>(); },
        [this](std::unique_ptr<Game>& game) { game = std::make_unique<Game>(variant_); },
        [](std::unique_ptr<Game>& game, bool done) { EXPECT_EQ(game != nullptr, done); });
}

TEST_P(GameOutOfMemory, Playing) {
    in_a_game(
        "playing a move", [this](Game& game) { game.play(next_); }, after_.get());
    in_a_game(
        "playing a text", [this](Game& game) { (void)game.play(text_); }, after_.get());
    in_a_game(
        "playing nonsense", [](Game& game) { (void)game.play("nonsense"); }, before_.get());
}

TEST_P(GameOutOfMemory, Looking) {
    in_a_game(
        "legal moves", [](Game& game) { (void)game.legal_moves(); }, before_.get());
    in_a_game(
        "outcome", [](Game& game) { (void)game.outcome(); }, before_.get());
    in_a_game(
        "what has changed", [](Game& game) { (void)game.changed(); }, before_.get());
}

// Taking back moves needs no memory.
TEST_P(GameOutOfMemory, TakingBack) {
    Game game(variant_);
    for (const Move move : moves_) game.play(move);
    const failing::Allocation none(1, failing::Mode::dry);
    bool all = true;
    while (game.plies() > 0) all = all && game.undo();
    EXPECT_TRUE(all);
    EXPECT_FALSE(none.failed());
}

INSTANTIATE_TEST_SUITE_P(Of, GameOutOfMemory, testing::ValuesIn(failing::variants()),
                         [](const auto& info) { return failing::test_name(info.param); });

// ---- matches ------------------------------------------------------------------------------------------------------

class MatchOutOfMemory : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        const VariantPtr variant = failing::variant(GetParam());
        Result<LinkedBoardsPtr> linked = load_linked_boards(*variant);
        ASSERT_TRUE(linked) << linked.error();
        linked_ = *linked;
        before_.emplace(linked_);
        std::mt19937_64 random(3);
        for (int i = 0; i < 12; ++i) {
            const ActionList actions = before_->legal_actions();
            ASSERT_FALSE(actions.empty());
            if (i == 11)
                next_ = actions[random() % actions.size()];
            else
                before_->act(actions[random() % actions.size()]);
        }
        after_.emplace(*before_);
        after_->act(next_);
        text_ = after_->texts().back();
        leaves_ = before_->perft(2);
        expect_like(*before_, *before_);  // now the objects to compare with need no more memory
        expect_like(*after_, *after_);
    }

    static void expect_like(Match& match, Match& other) {
        EXPECT_TRUE(match == other);
        EXPECT_EQ(match.zobrist_key(), match.recomputed_key());
        EXPECT_EQ(match.text(), other.text());
        EXPECT_EQ(match.texts(), other.texts());
        EXPECT_EQ(match.sorted_action_texts(), other.sorted_action_texts());
    }

    // The tests run on copies of the match, so that their Rules have not yet computed anything.
    template <class Act>
    void in_a_match(const std::string& what, Act&& act, bool plays) {
        survive(
            GetParam() + ", " + what, [this] { return std::make_unique<Match>(*before_); },
            [&](std::unique_ptr<Match>& match) { act(*match); },
            [&](std::unique_ptr<Match>& match, bool done) {
                (void)match->take_failure();
                const bool played = done && plays && match->texts().size() == after_->texts().size();
                expect_like(*match, played ? *after_ : *before_);
                if (!played) match->act(next_);
                expect_like(*match, *after_);
                while (match->undo()) {
                }
                Match start(linked_);
                expect_like(*match, start);
            },
            60);
    }

    LinkedBoardsPtr linked_;
    std::optional<Match> before_, after_;
    Action next_;
    std::string text_;
    std::uint64_t leaves_ = 0;
};

TEST_P(MatchOutOfMemory, Making) {
    survive(
        "making a match", [] { return std::unique_ptr<Match>(); },
        [this](std::unique_ptr<Match>& match) { match = std::make_unique<Match>(linked_); },
        [](std::unique_ptr<Match>& match, bool done) { EXPECT_EQ(match != nullptr, done); }, 100);
    const std::string text = before_->text();
    survive(
        "reading a match", [] { return 0; }, [&](int) { (void)Match::parse(linked_, text); }, [](int, bool) {}, 100);
}

TEST_P(MatchOutOfMemory, Acting) {
    in_a_match(
        "an action", [this](Match& match) { match.act(next_); }, true);
    in_a_match(
        "an action's text", [this](Match& match) { (void)match.play(text_); }, true);
    in_a_match(
        "nonsense", [](Match& match) { (void)match.play("1:nonsense"); }, false);
}

TEST_P(MatchOutOfMemory, Looking) {
    in_a_match(
        "actions", [](Match& match) { (void)match.legal_actions(); }, false);
    in_a_match(
        "their texts", [](Match& match) { (void)match.sorted_action_texts(); }, false);
    in_a_match(
        "its text", [](Match& match) { (void)match.text(); }, false);
    in_a_match(
        "a copy", [](Match& match) { (void)Match(match); }, false);
    in_a_match(
        "what actions do",
        [](Match& match) {
            for (const Action& action : match.legal_actions()) {
                BoardConsequenceList described;
                match.consequences(action, described);
            }
        },
        false);
    in_a_match(
        "counting", [this](Match& match) { EXPECT_EQ(match.perft(2), leaves_); }, false);
    in_a_match(
        "counting after an action", [this](Match& match) { (void)match.perft_after(next_, 1); }, false);
}

TEST_P(MatchOutOfMemory, AssigningLeavesWhatWasThere) {
    survive(
        GetParam() + ", assigning", [this] { return std::make_unique<Match>(*after_); },
        [this](std::unique_ptr<Match>& match) { *match = *before_; },
        [this](std::unique_ptr<Match>& match, bool done) { expect_like(*match, done ? *before_ : *after_); }, 60);
}

INSTANTIATE_TEST_SUITE_P(Of, MatchOutOfMemory,
                         testing::Values("elevator-chess", "elevator-chess-alice", "elevator-chess-automatic",
                                         "elevator-chess-teams", "elevator-chess-mixed"),
                         [](const auto& info) { return failing::test_name(info.param); });

}  // namespace
