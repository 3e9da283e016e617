#include "results.hpp"

#include <cmath>
#include <limits>

namespace varia::cli {
namespace {

constexpr double two_sided_95 = 1.959964;  // standard errors
constexpr double error_rate = 0.05;
constexpr double endless = std::numeric_limits<double>::infinity();

}  // namespace

std::uint64_t Scores::count() const {
    std::uint64_t count = 0;
    for (const auto& [score, times] : counts_) count += times;
    return count;
}

double Scores::mean() const {
    const std::uint64_t all = count();
    if (all == 0) return 0.5;
    double sum = 0;
    for (const auto& [score, times] : counts_) sum += score * static_cast<double>(times);
    return sum / static_cast<double>(all);
}

double Scores::variance() const {
    const std::uint64_t all = count();
    if (all == 0) return 0;
    const double middle = mean();
    double sum = 0;
    for (const auto& [score, times] : counts_) sum += (score - middle) * (score - middle) * static_cast<double>(times);
    return sum / static_cast<double>(all);
}

double elo_of(double score) {
    if (score <= 0) return -endless;
    if (score >= 1) return endless;
    return -400 * std::log10(1 / score - 1);
}

double score_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

Estimate estimate(const Scores& scores) {
    Estimate result;
    if (scores.count() == 0) {
        result.error = endless;
        return result;
    }
    const double mean = scores.mean();
    const double error = std::sqrt(scores.variance() / static_cast<double>(scores.count()));
    result.elo = elo_of(mean);
    const double low = mean - two_sided_95 * error, high = mean + two_sided_95 * error;
    result.error = error == 0 || low <= 0 || high >= 1 ? endless : (elo_of(high) - elo_of(low)) / 2;
    if (error > 0)
        result.los = std::erfc((0.5 - mean) / error / std::sqrt(2.0)) / 2;
    else
        result.los = mean > 0.5 ? 1 : mean < 0.5 ? 0 : 0.5;
    return result;
}

double Sprt::ratio(const Scores& scores) const {
    const double variance = scores.variance();
    if (variance <= 0) return 0;
    const double s0 = score_of(elo0), s1 = score_of(elo1);
    return static_cast<double>(scores.count()) * (s1 - s0) * (2 * scores.mean() - s0 - s1) / (2 * variance);
}

double Sprt::bound() { return std::log((1 - error_rate) / error_rate); }

}  // namespace varia::cli
