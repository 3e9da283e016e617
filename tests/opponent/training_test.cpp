// Weights: what is written is read back, what is wrong is said where it stands, and what changes nothing changes nothing.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/player/engine.hpp>
#include <varia/player/rules_hash.hpp>
#include <varia/player/training.hpp>

#include "evaluation.hpp"
#include "traits.hpp"

namespace varia::player {
namespace {

VariantPtr variant_of(const std::string& name) { return load_builtin(name).value(); }

std::vector<TrainingGame> games_of(const VariantPtr& variant, int count, int threads) {
    std::vector<TrainingGame> games;
    TrainingLimits limits;
    limits.nodes = 80;
    limits.turns = 120;
    limits.threads = threads;
    limits.see = [&](const TrainingGame& game) {
        games.push_back(game);
        return true;
    };
    play_training_games(variant, count, limits);
    std::ranges::sort(games, {}, &TrainingGame::seed);
    return games;
}

TEST(Training, SameSeedsPlayTheSameGames) {
    const VariantPtr variant = variant_of("losalamos");
    const std::vector<TrainingGame> one = games_of(variant, 6, 1), two = games_of(variant, 6, 2);
    ASSERT_EQ(one.size(), 6U);
    ASSERT_EQ(two.size(), 6U);
    for (std::size_t i = 0; i < one.size(); ++i) {
        EXPECT_EQ(training_line(one[i]), training_line(two[i]));
        const std::optional<TrainingGame> back = read_training_line(training_line(one[i]));
        ASSERT_TRUE(back);
        EXPECT_EQ(training_line(*back), training_line(one[i]));
        Game game(variant);
        for (const std::string& turn : one[i].turns) ASSERT_TRUE(game.play(turn, true)) << turn;
    }
    EXPECT_FALSE(read_training_line("1 1/0 4 a1-a2"));
    EXPECT_FALSE(read_training_line("varia games 1"));
}

// The parts of a position, each by its weight, make up what it is worth; weights that are those worked out leave it as it is.
TEST(Training, PartsMakeUpTheWorth) {
    for (const char* const name : {"chess", "shogi", "raumschach", "extinction", "3check", "kingofthehill", "makruk"}) {
        SCOPED_TRACE(name);
        const VariantPtr variant = variant_of(name);
        const Traits traits(*variant);
        const Evaluation plain(variant, traits);
        const Weights same = plain.weights();
        const Evaluation again(variant, traits, same);
        Game game(variant);
        std::uint64_t state = 9;
        for (int ply = 0; ply < 60 && !game.outcome().over; ++ply) {
            const Position& position = game.position();
            const int worth = plain.worth(position, plain.sums(position));
            EXPECT_EQ(again.worth(position, again.sums(position)), worth);
            const std::vector<double> parts = plain.parts(position);
            const std::size_t kinds = same.pieces.size();
            double sum = 0;
            for (std::size_t k = 0; k < kinds; ++k)
                sum += parts[k] * same.pieces[k] + parts[kinds + k] * same.hand[k] + parts[2 * kinds + k] * 100;
            for (std::size_t t = 3 * kinds; t < parts.size(); ++t) sum += parts[t] * 100;
            if (position.turn() == Side::second) sum = -sum;
            EXPECT_NEAR(sum, worth, 6);  // whole numbers are rounded on the way
            const MoveList& moves = game.legal_moves();
            state = state * 6364136223846793005U + 1442695040888963407U;
            game.play(moves[(state >> 33) % moves.size()]);
        }
    }
}

TEST(Training, LearnsWeightsThatAreReadBack) {
    const VariantPtr variant = variant_of("losalamos");
    const Result<Learned> learned = learn(variant, games_of(variant, 40, 1));
    ASSERT_TRUE(learned) << learned.error();
    EXPECT_LE(learned->error, learned->error_before);
    const std::string text = weights_text(learned->weights, *variant);
    const Result<Weights> back = read_weights(text, "x.eval.toml", *variant);
    ASSERT_TRUE(back) << back.error();
    EXPECT_EQ(*back, learned->weights);
    Options options;
    options.weights = std::make_shared<const Weights>(learned->weights);
    Engine engine(variant, options);
    EXPECT_EQ(engine.worth(variant->find_kind("Q")), learned->weights.pieces[variant->find_kind("Q")]);
    Options untrained;
    untrained.trained = false;
    TrainingLimits limits;
    limits.nodes = 60;
    limits.turns = 60;
    const MatchResult match = play_match(variant, options, untrained, 2, limits);
    EXPECT_EQ(match.won + match.drawn + match.lost, 4);
    EXPECT_FALSE(learn(variant, {}));
    EXPECT_TRUE(training_refusal(*variant_of("four-player")));
    EXPECT_FALSE(training_refusal(*variant_of("four-player-teams")));
}

TEST(Training, WeightsSayWhatIsWrongWithThem) {
    const VariantPtr variant = variant_of("losalamos");
    const Traits traits(*variant);
    Weights weights = Evaluation(variant, traits).weights();
    weights.rules = rules_hash(variant->definition());
    const std::string good = weights_text(weights, *variant);
    ASSERT_TRUE(read_weights(good, "x", *variant)) << read_weights(good, "x", *variant).error();
    const auto wrong = [&](const std::string& from, const std::string& to) {
        std::string text = good;
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        if (at != std::string::npos) text.replace(at, from.size(), to);
        return read_weights(text, "x.eval.toml", *variant).error();
    };
    EXPECT_NE(wrong("format = 1", "format = 2").find("x.eval.toml:2:1: error: the format must be 1"), std::string::npos);
    EXPECT_NE(wrong("[pieces]", "[peices]").find("did you mean \"pieces\""), std::string::npos);
    EXPECT_NE(wrong("shelter", "shelters").find("did you mean \"shelter\""), std::string::npos);
    EXPECT_NE(wrong("\nQ = ", "\nX = ").find("no piece \"X\""), std::string::npos);
    EXPECT_NE(wrong("room = 100", "room = -3").find("from 0 to"), std::string::npos);
    EXPECT_NE(wrong("room = 100", "room").find("key = value"), std::string::npos);
    EXPECT_NE(wrong("drive = 100", "room = 100").find("given twice"), std::string::npos);
    EXPECT_NE(wrong("rules = \"", "rules = \"f").find("sixteen"), std::string::npos);
    EXPECT_NE(read_weights(good, "x", *variant_of("chess")).error().find("other rules"), std::string::npos);
    EXPECT_NE(read_weights("", "x", *variant).error().find("missing \"format\""), std::string::npos);
}

}  // namespace
}  // namespace varia::player
