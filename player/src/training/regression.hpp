// Logistic regression with a penalty that pulls numbers towards where they began, and similar numbers towards each
// other.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "samples.hpp"

namespace varia::player {

class Regression {
public:
    // The numbers to learn: where each begins, how far it may well be from there (its standard deviation; 0 if the
    // number is fixed), and which numbers are similar.
    struct Numbers {
        std::vector<double> start, doubt;
        struct Tie {
            std::uint32_t one, other;
            double doubt;  // how much they may well differ by (standard deviation)
        };
        std::vector<Tie> ties;
    };

    // `counts`: selects the samples that are used. The object keeps a reference to `samples` only.
    Regression(const Samples& samples, double scale, const std::function<bool(const Samples::Sample&)>& counts);

    // Returns the numbers under which the targets of the samples are likeliest, starting from `first`. It uses Newton's
    // method; conjugate gradients solve each step, because they need no matrix.
    [[nodiscard]] std::vector<double> solve(const Numbers& numbers, std::vector<double> first) const;
    // The mean square difference between the expected share and the actual result.
    [[nodiscard]] double error(const std::vector<double>& numbers) const;
    [[nodiscard]] std::size_t size() const { return used_.size(); }

private:
    [[nodiscard]] double static_eval(const Samples::Sample& sample, const std::vector<double>& numbers) const;

    const Samples& samples_;
    double scale_;
    std::vector<std::size_t> used_;
};

}  // namespace varia::player
