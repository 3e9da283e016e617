// Weights: written weights are read back, mistakes are reported with their place, and unchanged weights change nothing.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/match.hpp>
#include <varia/player/engine.hpp>
#include <varia/player/rules_hash.hpp>
#include <varia/player/training.hpp>

#include "evaluation.hpp"
#include "shared.hpp"
#include "source_dir.hpp"
#include "traits.hpp"

namespace varia::player::training_test {

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

int pieces_on(const Position& position) {
    int count = 0;
    for (const Side side : position.variant().sides()) count += position.count(side);
    return count;
}

std::vector<double> random_list(const WeightPlan& plan, const Weights& worked_out, std::uint64_t state) {
    std::vector<double> list = plan.list(worked_out);
    for (std::size_t n = 0; n < list.size(); ++n) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        const auto by = static_cast<double>(state >> 58);  // 0 to 63
        if (n < plan.move)
            list[n] += list[n] == 0 ? 0 : by - 20;
        else
            list[n] = by - 30;
    }
    list[2 * plan.kinds] = 100;
    return list;
}

// The sum of the parts of a position, each by its weight, is the static evaluation. The incremental sums equal those
// computed from the position. With the computed weights the evaluation is unchanged.
TEST(Training, PartsMakeUpTheEvaluation) {
    for (const char* const name :
         {"chess", "shogi", "raumschach", "extinction", "3check", "kingofthehill", "makruk", "elevator", "glinski",
          "cylinder", "antichess", "four-player-teams", "draughts-english", "amazons", "arimaa"}) {
        SCOPED_TRACE(name);
        const VariantPtr variant = variant_of(name);
        const Traits traits(*variant);
        const Evaluation plain(variant, traits);
        const Weights same = plain.weights();
        const Evaluation again(variant, traits, same);
        const WeightPlan plan(*variant);
        const std::vector<double> list = random_list(plan, same, 7);
        const Weights others = plan.weights(list);
        EXPECT_EQ(plan.list(others), list);
        const Evaluation learned(variant, traits, others);
        const auto worth_by = [&](const Position& position, const std::vector<double>& parts,
                                  const std::vector<double>& numbers) {
            double sum = 0;
            for (std::size_t n = 0; n < parts.size(); ++n) sum += parts[n] * numbers[n];
            return traits.sign[static_cast<std::size_t>(index(position.turn()))] * sum;
        };
        Game game(variant);
        std::uint64_t state = 9;
        Position::Undo undo;
        for (int step = 0; step < 60 && !game.outcome().over; ++step) {
            Position position = game.position();
            const int static_eval = plain.static_eval(position, plain.sums(position));
            EXPECT_EQ(again.static_eval(position, again.sums(position)), static_eval);
            const std::vector<double> parts = plain.parts(position);
            EXPECT_NEAR(worth_by(position, parts, plan.list(same)), static_eval, 8);  // integers are rounded
            // Some parts are rounded once for each piece.
            EXPECT_NEAR(worth_by(position, parts, list), learned.static_eval(position, learned.sums(position)),
                        8 + pieces_on(position));
            const MoveList& moves = game.legal_moves();
            state = state * 6364136223846793005U + 1442695040888963407U;
            const Move move = moves[(state >> 33) % moves.size()];
            Evaluation::Sums sums = learned.sums(position);
            Rules rules(variant);
            rules.do_move(position, move, undo);
            learned.update(sums, position, undo);
            EXPECT_EQ(sums, learned.sums(position));
            game.play(move);
        }
    }
}

