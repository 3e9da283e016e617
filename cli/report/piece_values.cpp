#include "piece_values.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace varia::cli {
namespace {

constexpr int max_rounds = 50;
constexpr double pull = 1.0;  // of the prior towards 0: one observation for each kind
constexpr double close = 1e-9;
constexpr double certainty = 1.96;  // standard errors, for 95 % confidence

using Row = std::vector<double>;

// Inverts a symmetric positive definite matrix by Cholesky decomposition. The prior makes the matrix positive definite.
std::vector<Row> inverse(std::vector<Row> a) {
    const std::size_t n = a.size();
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = a[i][j];
            for (std::size_t k = 0; k < j; ++k) sum -= a[i][k] * a[j][k];
            a[i][j] = i == j ? std::sqrt(std::max(sum, close)) : sum / a[j][j];
        }
    std::vector<Row> result(n, Row(n));
    for (std::size_t column = 0; column < n; ++column) {
        Row x(n);
        for (std::size_t i = 0; i < n; ++i) {
            double sum = i == column ? 1 : 0;
            for (std::size_t k = 0; k < i; ++k) sum -= a[i][k] * x[k];
            x[i] = sum / a[i][i];
        }
        for (std::size_t i = n; i-- > 0;) {
            double sum = x[i];
            for (std::size_t k = i + 1; k < n; ++k) sum -= a[k][i] * x[k];
            x[i] = sum / a[i][i];
        }
        for (std::size_t i = 0; i < n; ++i) result[i][column] = x[i];
    }
    return result;
}

struct Observation {
    Row more;  // differences of the kinds, and a 1 for moving first
    double score = 0;
    double weight = 0;
};

}  // namespace

std::vector<PieceValues> worth_of_kinds(const std::vector<GameFacts>& games, std::size_t kinds) {
    std::vector<bool> differs(kinds);
    for (const GameFacts& game : games)
        if (game.over && game.scores.size() == 2)
            for (const Moment& moment : game.moments)
                for (std::size_t kind = 0; kind < kinds; ++kind)
                    differs[kind] = differs[kind] || moment.more[kind] != 0;
    std::vector<std::size_t> rows;
    for (std::size_t kind = 0; kind < kinds; ++kind)
        if (differs[kind]) rows.push_back(kind);
    if (rows.empty()) return {};

    std::vector<Observation> seen;
    for (const GameFacts& game : games) {
        if (!game.over || game.scores.size() != 2 || game.moments.empty()) continue;
        const double whole = game.scores[0] + game.scores[1];
        for (const Moment& moment : game.moments) {
            Observation one;
            for (const std::size_t kind : rows) one.more.push_back(moment.more[kind]);
            one.more.push_back(1);
            one.score = whole > 0 ? game.scores[0] / whole : 0.5;
            one.weight = 1.0 / static_cast<double>(game.moments.size());
            seen.push_back(std::move(one));
        }
    }

    // Newton's method. The inverse of the matrix of second derivatives gives the errors.
    const std::size_t n = rows.size() + 1;
    Row weights(n);
    std::vector<Row> covariance;
    for (int round = 0; round < max_rounds; ++round) {
        Row slope(n);
        std::vector<Row> bend(n, Row(n));
        for (std::size_t i = 0; i < n; ++i) {
            slope[i] = -pull * weights[i];
            bend[i][i] = pull;
        }
        for (const Observation& one : seen) {
            double sum = 0;
            for (std::size_t i = 0; i < n; ++i) sum += weights[i] * one.more[i];
            const double chance = 1 / (1 + std::exp(-sum));
            for (std::size_t i = 0; i < n; ++i) {
                if (one.more[i] == 0) continue;
                slope[i] += one.weight * (one.score - chance) * one.more[i];
                for (std::size_t j = 0; j < n; ++j)
                    bend[i][j] += one.weight * chance * (1 - chance) * one.more[i] * one.more[j];
            }
        }
        covariance = inverse(bend);
        double longest = 0;
        for (std::size_t i = 0; i < n; ++i) {
            double step = 0;
            for (std::size_t j = 0; j < n; ++j) step += covariance[i][j] * slope[j];
            weights[i] += std::clamp(step, -1.0, 1.0);
            longest = std::max(longest, std::abs(step));
        }
        if (longest < 1e-7) break;
    }
    std::vector<PieceValues> worths;
    for (std::size_t i = 0; i < rows.size(); ++i)
        worths.push_back({rows[i], weights[i], certainty * std::sqrt(covariance[i][i])});
    return worths;
}

}  // namespace varia::cli
