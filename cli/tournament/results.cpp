#include "results.hpp"

#include <cmath>
#include <limits>

namespace varia::cli {
namespace {

constexpr double two_sided_95 = 1.959964;  // in standard errors
constexpr double error_rate = 0.05;
constexpr double endless = std::numeric_limits<double>::infinity();

// The maximum log-likelihood of the counts, among all distributions of scores with this mean, without a term that does
// not depend on the mean. The most likely probabilities are proportional to count / (1 + x (score - mean)), with the x
// that makes their mean equal to `mean`.
double likelihood(const std::map<double, double>& counts, double mean) {
    const double lowest = counts.begin()->first - mean, highest = counts.rbegin()->first - mean;
    double low = -1 / highest, high = -1 / lowest;
    for (int i = 0; i < 200; ++i) {
        const double middle = (low + high) / 2;
        double excess = 0;
        for (const auto& [score, times] : counts) excess += times * (score - mean) / (1 + middle * (score - mean));
        (excess > 0 ? low : high) = middle;
    }
    double sum = 0;
    for (const auto& [score, times] : counts) sum -= times * std::log(1 + (low + high) / 2 * (score - mean));
    return sum;
}

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
        // All scores are alike, so there is no error. LOS is then 1 minus the probability that a fair coin falls on the
        // same side in all games (for losses this probability itself).
        result.los = mean == 0.5 ? 0.5 : std::abs((mean < 0.5 ? 1 : 0) - (1 - std::pow(0.5, scores.count())));
    return result;
}

double Sprt::ratio(const Scores& scores) const {
    if (scores.count() == 0) return 0;
    // Scores that have not occurred yet may still occur, so each of them counts as a small part of a game.
    constexpr double little = 1e-3;
    std::map<double, double> counts{{0, little}, {0.5, little}, {1, little}};
    for (const auto& [score, times] : scores.counts()) counts[score] = static_cast<double>(times);
    return likelihood(counts, score_of(elo1)) - likelihood(counts, score_of(elo0));
}

double Sprt::bound() { return std::log((1 - error_rate) / error_rate); }

}  // namespace varia::cli
