// Positions to learn from, taken from games: the terms of each position's evaluation, and the result of its game.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <varia/player/training.hpp>

#include "evaluation.hpp"

namespace varia::player {

class Samples {
public:
    // The index of a number in a WeightPlan, and the factor that it is multiplied by.
    struct Part {
        std::uint32_t number;
        float by;
    };
    struct Sample {
        std::size_t begin, end;  // of its parts in parts_
        float static_eval;       // the evaluation without weights, as the first side sees it
        float result;            // the first side's share of the final result
        float share = 0;         // the target of the regression; expect() computes it from the result
        std::uint32_t game;
    };

    // Uses each game up to its first illegal turn; games of other rules soon have one.
    Samples(const VariantPtr& variant, const Evaluation& evaluation, const std::vector<TrainingGame>& games);

    [[nodiscard]] const std::vector<Sample>& all() const { return samples_; }
    [[nodiscard]] std::span<const Part> parts(const Sample& sample) const {
        return {parts_.data() + sample.begin, sample.end - sample.begin};
    }
    // Computes the targets. The target of a position combines the result of its game with the evaluations of later
    // positions of the game; nearer positions count more. A logistic curve converts an evaluation, in hundredths times
    // `scale`, to a share. Drops positions that are as good as decided.
    void expect(double scale);

private:
    // Each quiet position of a game, whether or not it is a sample.
    struct Moment {
        std::uint32_t game;
        int ply;
        float static_eval, result;
        std::size_t sample;  // no_sample if it is not a sample
    };
    static constexpr std::size_t no_sample = ~std::size_t{0};
    void take(const VariantPtr& variant, const Evaluation& evaluation, const TrainingGame& record,
              std::uint32_t number);

    std::vector<Sample> samples_;
    std::vector<Part> parts_;
    std::vector<Moment> moments_;
};

[[nodiscard]] double expected(double static_eval, double scale);

}  // namespace varia::player