TEST(Training, LearnsWeightsThatAreReadBack) {
    const VariantPtr variant = variant_of("losalamos");
    const Result<Learned> learned = learn(variant, games_of(variant, 40, 1));
    ASSERT_TRUE(learned) << learned.error();
    // Few games teach little, so the error must not grow.
    EXPECT_LE(learned->error, learned->error_before * 1.01);
    const Result<Learned> fewer = learn(variant, games_of(variant, 12, 1));
    ASSERT_TRUE(fewer) << fewer.error();
    EXPECT_LE(fewer->error, fewer->error_before * 1.03);
    const std::string text = weights_text(learned->weights, *variant);
    const Result<Weights> back = read_weights(text, "x.eval.toml", *variant);
    ASSERT_TRUE(back) << back.error();
    EXPECT_EQ(*back, learned->weights);
    Options options;
    options.weights = std::make_shared<const Weights>(learned->weights);
    Engine engine(variant, options);
    EXPECT_EQ(engine.piece_value(variant->find_kind("Q")), learned->weights.pieces[variant->find_kind("Q")]);
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
    EXPECT_NE(wrong("format = 2", "format = 3").find("x.eval.toml:2:1: error: the format must be 1 or 2"),
              std::string::npos);
    EXPECT_NE(wrong("[pieces]", "[peices]").find("did you mean \"pieces\""), std::string::npos);
    EXPECT_NE(wrong("shelter", "shelters").find("did you mean \"shelter\""), std::string::npos);
    EXPECT_NE(wrong("\nQ = ", "\nX = ").find("no piece \"X\""), std::string::npos);
    EXPECT_NE(wrong("room = 100", "room = -3").find("from 0 to"), std::string::npos);
    EXPECT_NE(wrong("room = 100", "room").find("key = value"), std::string::npos);
    EXPECT_NE(wrong("drive = 100", "room = 100").find("given twice"), std::string::npos);
    EXPECT_NE(wrong("[terms]", "[middle.X]\nfile = [1]\n[terms]").find("no piece \"X\""), std::string::npos);
    EXPECT_NE(wrong("[terms]", "[middle]\n[terms]").find("[middle.P] has a table for each piece"), std::string::npos);
    EXPECT_NE(wrong("[terms]", "[midle.P]\n[terms]").find("did you mean \"middle\""), std::string::npos);
    EXPECT_NE(wrong("[terms]", "[end.P]\nfiles = [1]\n[terms]").find("did you mean \"file\""), std::string::npos);
    EXPECT_NE(wrong("[terms]", "[end.P]\nfile = [1, 2, 3, 4, 5]\n[terms]").find("list of 6 whole numbers"),
              std::string::npos);
    EXPECT_NE(wrong("[terms]", "[end.P]\nfile = [1, 2, 3, 4, 5, 6.5]\n[terms]").find("from a to f"), std::string::npos);
    EXPECT_NE(wrong("[terms]", "[end.P]\nfile = [1, 2, 3, 4, 5, 20000]\n[terms]").find("from -10000 to 10000"),
              std::string::npos);
    EXPECT_NE(wrong("[terms]", "[end.P]\nfile = 3\n[terms]").find("must be a list"), std::string::npos);
    EXPECT_NE(wrong("[terms]", "[attack]\nP = [1, 2, 3]\n[terms]").find("list of 4 whole numbers"), std::string::npos);
    EXPECT_NE(wrong("[terms]", "[guard]\nX = [1, 2, 3, 4]\n[terms]").find("no piece \"X\""), std::string::npos);
    EXPECT_NE(wrong("[terms]", "[pairs]\nN = 10001\n[terms]").find("from -10000 to 10000"), std::string::npos);
    EXPECT_NE(wrong("games = 0", "move = none").find("whole number"), std::string::npos);
    EXPECT_NE(wrong("rules = \"", "rules = \"f").find("sixteen"), std::string::npos);
    EXPECT_NE(read_weights(good, "x", *variant_of("chess")).error().find("other rules"), std::string::npos);
    EXPECT_NE(read_weights("", "x", *variant).error().find("missing \"format\""), std::string::npos);
}

// Files of the first format have no weights for cells, and keep their meaning.
TEST(Training, OldFilesAreRead) {
    const VariantPtr variant = variant_of("losalamos");
    const Traits traits(*variant);
    Weights weights = Evaluation(variant, traits).weights();
    weights.rules = rules_hash(variant->definition());
    weights.danger = 70;
    std::string text = weights_text(weights, *variant);
    text.replace(text.find("format = 2"), 10, "format = 1");
    const Result<Weights> old = read_weights(text, "x", *variant);
    ASSERT_TRUE(old) << old.error();
    EXPECT_EQ(old->danger, 70);
    EXPECT_EQ(old->move, 0);
    EXPECT_EQ(WeightPlan(*variant).list(*old), WeightPlan(*variant).list(weights));
    const auto newer = [&](const std::string& more) { return read_weights(text + more, "x", *variant).error(); };
    EXPECT_NE(newer("\n[middle.P]\nfile = [1, 2, 3, 4, 5, 6]\n").find("say format = 2"), std::string::npos);
    EXPECT_NE(newer("\n[pairs]\nN = 3\n").find("format 1 has no [pairs]"), std::string::npos);
}

