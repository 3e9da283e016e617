// From games to weights: logistic regression, by Newton's steps, from what is worked out.
#include <varia/player/training.hpp>

#include <algorithm>
#include <cmath>

#include <varia/game.hpp>
#include <varia/notation.hpp>
#include <varia/player/rules_hash.hpp>

#include "evaluation.hpp"
#include "order.hpp"
#include "traits.hpp"

namespace varia::player {
namespace {

// A quiet position: what its worth is made of, and what became of it for the first side.
struct Sample {
    std::vector<std::pair<std::uint16_t, float>> parts;
    float share;
};

// Positions of one game have one result between them: each counts for less than one alone.
constexpr double counts_for = 0.06;
constexpr double decided = 700;  // who is so far ahead by what is worked out teaches nothing about small things
constexpr int rounds = 12;

double expected(double worth, double scale) { return 1 / (1 + std::exp(-scale * worth)); }

double worth_of(const Sample& sample, const std::vector<double>& weights) {
    double worth = 0;
    for (const auto& [number, value] : sample.parts) worth += static_cast<double>(value) * weights[number];
    return worth;
}

double error_of(const std::vector<Sample>& samples, const std::vector<double>& weights, double scale) {
    double sum = 0;
    for (const Sample& sample : samples) {
        const double difference = static_cast<double>(sample.share) - expected(worth_of(sample, weights), scale);
        sum += difference * difference;
    }
    return sum / static_cast<double>(std::max<std::size_t>(samples.size(), 1));
}

// The positions of a game in which nothing is about to happen at once.
void sample(const VariantPtr& variant, const Evaluation& evaluation, const TrainingGame& record, std::vector<Sample>& samples) {
    Game game(variant);
    const auto share = static_cast<float>(record.share.numerator) / static_cast<float>(record.share.denominator);
    for (std::size_t i = 0; i < record.turns.size(); ++i) {
        const Position before = game.position();
        const bool check = game.rules().in_check(before, before.turn());
        const Result<Turn> turn = game.play(record.turns[i], true);
        if (!turn) return;  // of other rules, or damaged
        if (static_cast<int>(i) < record.opening || check) continue;
        const Move move = turn->front();
        if (!victim_of(before, move).empty() || move.promotion() != 0) continue;
        const double worth = evaluation.worth(before, evaluation.sums(before));
        if (std::abs(worth) > decided) continue;
        Sample each;
        each.share = share;
        const std::vector<double> parts = evaluation.parts(before);
        for (std::size_t p = 0; p < parts.size(); ++p)
            if (parts[p] != 0) each.parts.emplace_back(static_cast<std::uint16_t>(p), static_cast<float>(parts[p]));
        samples.push_back(std::move(each));
    }
}

// Solves a symmetric system that is positive: Cholesky.
std::vector<double> solved(std::vector<double> matrix, std::vector<double> right) {
    const std::size_t n = right.size();
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = matrix[i * n + j];
            for (std::size_t k = 0; k < j; ++k) sum -= matrix[i * n + k] * matrix[j * n + k];
            matrix[i * n + j] = i == j ? std::sqrt(std::max(sum, 1e-12)) : sum / matrix[j * n + j];
        }
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < i; ++k) right[i] -= matrix[i * n + k] * right[k];
        right[i] /= matrix[i * n + i];
    }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t k = i + 1; k < n; ++k) right[i] -= matrix[k * n + i] * right[k];
        right[i] /= matrix[i * n + i];
    }
    return right;
}

}  // namespace

