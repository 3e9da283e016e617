// What an evaluation derives from a variant when it is made.
#include <algorithm>
#include <cstdlib>

#include <varia/notation.hpp>

#include "evaluation.hpp"
#include "evaluation_common.hpp"

namespace varia::player {
namespace {

constexpr int approach = 4;      // the value of a step towards a hunted piece
constexpr int max_table = 1024;  // the largest board, in cells, for which distances between all cells are stored

std::vector<Kind> kinds_of(const Variant& variant, const std::vector<Name>& names) {
    std::vector<Kind> kinds;
    for (const Name& name : names)
        if (const Kind kind = variant.find_kind(name.text); kind != 0) kinds.push_back(kind);
    return kinds;
}

// Where the hunted pieces of a side begin: pieces whose loss ends the game and which no rule of check protects. Empty
// if there are more than three.
std::vector<Cell> hunted(const Variant& variant, const Position& start, Side side) {
    std::vector<Cell> cells;
    for (const ExtinctionDef& rule : variant.definition().rules.extinctions) {
        if (rule.result.verdict != Verdict::loss || (rule.any && rule.kinds.size() > 1)) continue;
        if (!rule.side.empty() && variant.find_side(rule.side.text) != side) continue;
        for (const Kind kind : kinds_of(variant, rule.kinds))
            for (const Cell cell : start.pieces(side, kind)) cells.push_back(cell);
    }
    if (cells.size() > 3) cells.clear();
    return cells;
}

// How many steps from neighbour to neighbour each cell is away from the nearest of these cells; -1 if there is no way.
std::vector<int> ways_to(const std::vector<std::vector<Cell>>& neighbours, const std::vector<Cell>& cells) {
    std::vector<int> far(neighbours.size(), -1);
    std::vector<Cell> open = cells;
    for (const Cell cell : cells) far[cell] = 0;
    for (std::size_t i = 0; i < open.size(); ++i)
        for (const Cell next : neighbours[open[i]])
            if (far[next] < 0) {
                far[next] = far[open[i]] + 1;
                open.push_back(next);
            }
    return far;
}

// The cells of a zone that are furthest from all cells outside it.
std::vector<Cell> depths_of(const std::vector<std::vector<Cell>>& neighbours, const std::vector<Cell>& zone) {
    std::vector<Cell> outside, deepest;
    for (std::size_t c = 0; c < neighbours.size(); ++c)
        if (std::ranges::find(zone, static_cast<Cell>(c)) == zone.end()) outside.push_back(static_cast<Cell>(c));
    const std::vector<int> far = ways_to(neighbours, outside);
    int max = 0;
    for (const Cell cell : zone) max = std::max(max, far[cell]);
    for (const Cell cell : zone)
        if (far[cell] == max) deepest.push_back(cell);
    return deepest;
}

// The bonus for a distance: it is larger for a shorter distance, and most of it comes from the last steps.
int share_at(int gain, int distance) {
    const int d = std::max(distance, 1);
    return gain / (3 + d * d);
}

// The values of kinds by the number of cells that they reach. The commonest kind of the set-up has the value of one
// unit.
std::vector<int> values_by_reach(const Variant& variant, const Measures& measures, const Position& start) {
    int measure = 0, max = 0;
    for (const Kind kind : all_kinds(variant)) {
        if (variant.royal(kind)) continue;
        int count = 0;
        for (const Side side : variant.sides()) count += start.count(side, kind) + start.hand(side, kind);
        const int reach = measures.mean_reach(kind);
        if (reach == 0 || count < max || (count == max && measure != 0 && reach >= measure)) continue;
        max = count;
        measure = reach;
    }
    int strongest = 0;
    for (const Kind kind : all_kinds(variant)) strongest = std::max(strongest, variant.kind(kind).strength);
    std::vector<int> values(static_cast<std::size_t>(variant.kinds()) + 1);
    for (const Kind kind : all_kinds(variant)) {
        int value = measure == 0 ? unit : measures.mean_reach(kind) * unit / measure;
        if (strongest > 0) value = unit + 2 * unit * variant.kind(kind).strength / strongest;
        if (value > 10 * unit) value = 10 * unit + (value - 10 * unit) / 2;
        if (variant.definition().rules.by_points && variant.kind(kind).points > 0)
            value = (value + unit * variant.kind(kind).points) / 2;
        values[kind] = variant.royal(kind) ? 0 : std::clamp(value, unit / 5, 40 * unit);
    }
    return values;
}

// The value of the best kind that a promotion leads to; 0 if its side loses the piece. It counts half if the new
// piece must be in the reserve.
int best_of(const Variant& variant, const PromotionDef& promotion, const std::vector<int>& values) {
    int best = 0;
    if (promotion.owner != PromotionDef::Owner::own) return best;
    for (const Kind kind : promotion.to.empty() ? all_kinds(variant) : kinds_of(variant, promotion.to))
        best = std::max(best, values[kind]);
    return promotion.from_reserve ? best / 2 : best;
}

}  // namespace

Evaluation::Evaluation(const VariantPtr& variant, const Traits& traits, const std::optional<Weights>& weights,
                       const std::function<bool()>& go_on)
    : variant_(variant),
      traits_(traits),
      kinds_(static_cast<std::size_t>(variant->kinds()) + 1),
      cells_(static_cast<std::size_t>(variant->board().cells())) {
    const Definition& definition = variant_->definition();
    duel_ = variant_->sides().size() == 2 && variant_->enemies(Side::first).has(Side::second);
    Measures measures(variant_, go_on);
    const Position start = start_position(variant_);
    values_ = values_by_reach(*variant_, measures, start);
    for (const Kind kind : all_kinds(*variant_))
        for (const PromotionDef& promotion : variant_->kind(kind).promotions)
            if (!variant_->royal(kind))
                values_[kind] += std::max(0, best_of(*variant_, promotion, values_) - values_[kind]) / 24;
    if (traits_.giveaway)
        for (int& value : values_) value = value == 0 ? 0 : -60 - value / 10;

    weights_.resize(kinds_);
    hand_values_.resize(kinds_);
    prices_.resize(kinds_);
    for (const Kind kind : all_kinds(*variant_)) {
        weights_[kind] = std::abs(values_[kind]);
        if (const std::optional<DropDef>& drop = variant_->kind(kind).drop) {
            int best = values_[kind];
            for (const Name& face : drop->faces) best = std::max(best, values_[variant_->find_kind(face.text)]);
            hand_values_[kind] = best - best / 16;
        }
    }
    for (const Kind kind : all_kinds(*variant_)) {
        prices_[kind] = variant_->royal(kind) ? 50 * unit : values_[kind];
        const Name& as = variant_->kind(kind).captured_as;
        if (traits_.captor) prices_[kind] += hand_values_[as.empty() ? kind : variant_->find_kind(as.text)];
    }

    danger_at_.resize(kinds_ * (near_steps + 1));
    for (const Kind kind : all_kinds(*variant_))
        for (int far = 0; far <= near_steps; ++far)
            danger_at_[near_at(kind, far)] = weights_[kind] * (near_steps + 1 - far);

    // Placement: a cell with more room than the kind's average is good. For royal pieces it is bad while the board is
    // full.
    int common = unit;
    for (const Kind kind : all_kinds(*variant_))
        if (values_[kind] != 0 && measures.mean_reach(kind) > 0)
            common = std::min(common, measures.mean_reach(kind) * unit / std::max(1, std::abs(values_[kind])));
    common = std::max(common, 1);
    lay_neighbours(measures);
    places_.resize(variant_->sides().size() * kinds_ * cells_);
    for (const Side side : variant_->sides()) {
        for (const Kind kind : all_kinds(*variant_)) {
            const bool royal = variant_->royal(kind);
            std::vector<int> middle(cells_, values_[kind]), end(cells_, values_[kind]);
            std::vector<std::uint8_t> home;
            if (royal) {
                std::vector<Cell> homes;
                for (const Cell cell : start.pieces(side, kind)) homes.push_back(cell);
                home = measures.distances(kind, measures.as_first(side, homes));
            }
            for (std::size_t c = 0; c < cells_; ++c) {
                const int room = measures.room(kind, static_cast<Cell>(c)) * unit / common;
                if (!royal) {
                    // Valuable pieces have to wait, so room counts less for them on a full board.
                    middle[c] += std::clamp(room / (5 + std::abs(values_[kind]) / 80), -80, 80);
                    end[c] += std::clamp(room / 9, -80, 80);
                } else {
                    middle[c] += std::clamp(-room / 10, -40, 40) -
                                 (home.empty() || home[c] == Measures::never ? 0 : 8 * std::min<int>(home[c], 8));
                    end[c] += std::clamp(room / 6, -60, 60);
                }
            }
            // Adds a bonus that depends on the distance to these cells. The cells are as the first side sees them.
            const auto draw_towards = [&](const std::vector<Cell>& cells, auto&& static_eval_at, bool levelled) {
                const std::vector<std::uint8_t> far = measures.distances(kind, cells);
                long long sum = 0;
                int count = 0;
                std::vector<int> bonus(cells_);
                for (std::size_t c = 0; c < cells_; ++c) {
                    if (far[c] == Measures::never) continue;
                    bonus[c] = static_eval_at(static_cast<int>(far[c]));
                    sum += bonus[c];
                    ++count;
                }
                const int mean = levelled && count > 0 ? static_cast<int>(sum / count) : 0;
                for (std::size_t c = 0; c < cells_; ++c) {
                    if (far[c] == Measures::never) continue;
                    middle[c] += bonus[c] - mean;
                    end[c] += (bonus[c] - mean) * 3 / 2;
                }
            };
            for (const PromotionDef& promotion : variant_->kind(kind).promotions) {
                if (!promotion.side.empty() && variant_->find_side(promotion.side.text) != side) continue;
                const int gain = std::max(0, best_of(*variant_, promotion, values_) - values_[kind]);
                if (gain > 0 && !promotion.zone.empty())
                    draw_towards(
                        measures.as_first(side, variant_->zone(promotion.zone.text, side)),
                        [&](int far) { return share_at(gain, far); }, true);
            }
            for (const GoalDef& goal : definition.rules.goals) {
                const std::vector<Kind> who = kinds_of(*variant_, goal.kinds);
                if (!goal.kinds.empty() && std::ranges::find(who, kind) == who.end()) continue;
                const int sign = goal.result.verdict == Verdict::win || goal.result.verdict == Verdict::minor_win ? 1
                                                                                                                  : -1;
                const int gain = royal ? 3 * unit : 12 * unit;
                const std::vector<Cell> zone = measures.as_first(side, variant_->zone(goal.zone.text, side));
                if (goal.filled || goal.count > 1) {
                    // A piece that is far behind delays all others. A piece in the zone makes room by going on to its
                    // far end.
                    draw_towards(
                        zone, [&](int far) { return -sign * (8 * far + far * far / 2); }, false);
                    draw_towards(
                        depths_of(neighbours_, zone), [&](int far) { return -4 * sign * std::min(far, 40); }, false);
                } else
                    draw_towards(
                        zone, [&](int far) { return sign * share_at(gain, far); }, true);
            }
            for (const Measures::Goal& goal : measures.goals())
                if (goal.kind == kind)
                    draw_towards(
                        goal.cells, [&](int far) { return -unit * std::min(far, 20); }, true);
            // The number of pieces says little before the end of the game, so only their cells count.
            for (std::size_t c = 0; c < measures.held().size(); ++c) middle[c] = end[c] = 2 * measures.held()[c];
            for (std::size_t c = 0; c < cells_; ++c) {
                const Cell there = variant_->seen_by(side, static_cast<Cell>(c));
                if (there == no_cell) continue;
                places_[(at(side) * kinds_ + kind) * cells_ + there] = {static_cast<std::int16_t>(clamped(middle[c])),
                                                                        static_cast<std::int16_t>(clamped(end[c]))};
            }
        }
    }

    // The distances and steps of royal pieces.
    for (const Kind kind : all_kinds(*variant_)) {
        if (!variant_->royal(kind) || !traits_.checks) continue;
        if (cells_ > max_table) break;
        far_.resize(variant_->sides().size() * cells_ * cells_);
        about_.assign(far_.size(), near_steps + 1);
        std::vector<std::vector<std::uint8_t>> far;
        for (std::size_t c = 0; c < cells_; ++c) far.push_back(measures.distances(kind, {static_cast<Cell>(c)}));
        for (const Side side : variant_->sides()) {
            std::vector<Cell> seen(cells_);
            for (std::size_t c = 0; c < cells_; ++c) seen[c] = variant_->seen_by(side, static_cast<Cell>(c));
            for (std::size_t c = 0; c < cells_; ++c) {
                if (seen[c] == no_cell) continue;
                const std::size_t royal = at(side) * cells_ + seen[c];
                for (std::size_t d = 0; d < cells_; ++d) {
                    if (seen[d] == no_cell) continue;
                    far_[royal * cells_ + seen[d]] = far[c][d];
                    about_[royal * cells_ + seen[d]] = std::min<std::uint8_t>(far[c][d], near_steps + 1);
                }
                for (const Cell cell : measures.steps(kind, static_cast<Cell>(c)))
                    if (seen[cell] != no_cell) about_[royal * cells_ + seen[cell]] |= in_ring;
            }
        }
        break;
    }
    for (const ExtinctionDef& rule : definition.rules.extinctions) {
        if (rule.kinds.empty()) continue;
        const int sign = rule.result.verdict == Verdict::loss || rule.result.verdict == Verdict::minor_loss ? 1 : -1;
        SideSet sides = variant_->sides();
        if (!rule.side.empty())
            if (const auto side = variant_->find_side(rule.side.text)) sides = *side;
        rare_.push_back({kinds_of(*variant_, rule.kinds), sides, rule.any, rule.min, sign * 2 * unit});
    }
    // If no rule of check protects the hunted pieces, all other pieces head for the cells where the enemy's hunted
    // pieces begin.
    if (!traits_.checks && definition.rules.goals.empty() && traits_.two()) {
        for (const Side side : variant_->sides()) {
            const std::vector<int> far = ways_to(neighbours_,
                                                 hunted(*variant_, start, variant_->enemies(side).lowest()));
            const std::vector<Cell> own = hunted(*variant_, start, side);
            for (const Kind kind : all_kinds(*variant_)) {
                if (std::ranges::any_of(own, [&](Cell cell) { return start.at(cell).kind() == kind; })) continue;
                for (std::size_t c = 0; c < cells_; ++c) {
                    Placed& place = places_[(at(side) * kinds_ + kind) * cells_ + c];
                    if (far[c] > 0) place.middle = static_cast<std::int16_t>(clamped(place.middle - approach * far[c]));
                    if (far[c] > 0) place.end = static_cast<std::int16_t>(clamped(place.end - approach * far[c]));
                }
            }
        }
    }
    checks_ = definition.rules.checks.count;
    check_gain_ = definition.rules.checks.result.verdict == Verdict::win ? 9 * unit / 2 : 0;
    points_ = definition.rules.by_points;
    if (!traits_.room) neighbours_.clear();
    full_ = std::max(1, sums(start).weight);
    if (weights) take(*weights);
}

void Evaluation::lay_neighbours(const Measures& measures) {
    const Board& board = variant_->board();
    neighbours_.resize(cells_);
    const auto dimensions = static_cast<std::size_t>(board.dimensions());
    std::size_t count = 1;
    for (std::size_t a = 0; a < dimensions; ++a) count *= 3;
    for (std::size_t number = 0; number < count; ++number) {
        std::vector<int> by(dimensions);
        bool still = true;
        for (std::size_t a = 0, rest = number; a < dimensions; ++a, rest /= 3) {
            by[a] = static_cast<int>(rest % 3) - 1;
            still = still && by[a] == 0;
        }
        for (std::size_t c = 0; c < cells_ && !still; ++c)
            if (const Cell next = board.step(static_cast<Cell>(c), by); next != no_cell) neighbours_[c].push_back(next);
    }
    goes_.resize(kinds_);
    for (const Kind kind : all_kinds(*variant_)) goes_[kind] = measures.mean_reach(kind) > 0 ? 1 : 0;
}

}  // namespace varia::player
