// Training: games of the engine with itself, and what they teach about the worth of pieces. docs/training.md.
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

// A game that the engine has played with itself. The same seed and the same engine make the same game.
struct TrainingGame {
    std::uint64_t seed = 0;
    int opening = 0;    // turns at its beginning that were made at random
    Score share{1, 2};  // the first side's
    std::vector<std::string> turns;
};

// A line of text, and back; nothing if the line is none.
[[nodiscard]] std::string training_line(const TrainingGame& game);
[[nodiscard]] std::optional<TrainingGame> read_training_line(std::string_view line);

struct TrainingLimits {
    std::uint64_t nodes = 500;  // positions looked at for a turn's step
    int turns = 300;            // a game that is longer is drawn
    int threads = 1;
    std::uint64_t seed = 1;  // of the first game; the next ones follow
    // Called for every game that is over, one at a time but on any thread; false makes an end of it.
    std::function<bool(const TrainingGame&)> see;
};

// Why a variant cannot be trained for; nothing if it can.
[[nodiscard]] std::optional<Diagnostic> training_refusal(const Variant& variant);
// Plays so many games with what is worked out, without weights. Precondition: nothing refuses it.
void play_training_games(const VariantPtr& variant, int games, const TrainingLimits& limits);

struct Learned {
    Weights weights;
    std::uint64_t positions = 0;  // that were learned from
    // Mean square of what was expected less what came, in games that were left aside to see it: by what is worked out,
    // and by what the others teach.
    double error_before = 0, error = 0;
};
// Weights that make the games' results likeliest, near what is worked out where the games say little (logistic
// regression).
[[nodiscard]] Result<Learned> learn(const VariantPtr& variant, const std::vector<TrainingGame>& games);

// Two engines against each other, each opening twice with sides changed.
struct MatchResult {
    int won = 0, drawn = 0, lost = 0;  // as the first engine sees it
    double elo = 0, error = 0;         // half of an interval of 95 of 100
};
[[nodiscard]] MatchResult play_match(const VariantPtr& variant, const Options& first, const Options& second, int pairs,
                                     const TrainingLimits& limits,
                                     const std::function<bool(const MatchResult&)>& see = {});

}  // namespace varia::player
