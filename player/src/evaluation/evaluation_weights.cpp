// How an evaluation applies weights, and the terms of positions from which weights are learned.
#include <algorithm>

#include "evaluation.hpp"

namespace varia::player {
namespace {

constexpr int max_on_a_cell = 32'000;
constexpr int percent = 100;

}  // namespace

// Does not change Sums::weight: how full a board is remains as it was derived.
void Evaluation::take(const Weights& weights) {
    const std::vector<int> before = values_;
    for (std::size_t k = 1; k < kinds_; ++k) {
        const auto kind = static_cast<Kind>(k);
        values_[k] = variant_->royal(kind) ? 0 : weights.pieces[k];
        if (hand_values_[k] != 0) hand_values_[k] = weights.hand[k];
    }
    for (std::size_t k = 1; k < kinds_; ++k) {
        const auto kind = static_cast<Kind>(k);
        if (!variant_->royal(kind)) prices_[k] = values_[k];
        const Name& as = variant_->kind(kind).captured_as;
        if (traits_.captor && !variant_->royal(kind))
            prices_[k] += hand_values_[as.empty() ? k : variant_->find_kind(as.text)];
    }
    const WeightPlan plan(*variant_);
    const auto on_axes = [&](const std::vector<int>& list, Kind kind, Cell cell) {
        int sum = 0;
        const std::span<const int> coordinates = variant_->board().coordinates(cell);
        for (std::size_t a = 0; a < coordinates.size() && !list.empty(); ++a)
            sum += list[plan.cell_at(kind, a, coordinates[a])];
        return sum;
    };
    for (const Side side : variant_->sides())
        for (std::size_t k = 1; k < kinds_; ++k)
            for (std::size_t c = 0; c < cells_; ++c) {
                const Cell there = variant_->seen_by(side, static_cast<Cell>(c));
                if (there == no_cell) continue;
                const auto kind = static_cast<Kind>(k);
                Placed& place = places_[(static_cast<std::size_t>(index(side)) * kinds_ + k) * cells_ + there];
                const auto taken = [&](int worked_out, const std::vector<int>& list) {
                    const int sum = values_[k] + (worked_out - before[k]) * weights.placement[k] / percent +
                                    on_axes(list, kind, static_cast<Cell>(c));
                    return static_cast<std::int16_t>(std::clamp(sum, -max_on_a_cell, max_on_a_cell));
                };
                place = {taken(place.middle, weights.middle), taken(place.end, weights.end)};
            }
    shelter_ = weights.shelter;
    drive_ = weights.drive;
    room_ = weights.room;
    ends_ = weights.ends;
    move_ = weights.move;
    for (std::size_t k = 1; k < weights.pairs.size(); ++k)
        if (weights.pairs[k] != 0) pairs_.push_back({static_cast<Kind>(k), weights.pairs[k]});
    take_near(weights);
}

void Evaluation::take_near(const Weights& weights) {
    for (int& danger : danger_at_) danger = danger * weights.danger / percent;
    const bool guards = std::ranges::any_of(weights.guard, [](int n) { return n != 0; });
    if (guards) guard_at_.resize(danger_at_.size());
    for (std::size_t k = 1; k < kinds_; ++k)
        for (int far = 1; far <= near_steps; ++far) {
            const auto kind = static_cast<Kind>(k);
            const std::size_t from = WeightPlan::near_at(kind, far), to = near_at(kind, far);
            if (!weights.attack.empty()) danger_at_[to] += fine * weights.attack[from];
            if (guards) guard_at_[to] = fine * weights.guard[from];
        }
}

Weights Evaluation::weights() const {
    Weights weights;
    weights.pieces = values_;
    weights.hand = hand_values_;
    weights.placement.assign(kinds_, percent);
    return weights;
}

int Evaluation::pairs(const Position& position) const {
    int total = 0;
    for (const Side side : variant_->sides())
        for (const Pair& pair : pairs_)
            if (position.count(side, pair.kind) >= 2)
                total += traits_.sign[static_cast<std::size_t>(index(side))] * pair.value;
    return total;
}

std::vector<double> Evaluation::parts(const Position& position) const {
    const WeightPlan plan(*variant_);
    std::vector<double> parts(plan.count);
    const Sums all = sums(position);
    const double full = static_cast<double>(std::clamp(all.weight, 0, full_)) / full_;
    for (const Side side : variant_->sides()) {
        const double sign = traits_.sign[static_cast<std::size_t>(index(side))];
        std::vector<Cell> as_first(cells_, no_cell);
        for (std::size_t c = 0; c < cells_; ++c)
            if (const Cell there = variant_->seen_by(side, static_cast<Cell>(c)); there != no_cell)
                as_first[there] = static_cast<Cell>(c);
        for (const Cell cell : position.pieces(side)) {
            const Kind kind = position.at(cell).kind();
            const Placed& place = placed(index(side), kind, cell);
            if (!variant_->royal(kind)) parts[kind] += sign;
            parts[2 * kinds_ + kind] += sign *
                                        ((place.middle - values_[kind]) * full +
                                         (place.end - values_[kind]) * (1 - full)) /
                                        percent;
            if (as_first[cell] == no_cell) continue;
            const std::span<const int> coordinates = variant_->board().coordinates(as_first[cell]);
            for (std::size_t a = 0; a < coordinates.size(); ++a) {
                const std::size_t step = plan.cell_at(kind, a, coordinates[a]);
                parts[plan.middle + step] += sign * full;
                parts[plan.end + step] += sign * (1 - full);
            }
        }
        for (std::size_t k = 1; k < kinds_; ++k) {
            const auto kind = static_cast<Kind>(k);
            if (hand_values_[k] != 0) parts[kinds_ + k] += sign * position.hand(side, kind);
            if (!variant_->royal(kind) && position.count(side, kind) >= 2) parts[plan.pairs + k] += sign;
        }
        const std::span<const Cell> royals = position.royals(side);
        if (!far_.empty() && royals.size() == 1) {
            const Safety safe = safety_of(position, side);
            parts[plan.terms] += sign * safe.shelter * full / percent;
            parts[plan.terms + 1] -= sign * safe.danger * full / percent;
            const std::uint8_t* far = far_.data() +
                                      (static_cast<std::size_t>(index(side)) * cells_ + royals.front()) * cells_;
            const auto near = [&](Side whose, std::size_t list, double by) {
                for (const Cell cell : position.pieces(whose))
                    if (far[cell] >= 1 && far[cell] <= near_steps)
                        parts[list + WeightPlan::near_at(position.at(cell).kind(), far[cell])] += by;
            };
            for (const Side enemy : variant_->enemies(side)) near(enemy, plan.attack, -sign * full);
            near(side, plan.guard, sign * full);
        }
        if (!rare_.empty() || checks_ != 0 || points_)
            parts[plan.terms + 4] += sign * nearness(position, side) / percent;
    }
    parts[plan.terms + 2] = drive(position, all) / static_cast<double>(percent);
    if (traits_.room) parts[plan.terms + 3] = territory(position) / static_cast<double>(percent);
    parts[plan.move] = traits_.sign[static_cast<std::size_t>(index(position.turn()))];
    return parts;
}

}  // namespace varia::player
