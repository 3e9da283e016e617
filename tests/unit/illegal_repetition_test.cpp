// Moves that may not repeat a position (RepetitionDef::illegal): what a game, its copies, perft and playouts know of
// the positions that have occurred, and that rules alone know nothing. docs/repetition.md shows a game.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/contest.hpp>
#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/perft.hpp>
#include <varia/playout.hpp>

namespace illegal_repetition_test {

using namespace varia;

using Texts = std::vector<std::string>;

// A runner each, on four cells by four, that goes one cell straight.
VariantPtr field(const std::string& count, const std::string& more = {}) {
    const Result<VariantPtr> variant = load_text(R"toml(
format = 1
name = "Field"
board = { axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }] }
sides = { names = ["white", "black"], letters = ["w", "b"], mirror = ["rank"] }
pieces = { R = { name = "Runner", moves = [{ leap = [1, 0] }] } }
setup = { position = "3r/4/4/R3 w - - 0 1" }
)toml" + more + "\n[rules]\nextinction = [{ result = \"loss\" }]\nrepetition = { count = " +
                                                     count + ", illegal = true }\n",
                                                 "test/variant.toml", "test");
    EXPECT_TRUE(variant) << variant.error();
    return variant ? *variant : nullptr;
}

// Two lanes of two cells, with one runner in each, which goes to and fro. A side without a legal move has lost.
VariantPtr lanes(const std::string& repetition) {
    const Result<VariantPtr> variant = load_text(R"toml(
format = 1
name = "Lanes"
board = { axes = [{ name = "file", labels = "a-b" }, { name = "rank", labels = "1-2" }] }
sides = { names = ["white", "black"], letters = ["w", "b"], mirror = ["rank"] }
setup = { position = "r1/R1 w - - 0 1" }

[pieces.R]
name = "Runner"
moves = [{ leap = [1, 0], expand = "none" }, { leap = [-1, 0], expand = "none" }]

[rules]
stalemate = "loss"
extinction = [{ result = "loss" }]
)toml" + repetition,
                                                 "test/variant.toml", "test");
    EXPECT_TRUE(variant) << variant.error();
    return variant ? *variant : nullptr;
}

void play(Game& game, const Texts& moves) {
    for (const std::string& move : moves) {
        const Result<Turn> played = game.play(move);
        ASSERT_TRUE(played) << played.error();
    }
}

Texts legal(Game& game) {
    Position position = game.position();
    Texts texts;
    for (const Move move : game.legal_moves()) texts.push_back(move_text(position, move));
    std::ranges::sort(texts);
    return texts;
}

// The last move back would bring the start position about again.
TEST(IllegalRepetition, AMoveThatRepeatsIsNotLegal) {
    const VariantPtr variant = field("2");
    ASSERT_TRUE(variant);
    Game game(variant);
    play(game, {"a1-b1", "d4-c4", "b1-a1"});
    EXPECT_EQ(legal(game), (Texts{"c4-b4", "c4-c3"}));
    EXPECT_EQ(game.legal_turns().size(), 2U);
    Position position = game.position();
    EXPECT_EQ(game.rules().count_legal_moves(position), 2U);
    EXPECT_EQ(game.rules().perft(position, 1), 2U);
    const Result<Turn> back = game.play("c4-d4");
    ASSERT_FALSE(back);
    EXPECT_NE(back.error().find("may not occur again"), std::string::npos) << back.error();
    EXPECT_FALSE(game.outcome().over);
    Game copy = game;
    EXPECT_EQ(legal(copy), legal(game));
    // Positions that are taken back have not occurred.
    while (game.undo()) {
    }
    EXPECT_EQ(legal(game), (Texts{"a1-a2", "a1-b1"}));
    play(game, {"a1-a2", "d4-c4", "a2-a1"});
    EXPECT_FALSE(game.play("c4-d4"));
    // A game that begins here has no earlier positions, nor have rules alone.
    Game fresh(variant, game.position());
    EXPECT_EQ(legal(fresh), (Texts{"c4-b4", "c4-c3", "c4-d4"}));
    EXPECT_EQ(Rules(variant).count_legal_moves(position), 3U);
}

TEST(IllegalRepetition, TheThirdOccurrence) {
    const VariantPtr variant = field("3");
    ASSERT_TRUE(variant);
    Game game(variant);
    play(game, {"a1-b1", "d4-c4", "b1-a1", "c4-d4", "a1-b1", "d4-c4", "b1-a1"});
    EXPECT_EQ(legal(game), (Texts{"c4-b4", "c4-c3"}));
}

