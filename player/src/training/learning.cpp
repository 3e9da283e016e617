// From games to weights: which numbers are learned, how far each may well be from its derived value, and the result.
#include <varia/player/training.hpp>

#include <algorithm>
#include <array>
#include <cmath>

#include <varia/notation.hpp>
#include <varia/player/rules_hash.hpp>

#include "evaluation.hpp"
#include "regression.hpp"
#include "samples.hpp"
#include "traits.hpp"

namespace varia::player {
namespace {

constexpr std::size_t min_samples = 100;
constexpr std::uint32_t held_out = 5;  // one game in this many is held out, to measure what the other games have taught

// The smallest scale. If the evaluation predicts almost nothing, the curve becomes so flat that every weight counts as
// small.
constexpr double flattest = 0.003;

// The scale of the logistic curve from the evaluation to the expected share. It fits the derived evaluation best, so
// that weights keep their size.
double scale_for(const Samples& samples) {
    const auto error_of = [&](double scale) {
        double sum = 0;
        for (const Samples::Sample& sample : samples.all()) {
            const double difference = static_cast<double>(sample.result) -
                                      expected(static_cast<double>(sample.static_eval), scale);
            sum += difference * difference;
        }
        return sum;
    };
    double scale = 0.0058, best = error_of(scale);
    for (const double factor : {2.0, 1.4, 1.2, 1.1, 1.05})
        for (const double each : {factor, 1 / factor})
            for (double error; scale > 1e-5 && (error = error_of(scale * each)) < best;) {
                best = error;
                scale *= each;
            }
    return std::max(scale, flattest);
}

// The numbers to learn. `freely`: how freely the games may move them. Derived numbers move no more freely than with 1.
Regression::Numbers numbers_for(const VariantPtr& variant_ptr, const Weights& worked_out, double scale, double freely) {
    const Variant& variant = *variant_ptr;
    const WeightPlan plan(variant);
    Regression::Numbers numbers;
    numbers.start = plan.list(worked_out);
    std::vector<double>& doubt = numbers.doubt;
    const double known = std::min(freely, 1.0);
    doubt.assign(plan.count, 0);
    for (std::size_t k = 0; k < plan.kinds; ++k) {
        for (const std::size_t n : {k, plan.kinds + k})
            if (numbers.start[n] != 0) doubt[n] = known * std::max(40.0, std::abs(numbers.start[n]) / 2);
        doubt[2 * plan.kinds + k] = known * 50;
    }
    std::fill_n(doubt.begin() + static_cast<std::ptrdiff_t>(plan.terms), plan.move - plan.terms, known * 50);
    // In units of the logistic curve, because a hundredth of a pawn means more in one game than in another.
    const double little = freely * 0.1 / scale;
    const auto lay = [&](std::size_t begin, std::size_t end, double by) {
        std::fill(doubt.begin() + static_cast<std::ptrdiff_t>(begin), doubt.begin() + static_cast<std::ptrdiff_t>(end),
                  by);
    };
    doubt[plan.move] = little;
    lay(plan.middle, plan.attack, little);
    lay(plan.attack, plan.count, little / 2);
    const Position start = start_position(variant_ptr);
    for (std::size_t k = 1; k < plan.kinds; ++k) {
        const auto kind = static_cast<Kind>(k);
        int max = 0;
        for (const Side side : variant.sides()) max = std::max(max, start.count(side, kind));
        if (!variant.royal(kind) && max >= 2 && max <= 4) doubt[plan.pairs + k] = little;
        for (int axis = 0; axis < variant.board().dimensions(); ++axis)
            for (int i = 0; i < variant.board().length(axis); ++i) {
                const auto at = static_cast<std::uint32_t>(plan.cell_at(kind, static_cast<std::size_t>(axis), i));
                const auto middle = static_cast<std::uint32_t>(plan.middle) + at,
                           end = static_cast<std::uint32_t>(plan.end) + at;
                numbers.ties.push_back({middle, end, little});
                if (i == 0) continue;
                numbers.ties.push_back({middle - 1, middle, little / 2});
                numbers.ties.push_back({end - 1, end, little / 2});
            }
        for (std::uint32_t far = 2; far <= near_steps; ++far)
            for (const std::size_t list : {plan.attack, plan.guard}) {
                const auto at = static_cast<std::uint32_t>(list + WeightPlan::near_at(kind, static_cast<int>(far)));
                numbers.ties.push_back({at - 1, at, little / 4});
            }
    }
    return numbers;
}

// Rounds the numbers to integers and limits them. The search expects values of the size of the derived ones, so the
// numbers are scaled to that size.
Weights rounded(const VariantPtr& variant_ptr, const std::vector<double>& start, std::vector<double> list) {
    const Variant& variant = *variant_ptr;
    const WeightPlan plan(variant);
    const Position board = start_position(variant_ptr);
    double old_sum = 0, new_sum = 0;
    for (std::size_t k = 1; k < plan.kinds; ++k)
        for (const Side side : variant.sides()) {
            const auto kind = static_cast<Kind>(k);
            old_sum += std::abs(start[k]) * board.count(side, kind) +
                       std::abs(start[plan.kinds + k]) * board.hand(side, kind);
            new_sum += std::abs(list[k]) * board.count(side, kind) +
                       std::abs(list[plan.kinds + k]) * board.hand(side, kind);
        }
    if (new_sum > 0 && old_sum > 0)
        for (double& number : list) number *= old_sum / new_sum;
    constexpr double max_value = 6000, min_value = 10, max_share = 300, max_extra = 1000;
    for (std::size_t n = 0; n < list.size(); ++n) {
        double& number = list[n];
        if (n < 2 * plan.kinds)  // piece values keep their signs
            number = start[n] == 0  ? 0
                     : start[n] > 0 ? std::clamp(number, min_value, max_value)
                                    : std::clamp(number, -max_value, -min_value);
        else if (n < plan.move)
            number = std::clamp(number, 0.0, max_share);
        else
            number = std::clamp(number, -max_extra, max_extra);
    }
    list[2 * plan.kinds] = 100;  // the entry for kind 0, which is no kind
    return plan.weights(list);
}

}  // namespace

Result<Learned> learn(const VariantPtr& variant, const std::vector<TrainingGame>& games) {
    if (std::optional<Diagnostic> why = training_refusal(*variant)) return *why;
    const Traits traits(*variant);
    const Evaluation evaluation(variant, traits);
    Samples samples(variant, evaluation, games);
    const double scale = scale_for(samples);
    samples.expect(scale);
    const Regression everything(samples, scale, [](const Samples::Sample&) { return true; });
    if (everything.size() < min_samples) return typed_error("there are too few games to learn from");

    // Chooses `freely` so that the results of the held-out games are predicted best.
    const Weights worked_out = evaluation.weights();
    const auto out = [](const Samples::Sample& sample) { return sample.game % held_out == 0; };
    const Regression max(samples, scale, [&](const Samples::Sample&sample) { return !out(sample); }),
        others(samples, scale, out);
    Learned learned;
    learned.positions = everything.size();
    std::vector<double> list = WeightPlan(*variant).list(worked_out);
    learned.error = learned.error_before = others.error(list);
    double freely = 0;
    for (const double each : {0.03, 0.25, 1.0, 4.0, 12.0}) {
        std::vector<double> tried = max.solve(numbers_for(variant, worked_out, scale, each), list);
        const double error = others.error(tried);
        if (freely > 0 && error >= learned.error) break;
        freely = each;
        learned.error = error;
        list = std::move(tried);
    }
    const Regression::Numbers numbers = numbers_for(variant, worked_out, scale, freely);
    learned.weights = rounded(variant, numbers.start, everything.solve(numbers, list));
    learned.weights.rules = rules_hash(variant->definition());
    learned.weights.games = static_cast<int>(games.size());
    return learned;
}

}  // namespace varia::player
