// Positions to learn from, taken from games: what each is made of, and what became of it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <varia/player/training.hpp>

#include "evaluation.hpp"

namespace varia::player {

class Samples {
public:
    // A number of a WeightPlan and what it is multiplied by.
    struct Part {
        std::uint32_t number;
        float by;
    };
    struct Sample {
        std::size_t begin, end;  // of its parts
        float worth;             // by what is worked out, as the first side sees it
        float result;            // the first side's share in the end
        float share = 0;         // what is to be foretold: expect() says how much of it is the result
        std::uint32_t game;
    };

    // Games of other rules, and what comes after a turn that is not legal, are left out.
    Samples(const VariantPtr& variant, const Evaluation& evaluation, const std::vector<TrainingGame>& games);

    [[nodiscard]] const std::vector<Sample>& all() const { return samples_; }
    [[nodiscard]] std::span<const Part> parts(const Sample& sample) const {
        return {parts_.data() + sample.begin, sample.end - sample.begin};
    }
    // What a position lets expect is the result and what later positions of its game seem to be worth, the sooner ones
    // more: `worth` in hundredths times `scale` goes into a logistic curve. Forgets positions that are as good as
    // decided.
    void expect(double scale);

private:
    // Each quiet position of a game, whether or not it is a sample.
    struct Moment {
        std::uint32_t game;
        int ply;
        float worth, result;
        std::size_t sample;  // no_sample if it is none
    };
    static constexpr std::size_t no_sample = ~std::size_t{0};
    void take(const VariantPtr& variant, const Evaluation& evaluation, const TrainingGame& record,
              std::uint32_t number);

    std::vector<Sample> samples_;
    std::vector<Part> parts_;
    std::vector<Moment> moments_;
};

[[nodiscard]] double expected(double worth, double scale);

}  // namespace varia::player