// There is one move each time, and the fourth would be the first that repeats.
TEST(IllegalRepetition, WhoCanOnlyRepeatHasNoMove) {
    const VariantPtr variant = lanes("repetition = { count = 2, illegal = true }\n"), plain = lanes("");
    ASSERT_TRUE(variant && plain);
    Game game(variant);
    play(game, {"a1-b1", "a2-b2", "b1-a1"});
    const Outcome outcome = game.outcome();
    EXPECT_TRUE(outcome.over);
    EXPECT_EQ(outcome.reason, "stalemate");
    Rules rules(variant), without(plain);
    Position position = start_position(variant), other = start_position(plain);
    for (int depth = 1; depth <= 5; ++depth) {
        const std::uint64_t leaves = depth <= 3 ? 1 : 0;
        EXPECT_EQ(rules.perft(position, depth), leaves) << depth;
        EXPECT_EQ(perft(rules, position, depth, [](std::uint64_t) { return true; }), leaves) << depth;
        EXPECT_EQ(without.perft(other, depth), 1U) << depth;
    }
    Contest contest(variant);
    ASSERT_TRUE(contest.play("a1-b1"));
    EXPECT_EQ(contest.perft(2), 1U);
    EXPECT_EQ(contest.perft(3), 0U);
    Playouts playouts(variant, 1);
    for (int i = 0; i < 3; ++i) {
        const Playouts::Result played = playouts.play(start_position(variant), 20);
        EXPECT_EQ(played.plies, 3);
        EXPECT_EQ(played.outcome.reason, "stalemate");
    }
}

// Of Black's six turns two lead back to the start position.
TEST(IllegalRepetition, TurnsOfSeveralSteps) {
    const VariantPtr variant = field("2", "turn = { steps = 2 }\n");
    ASSERT_TRUE(variant);
    Contest contest(variant);
    ASSERT_TRUE(contest.play("a1-b1,b1-a1"));
    EXPECT_EQ(contest.turn_texts(), (Texts{"d4-c4,c4-b4", "d4-c4,c4-c3", "d4-d3,d3-c3", "d4-d3,d3-d2"}));
    EXPECT_EQ(contest.count_turns(), 4U);
    EXPECT_EQ(contest.perft(1), 4U);
    EXPECT_FALSE(contest.play("d4-c4,c4-d4"));
    // In the middle of the turn the step back is not legal either.
    ASSERT_TRUE(contest.play("d4-c4,"));
    Texts steps;
    for (const Choice& choice : contest.choices()) steps.push_back(choice.text);
    EXPECT_EQ(steps, (Texts{"c4-b4", "c4-c3"}));
}

TEST(IllegalRepetition, RulesKnowWhatTheyAreTold) {
    const VariantPtr variant = field("2");
    ASSERT_TRUE(variant);
    Rules rules(variant);
    ASSERT_TRUE(rules.bars_repetition());
    Position position = start_position(variant);
    const std::uint64_t key = rules.repetition_key(position);
    EXPECT_EQ(rules.occurrences(key), 0);
    {
        const Occurrence once(rules, position), again(rules, position), known(rules, position, true);
        EXPECT_EQ(rules.occurrences(key), 2);
    }
    EXPECT_EQ(rules.occurrences(key), 0);
    const Result<Position> before = parse_position(variant, "2r1/4/4/R3 b - - 3 2");
    ASSERT_TRUE(before) << before.error();
    Position last = *before;
    const Result<Move> back = parse_move(rules, last, "c4-d4");
    ASSERT_TRUE(back) << back.error();
    EXPECT_FALSE(rules.repeats(last, *back));
    rules.remember(key);
    EXPECT_TRUE(rules.repeats(last, *back));
    EXPECT_FALSE(rules.is_legal(last, *back));
    MoveList some;
    std::vector<std::uint8_t> unsure;
    rules.pseudo_legal_moves(last, some, unsure);
    EXPECT_EQ(std::ranges::count_if(some, [&](Move move) { return rules.passes_legality(last, move); }), 2);
    EXPECT_EQ(some.size(), 2U) << "moves that repeat are no candidates";
    EXPECT_EQ(unsure.size(), 2U);
    rules.forget_all();
    EXPECT_TRUE(rules.is_legal(last, *back));
}

// White is in check, and takes the king all the same: the capture of a royal piece is legal whatever it leaves
// attacked.
TEST(IllegalRepetition, OtherMovesAreJudgedAsEver) {
    const Result<VariantPtr> variant = load_text(R"toml(
format = 1
name = "Kings"
board = { axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }] }
sides = { names = ["white", "black"], letters = ["w", "b"] }
setup = { position = "R2k/4/4/K2r w - - 0 1" }
rules = { royal_capture = true, repetition = { count = 2, illegal = true } }
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 0] }] }
R = { name = "Rook", moves = [{ slide = [1, 0] }] }
)toml",
                                                 "test/variant.toml", "test");
    ASSERT_TRUE(variant) << variant.error();
    Rules rules(*variant);
    Position position = start_position(*variant);
    rules.remember(rules.repetition_key(position));
    MoveList some;
    std::vector<std::uint8_t> unsure;
    rules.pseudo_legal_moves(position, some, unsure);
    ASSERT_EQ(some.size(), unsure.size());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < some.size(); ++i)
        if (unsure[i] == 0 || rules.passes_legality(position, some[i])) some[kept++] = some[i];
    some.resize(kept);
    MoveList legal = rules.legal_moves(position);
    std::ranges::sort(some);
    std::ranges::sort(legal);
    EXPECT_EQ(some, legal);
    const Result<Move> taking = parse_move(rules, position, "a4-d4");
    ASSERT_TRUE(taking) << taking.error();
    EXPECT_NE(std::ranges::find(some, *taking), some.end());
}

}  // namespace illegal_repetition_test
