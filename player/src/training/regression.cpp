#include "regression.hpp"

#include <algorithm>
#include <cmath>

namespace varia::player {
namespace {

// The positions of a game share one result, so each counts less than an independent position.
constexpr double counts_for = 0.1;
constexpr int rounds = 3;
constexpr int max_steps_a_round = 20;
constexpr double good_enough = 1e-2;  // relative to the squared residual at the beginning

double product(const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
}

}  // namespace

Regression::Regression(const Samples& samples, double scale, const std::function<bool(const Samples::Sample&)>& counts)
    : samples_(samples), scale_(scale) {
    for (std::size_t i = 0; i < samples.all().size(); ++i)
        if (counts(samples.all()[i])) used_.push_back(i);
}

double Regression::static_eval(const Samples::Sample& sample, const std::vector<double>& numbers) const {
    double static_eval = 0;
    for (const Samples::Part& part : samples_.parts(sample))
        static_eval += static_cast<double>(part.by) * numbers[part.number];
    return static_eval;
}

double Regression::error(const std::vector<double>& numbers) const {
    double sum = 0;
    for (const std::size_t i : used_) {
        const Samples::Sample& sample = samples_.all()[i];
        const double difference = static_cast<double>(sample.result) - expected(static_eval(sample, numbers), scale_);
        sum += difference * difference;
    }
    return sum / static_cast<double>(std::max<std::size_t>(used_.size(), 1));
}

std::vector<double> Regression::solve(const Numbers& numbers, std::vector<double> first) const {
    const std::size_t count = numbers.start.size();
    std::vector<double> now = std::move(first), held(count), bend(used_.size());
    for (std::size_t n = 0; n < count; ++n)
        held[n] = numbers.doubt[n] > 0 ? 1 / (numbers.doubt[n] * numbers.doubt[n]) : 0;
    const auto stays = [&](std::size_t n) { return numbers.doubt[n] <= 0; };
    for (int round = 0; round < rounds; ++round) {
        std::vector<double> slope(count), diagonal = held;
        for (std::size_t n = 0; n < count; ++n) slope[n] = (numbers.start[n] - now[n]) * held[n];
        for (const Numbers::Tie& tie : numbers.ties) {
            const double strength = 1 / (tie.doubt * tie.doubt), apart = (now[tie.one] - now[tie.other]) * strength;
            slope[tie.one] -= apart;
            slope[tie.other] += apart;
            diagonal[tie.one] += strength;
            diagonal[tie.other] += strength;
        }
        for (std::size_t u = 0; u < used_.size(); ++u) {
            const Samples::Sample& sample = samples_.all()[used_[u]];
            const double p = expected(static_eval(sample, now), scale_);
            const double pull = counts_for * scale_ * (static_cast<double>(sample.share) - p);
            bend[u] = counts_for * scale_ * scale_ * p * (1 - p);
            for (const Samples::Part& part : samples_.parts(sample)) {
                const auto by = static_cast<double>(part.by);
                slope[part.number] += pull * by;
                diagonal[part.number] += bend[u] * by * by;
            }
        }
        for (std::size_t n = 0; n < count; ++n)
            if (stays(n)) slope[n] = 0;
        // Solves Hessian * step = slope by conjugate gradients with the diagonal as preconditioner.
        std::vector<double> step(count), rest = slope, way(count), steep(count), curved(count);
        for (std::size_t n = 0; n < count; ++n) way[n] = steep[n] = stays(n) ? 0 : rest[n] / diagonal[n];
        double left = product(rest, steep);
        const double enough = left * good_enough;
        for (int i = 0; i < max_steps_a_round && left > enough; ++i) {
            for (std::size_t n = 0; n < count; ++n) curved[n] = held[n] * way[n];
            for (const Numbers::Tie& tie : numbers.ties) {
                const double apart = (way[tie.one] - way[tie.other]) / (tie.doubt * tie.doubt);
                curved[tie.one] += apart;
                curved[tie.other] -= apart;
            }
            for (std::size_t u = 0; u < used_.size(); ++u) {
                const Samples::Sample& sample = samples_.all()[used_[u]];
                const double along = bend[u] * static_eval(sample, way);
                for (const Samples::Part& part : samples_.parts(sample))
                    curved[part.number] += along * static_cast<double>(part.by);
            }
            for (std::size_t n = 0; n < count; ++n)
                if (stays(n)) curved[n] = 0;
            const double length = left / product(way, curved);
            for (std::size_t n = 0; n < count; ++n) {
                step[n] += length * way[n];
                rest[n] -= length * curved[n];
                steep[n] = stays(n) ? 0 : rest[n] / diagonal[n];
            }
            const double next = product(rest, steep);
            for (std::size_t n = 0; n < count; ++n) way[n] = steep[n] + next / left * way[n];
            left = next;
        }
        double largest = 0;
        for (std::size_t n = 0; n < count; ++n) {
            now[n] += step[n];
            largest = std::max(largest, std::abs(step[n]));
        }
        if (largest < 0.3) break;
    }
    return now;
}

}  // namespace varia::player