// Written weights are read back, whatever the names of the board's cells and pieces.
TEST(Training, WeightsOfAnyBoardAreReadBack) {
    for (const std::string& name : builtin_variants()) {
        SCOPED_TRACE(name);
        const VariantPtr variant = variant_of(name);
        const WeightPlan plan(*variant);
        Weights weights = plan.weights(std::vector<double>(plan.count, 1));
        weights.rules = rules_hash(variant->definition());
        weights.placement[0] = 100;
        for (std::vector<int>* const list : {&weights.pieces, &weights.hand, &weights.pairs}) (*list)[0] = 0;
        std::fill_n(weights.middle.begin(), plan.steps, 0);
        std::fill_n(weights.end.begin(), plan.steps, 0);
        std::fill_n(weights.attack.begin(), near_steps, 0);
        std::fill_n(weights.guard.begin(), near_steps, 0);
        const Result<Weights> back = read_weights(weights_text(weights, *variant), "x", *variant);
        ASSERT_TRUE(back) << back.error();
        EXPECT_EQ(*back, weights);
    }
}

// The weights that ship with a variant belong to its rules. If the format has a new key and the game is still the same,
// VARIA_WRITE_WEIGHTS in the environment writes the current hash of the rules into the files.
TEST(Training, WeightsThatComeWithVariantsAreTheirs) {
    for (const std::string& name : builtin_variants()) {
        const std::string path = "variants/" + name + "/" + name + ".eval.toml";
        const std::optional<std::string_view> builtin = builtin_file(path);
        if (!builtin) continue;
        SCOPED_TRACE(name);
        const VariantPtr loaded = variant_of(name);
        // The weights of a match belong to its boards.
        const VariantPtr variant = loaded->linked_boards() != nullptr ? loaded->linked_boards()->variant(0) : loaded;
        if (std::getenv("VARIA_WRITE_WEIGHTS") != nullptr) {
            std::string text(*builtin);
            const std::string key = "rules = \"";
            text.replace(text.find(key) + key.size(), 16, fmt::format("{:016x}", rules_hash(variant->definition())));
            std::ofstream(tests::source_dir() + "/" + path, std::ios::binary) << text;
            continue;
        }
        const Result<Weights> weights = read_weights(*builtin, path, *variant);
        EXPECT_TRUE(weights) << weights.error();
        EXPECT_TRUE(builtin_weights(*variant));
    }
}

// The boards of a match use the weights of any variant with the same rules, in matches of any size.
TEST(Training, BoardsFindTheirWeights) {
    const auto board_number = [](const std::string& name, std::vector<std::pair<std::string, std::string>> set) {
        LoadOptions options;
        options.set = std::move(set);
        return (*load_builtin(name, options))->linked_boards()->variant(0);
    };
    const std::optional<Weights> usual = builtin_weights(*board_number("elevator-chess", {}));
    ASSERT_TRUE(usual);
    EXPECT_EQ(builtin_weights(*board_number("elevator-chess", {{"boards", "12"}, {"schedule", "lockstep"}})), usual);
    EXPECT_EQ(builtin_weights(*board_number("elevator-chess-automatic", {})), usual);
    EXPECT_EQ(builtin_weights(*board_number("elevator-chess-teams", {})), usual);
    EXPECT_TRUE(builtin_weights(*board_number("elevator-chess-3d", {{"boards", "5"}})));
    const VariantPtr board = board_number("elevator-chess", {{"boards", "7"}});
    EXPECT_EQ(Engine(board).piece_value(board->find_kind("Q")), usual->pieces[board->find_kind("Q")]);
    // A single board is chess, in which no king is ever captured.
    LoadOptions alone;
    alone.set = {{"boards", "1"}};
    EXPECT_FALSE(builtin_weights(**load_builtin("elevator-chess", alone)));
}

// Weights beside the file of a match are read for the one of its games that they belong to.
TEST(Training, MatchesReadWeightsOfOneOfTheirGames) {
    const VariantPtr mixed = variant_of("elevator-chess-mixed"), usual = variant_of("elevator-chess");
    const VariantPtr second = Layout(mixed).variant(1);
    const Traits traits(*second);
    Weights weights = Evaluation(second, traits).weights();
    weights.rules = rules_hash(second->definition());
    const std::string text = weights_text(weights, *second);
    const Result<Weights> read = read_weights(text, "x", Layout(mixed));
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->rules, weights.rules);
    EXPECT_EQ(read->pieces, weights.pieces);
    EXPECT_NE(read_weights(text, "x", Layout(usual)).error().find("other rules"), std::string::npos);
}

}  // namespace varia::player::training_test
