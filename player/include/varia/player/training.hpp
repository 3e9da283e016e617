// Training: self-play games of the engine, and learning the values of pieces from them. docs/training.md.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/player/engine.hpp>
#include <varia/player/weights.hpp>
#include <varia/result.hpp>
#include <varia/variant.hpp>

namespace varia::player {

// A self-play game. The same seed and the same engine give the same game.
struct TrainingGame {
    std::uint64_t seed = 0;
    int opening = 0;    // number of random turns at the beginning
    Score share{1, 2};  // the score of the first side
    std::vector<std::string> turns;
};

// Writes a game as a line of text, and reads it back; without a value if the line is no game.
[[nodiscard]] std::string training_line(const TrainingGame& game);
[[nodiscard]] std::optional<TrainingGame> read_training_line(std::string_view line);

struct TrainingLimits {
    std::uint64_t nodes = 500;  // positions searched for each step
    int turns = 300;            // a longer game is drawn
    int threads = 1;
    std::uint64_t seed = 1;  // of the first game; each further game has the next seed
    // Called for every finished game, one call at a time but on any thread; if it returns false, training stops.
    std::function<bool(const TrainingGame&)> see;
};

// The reason why the variant cannot be trained. Without a value if it can.
[[nodiscard]] std::optional<Diagnostic> training_refusal(const Variant& variant);
// Plays this number of games with the computed evaluation, without weights. Precondition: training_refusal() has no
// value.
void play_training_games(const VariantPtr& variant, int games, const TrainingLimits& limits);

struct Learned {
    Weights weights;
    std::uint64_t positions = 0;  // number of positions that were used for learning
    // Mean square of the difference between the expected and the actual result, in games that were not used for
    // learning: with the computed evaluation, and with the learned weights.
    double error_before = 0, error = 0;
};
// The weights that make the results of the games most likely (logistic regression). Where the games contain little
// information, the weights stay near the computed evaluation.
[[nodiscard]] Result<Learned> learn(const VariantPtr& variant, const std::vector<TrainingGame>& games);

// The result of a match between two engines. Each opening is played twice, with sides changed.
struct MatchResult {
    int won = 0, drawn = 0, lost = 0;  // wins, draws and losses of the first engine
    // The difference in Elo, and half of its interval of 95 %.
    double elo = 0, error = 0;
};
[[nodiscard]] MatchResult play_match(const VariantPtr& variant, const Options& first, const Options& second, int pairs,
                                     const TrainingLimits& limits,
                                     const std::function<bool(const MatchResult&)>& see = {});

}  // namespace varia::player
