// Logistic regression with numbers that are held back: towards where they began, and towards each other.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "samples.hpp"

namespace varia::player {

class Regression {
public:
    // What numbers there are: where each begins, how far it may well be from there (0: it stays), and which are much
    // alike.
    struct Numbers {
        std::vector<double> start, doubt;
        struct Tie {
            std::uint32_t one, other;
            double doubt;  // how much they may well differ by
        };
        std::vector<Tie> ties;
    };

    // `counts`: which samples there are for it. It keeps references to `samples` alone.
    Regression(const Samples& samples, double scale, const std::function<bool(const Samples::Sample&)>& counts);

    // The numbers that make what was to be foretold likeliest, from `first` on: Newton's steps, each by conjugate
    // gradients, which need no matrix.
    [[nodiscard]] std::vector<double> solve(const Numbers& numbers, std::vector<double> first) const;
    // The mean square of what is expected less what came in the end.
    [[nodiscard]] double error(const std::vector<double>& numbers) const;
    [[nodiscard]] std::size_t size() const { return used_.size(); }

private:
    [[nodiscard]] double worth(const Samples::Sample& sample, const std::vector<double>& numbers) const;

    const Samples& samples_;
    double scale_;
    std::vector<std::size_t> used_;
};

}  // namespace varia::player