Result<Learned> learn(const VariantPtr& variant, const std::vector<TrainingGame>& games) {
    if (std::optional<Diagnostic> why = training_refusal(*variant)) return *why;
    const Traits traits(*variant);
    const Evaluation evaluation(variant, traits);
    std::vector<Sample> samples;
    for (const TrainingGame& game : games) sample(variant, evaluation, game, samples);
    if (samples.size() < 100) return typed_error("there are too few games to learn from");

    const Weights worked_out = evaluation.weights();
    const std::size_t kinds = worked_out.pieces.size(), count = 3 * kinds + 5;
    std::vector<double> start(count, 100), doubt(count, 50);
    for (std::size_t k = 0; k < kinds; ++k) {
        start[k] = worked_out.pieces[k];
        start[kinds + k] = worked_out.hand[k];
        doubt[k] = doubt[kinds + k] = std::max(40.0, std::abs(start[k]) / 2);
    }
    // How much worth is how much of a chance, first: then weights stay of the size they are.
    double scale = 0.0058, best = error_of(samples, start, scale);
    for (const double factor : {2.0, 1.4, 1.2, 1.1, 1.05})
        for (const double each : {factor, 1 / factor})
            for (double error; (error = error_of(samples, start, scale * each)) < best && scale > 1e-5;) {
                best = error;
                scale *= each;
            }
    Learned learned;
    learned.positions = samples.size();
    learned.error_before = best;

    std::vector<double> weights = start;
    for (int round = 0; round < rounds; ++round) {
        std::vector<double> slope(count), curve(count * count);
        for (std::size_t i = 0; i < count; ++i) {
            curve[i * count + i] = 1 / (doubt[i] * doubt[i]);
            slope[i] = (start[i] - weights[i]) / (doubt[i] * doubt[i]);
        }
        for (const Sample& each : samples) {
            const double p = expected(worth_of(each, weights), scale);
            const double pull = counts_for * scale * (static_cast<double>(each.share) - p), bend = counts_for * scale * scale * p * (1 - p);
            for (const auto& [i, x] : each.parts) {
                slope[i] += pull * static_cast<double>(x);
                for (const auto& [j, y] : each.parts)
                    if (j <= i) curve[i * count + j] += bend * static_cast<double>(x) * static_cast<double>(y);
            }
        }
        const std::vector<double> step = solved(std::move(curve), std::move(slope));
        double largest = 0;
        for (std::size_t i = 0; i < count; ++i) {
            weights[i] += step[i];
            largest = std::max(largest, std::abs(step[i]));
        }
        if (largest < 0.2) break;
    }
    learned.error = error_of(samples, weights, scale);
    // The search reckons with values of the size of those that are worked out.
    const Position board = start_position(variant);
    double old_sum = 0, new_sum = 0;
    for (std::size_t k = 1; k < kinds; ++k)
        for (const Side side : variant->sides()) {
            const auto kind = static_cast<Kind>(k);
            old_sum += std::abs(start[k]) * board.count(side, kind) + std::abs(start[kinds + k]) * board.hand(side, kind);
            new_sum += std::abs(weights[k]) * board.count(side, kind) + std::abs(weights[kinds + k]) * board.hand(side, kind);
        }
    if (new_sum > 0 && old_sum > 0)
        for (double& weight : weights) weight *= old_sum / new_sum;
    const auto whole = [&](std::size_t i, int least, int most) { return std::clamp(static_cast<int>(std::lround(weights[i])), least, most); };
    learned.weights.rules = rules_hash(variant->definition());
    learned.weights.games = static_cast<int>(games.size());
    learned.weights.pieces.resize(kinds);
    learned.weights.hand.resize(kinds);
    learned.weights.placement.resize(kinds);
    for (std::size_t k = 0; k < kinds; ++k) {
        // What is good stays good, and what is bad bad.
        const auto near = [&](std::size_t i) {
            return start[i] == 0 ? 0 : start[i] > 0 ? whole(i, 10, 6000) : whole(i, -6000, -10);
        };
        learned.weights.pieces[k] = near(k);
        learned.weights.hand[k] = near(kinds + k);
        learned.weights.placement[k] = whole(2 * kinds + k, 0, 300);
    }
    learned.weights.placement[0] = 100;
    learned.weights.shelter = whole(3 * kinds, 0, 300);
    learned.weights.danger = whole(3 * kinds + 1, 0, 300);
    learned.weights.drive = whole(3 * kinds + 2, 0, 300);
    learned.weights.room = whole(3 * kinds + 3, 0, 300);
    learned.weights.ends = whole(3 * kinds + 4, 0, 300);
    return learned;
}

}  // namespace varia::player
