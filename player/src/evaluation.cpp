#include "evaluation.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include <varia/notation.hpp>
#include <varia/player/value.hpp>

namespace varia::player {
namespace {

constexpr int unit = 100;            // what the commonest piece is worth
constexpr int longest_table = 1024;  // cells of boards for which steps from each to each are kept

std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }

std::vector<Kind> kinds_of(const Variant& variant, const std::vector<Name>& names) {
    std::vector<Kind> kinds;
    for (const Name& name : names)
        if (const Kind kind = variant.find_kind(name.text); kind != 0) kinds.push_back(kind);
    return kinds;
}

std::vector<Kind> all_kinds(const Variant& variant) {
    std::vector<Kind> kinds;
    for (int k = 1; k <= variant.kinds(); ++k) kinds.push_back(static_cast<Kind>(k));
    return kinds;
}

int clamped(int points) { return std::clamp(points, -32'000, 32'000); }

// The nearer, the more, and most of it in the last steps.
int share_at(int gain, int distance) {
    const int d = std::max(distance, 1);
    return gain / (3 + d * d);
}

// What kinds are worth by what they reach; of those in the set-up that which there is most of is the measure.
std::vector<int> values_by_reach(const Variant& variant, const Measures& measures, const Position& start) {
    int measure = 0, most = 0;
    for (const Kind kind : all_kinds(variant)) {
        if (variant.royal(kind)) continue;
        int count = 0;
        for (const Side side : variant.sides()) count += start.count(side, kind) + start.hand(side, kind);
        const int reach = measures.mean_reach(kind);
        if (reach == 0 || count < most || (count == most && measure != 0 && reach >= measure)) continue;
        most = count;
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

// What a kind may become at best by a promotion, and whether that has to be there to become it.
int best_of(const Variant& variant, const PromotionDef& promotion, const std::vector<int>& values) {
    int best = 0;
    for (const Kind kind : promotion.to.empty() ? all_kinds(variant) : kinds_of(variant, promotion.to))
        best = std::max(best, values[kind]);
    return promotion.from_reserve ? best / 2 : best;
}

}  // namespace

Evaluation::Evaluation(const VariantPtr& variant, const Traits& traits, const std::optional<Weights>& weights)
    : variant_(variant),
      traits_(traits),
      kinds_(static_cast<std::size_t>(variant->kinds()) + 1),
      cells_(static_cast<std::size_t>(variant->board().cells())) {
    const Definition& definition = variant_->definition();
    Measures measures(variant_);
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
        if (variant_->kind(kind).drop) hand_values_[kind] = values_[kind] - values_[kind] / 16;
    }
    for (const Kind kind : all_kinds(*variant_)) {
        prices_[kind] = variant_->royal(kind) ? 50 * unit : values_[kind];
        const Name& as = variant_->kind(kind).captured_as;
        if (traits_.captor) prices_[kind] += hand_values_[as.empty() ? kind : variant_->find_kind(as.text)];
    }

    danger_at_.resize(kinds_ * (near_steps + 1));
    for (const Kind kind : all_kinds(*variant_))
        for (int far = 0; far <= near_steps; ++far) danger_at_[near_at(kind, far)] = weights_[kind] * (near_steps + 1 - far);

    // Placement: more room than the kind has on average is good, but for royal pieces while the board is full.
    int common = unit;
    for (const Kind kind : all_kinds(*variant_))
        if (values_[kind] != 0 && measures.mean_reach(kind) > 0)
            common = std::min(common, measures.mean_reach(kind) * unit / std::max(1, std::abs(values_[kind])));
    common = std::max(common, 1);
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
                    // What is worth much has to wait.
                    middle[c] += std::clamp(room / (5 + std::abs(values_[kind]) / 80), -80, 80);
                    end[c] += std::clamp(room / 9, -80, 80);
                } else {
                    middle[c] += std::clamp(-room / 10, -40, 40) -
                                 (home.empty() || home[c] == Measures::never ? 0 : 8 * std::min<int>(home[c], 8));
                    end[c] += std::clamp(room / 6, -60, 60);
                }
            }
            // The cells are as the first side sees them.
            const auto draw_towards = [&](const std::vector<Cell>& cells, auto&& worth_at, bool levelled) {
                const std::vector<std::uint8_t> far = measures.distances(kind, cells);
                long long sum = 0;
                int count = 0;
                std::vector<int> bonus(cells_);
                for (std::size_t c = 0; c < cells_; ++c) {
                    if (far[c] == Measures::never) continue;
                    bonus[c] = worth_at(static_cast<int>(far[c]));
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
                const int gain = std::max(0, best_of(*variant_, promotion, values_) - values_[kind]);
                if (gain > 0 && !promotion.zone.empty())
                    draw_towards(
                        measures.as_first(side, variant_->zone(promotion.zone.text, side)),
                        [&](int far) { return share_at(gain, far); }, true);
            }
            for (const GoalDef& goal : definition.rules.goals) {
                const std::vector<Kind> who = kinds_of(*variant_, goal.kinds);
                if (!goal.kinds.empty() && std::ranges::find(who, kind) == who.end()) continue;
                const int sign = goal.result.verdict == Verdict::win || goal.result.verdict == Verdict::minor_win ? 1 : -1;
                const int gain = royal ? 3 * unit : 12 * unit;
                const std::vector<Cell> zone = measures.as_first(side, variant_->zone(goal.zone.text, side));
                if (goal.filled)
                    draw_towards(
                        zone, [&](int far) { return -12 * sign * std::min(far, 40); }, false);
                else
                    draw_towards(
                        zone, [&](int far) { return sign * share_at(gain, far); }, true);
            }
            for (const Measures::Goal& goal : measures.goals())
                if (goal.kind == kind)
                    draw_towards(
                        goal.cells, [&](int far) { return -unit * std::min(far, 20); }, true);
            for (std::size_t c = 0; c < cells_; ++c) {
                const Cell there = variant_->seen_by(side, static_cast<Cell>(c));
                if (there == no_cell) continue;
                places_[(at(side) * kinds_ + kind) * cells_ + there] = {static_cast<std::int16_t>(clamped(middle[c])),
                                                                        static_cast<std::int16_t>(clamped(end[c]))};
            }
        }
    }

    // Who may step where, of royal pieces.
    for (const Kind kind : all_kinds(*variant_)) {
        if (!variant_->royal(kind) || !traits_.checks) continue;
        if (cells_ > longest_table) break;
        rings_.resize(variant_->sides().size() * cells_);
        far_.resize(rings_.size() * cells_);
        std::vector<std::vector<std::uint8_t>> far;
        for (std::size_t c = 0; c < cells_; ++c) far.push_back(measures.distances(kind, {static_cast<Cell>(c)}));
        for (const Side side : variant_->sides()) {
            std::vector<Cell> seen(cells_);
            for (std::size_t c = 0; c < cells_; ++c) seen[c] = variant_->seen_by(side, static_cast<Cell>(c));
            for (std::size_t c = 0; c < cells_; ++c) {
                if (seen[c] == no_cell) continue;
                const std::size_t royal = at(side) * cells_ + seen[c];
                for (const Cell cell : measures.steps(kind, static_cast<Cell>(c)))
                    if (seen[cell] != no_cell) rings_[royal].push_back(seen[cell]);
                for (std::size_t d = 0; d < cells_; ++d)
                    if (seen[d] != no_cell) far_[royal * cells_ + seen[d]] = far[c][d];
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
        rare_.push_back({kinds_of(*variant_, rule.kinds), sides, rule.any, rule.least, sign * 2 * unit});
    }
    if (traits_.room) lay_neighbours(measures);
    checks_ = definition.rules.checks.count;
    check_gain_ = definition.rules.checks.result.verdict == Verdict::win ? 9 * unit / 2 : 0;
    points_ = definition.rules.by_points;
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

// Cells that one camp reaches sooner than the other, going from cell to cell; and what is free beside its pieces.
int Evaluation::territory(const Position& position) const {
    thread_local std::array<std::vector<std::uint8_t>, 2> far;
    thread_local std::vector<Cell> open;
    int total = 0;
    for (const std::size_t camp : {std::size_t{0}, std::size_t{1}}) {
        far[camp].assign(cells_, Measures::never);
        open.clear();
        for (const Side side : variant_->sides()) {
            if (static_cast<std::size_t>(traits_.camp[at(side)]) != camp) continue;
            for (const Cell cell : position.pieces(side)) {
                if (goes_[position.at(cell).kind()] == 0) continue;
                far[camp][cell] = 0;
                open.push_back(cell);
                int free = 0;
                for (const Cell next : neighbours_[cell])
                    if (position.at(next).empty()) ++free;
                total += (camp == 0 ? 1 : -1) * (free == 0 ? -unit : 8 * free);
            }
        }
        for (std::size_t i = 0; i < open.size(); ++i)
            for (const Cell next : neighbours_[open[i]])
                if (position.at(next).empty() && far[camp][next] == Measures::never) {
                    far[camp][next] = static_cast<std::uint8_t>(std::min(far[camp][open[i]] + 1, Measures::never - 1));
                    open.push_back(next);
                }
    }
    for (std::size_t c = 0; c < cells_; ++c)
        total += 25 * ((far[0][c] < far[1][c] ? 1 : 0) - (far[1][c] < far[0][c] ? 1 : 0));
    return total;
}

void Evaluation::add(Sums& sums, Piece piece, Cell cell, int by) const {
    if (piece.empty() || piece.is_void()) return;
    const Side side = piece.side();
    if (side == Side::nobody) return;
    const int sign = traits_.sign[at(side)] * by;
    const Placed& place = placed(index(side), piece.kind(), cell);
    sums.middle += sign * place.middle;
    sums.end += sign * place.end;
    sums.weight += by * weights_[piece.kind()];
}

Evaluation::Sums Evaluation::sums(const Position& position) const {
    Sums sums;
    for (const Side side : variant_->sides()) {
        for (const Cell cell : position.pieces(side)) add(sums, position.at(cell), cell, 1);
        for (std::size_t k = 1; k < kinds_; ++k) {
            const int count = position.hand(side, static_cast<Kind>(k));
            if (count == 0) continue;
            const int worth = traits_.sign[at(side)] * count * hand_values_[k];
            sums.middle += worth;
            sums.end += worth;
            if (hand_values_[k] != 0) sums.weight += count * weights_[k];
        }
    }
    return sums;
}

void Evaluation::update(Sums& sums, const Position::Undo& undo) const {
    undo.each_piece([&](Cell cell, Piece before, Piece after) {
        add(sums, before, cell, -1);
        add(sums, after, cell, 1);
    });
    undo.each_hand([&](Side side, Kind kind, int before, int after) {
        if (hand_values_[kind] == 0) return;
        const int worth = traits_.sign[at(side)] * (after - before) * hand_values_[kind];
        sums.middle += worth;
        sums.end += worth;
        sums.weight += (after - before) * weights_[kind];
    });
}

int Evaluation::worth(const Position& position, const Sums& sums) const {
    const int fullness = std::clamp(sums.weight, 0, full_);
    auto total = static_cast<int>(
        (static_cast<long long>(sums.middle) * fullness + static_cast<long long>(sums.end) * (full_ - fullness)) / full_);
    total += rest(position, fullness) + drive(position, sums) * drive_ / 100;
    if (traits_.room) total += territory(position) * room_ / 100;
    if (!pairs_.empty()) total += pairs(position);
    return std::clamp(traits_.sign[at(position.turn())] * total + move_, -most_guessed, most_guessed);
}

int Evaluation::rest(const Position& position, int fullness) const {
    int total = 0;
    const bool near = !rare_.empty() || checks_ != 0 || points_;
    for (const Side side : variant_->sides()) {
        int own = 0;
        if (!far_.empty()) own += static_cast<int>(static_cast<long long>(safety(position, side)) * fullness / full_);
        if (near) own += nearness(position, side) * ends_ / 100;
        total += traits_.sign[at(side)] * own;
    }
    return total;
}

// Own pieces beside a royal piece shelter it; the nearer enemies come, and the stronger they are, the worse.
int Evaluation::safety(const Position& position, Side side) const {
    const Safety safe = safety_of(position, side);
    return safe.shelter * shelter_ / 100 - safe.danger + safe.guard;
}

Evaluation::Safety Evaluation::safety_of(const Position& position, Side side) const {
    const std::span<const Cell> royals = position.royals(side);
    if (royals.size() != 1) return {};
    const std::size_t royal = at(side) * cells_ + royals.front();
    int shelter = 0;
    for (const Cell cell : rings_[royal])
        if (const Piece piece = position.at(cell); !piece.empty() && !piece.is_void() && piece.is(side)) ++shelter;
    int danger = 0;
    const std::uint8_t* far = far_.data() + royal * cells_;
    for (const Side enemy : variant_->enemies(side))
        for (const Cell cell : position.pieces(enemy))
            if (far[cell] <= near_steps) danger += danger_at_[near_at(position.at(cell).kind(), far[cell])];
    int guard = 0;
    if (!guard_at_.empty())
        for (const Cell cell : position.pieces(side))
            if (far[cell] <= near_steps) guard += guard_at_[near_at(position.at(cell).kind(), far[cell])];
    return {6 * std::min(shelter, 5), danger / fine, guard / fine};
}

// With little left, who has more brings the royal pieces together.
int Evaluation::drive(const Position& position, const Sums& sums) const {
    if (far_.empty() || sums.weight * 4 > full_ || std::abs(sums.end) < 2 * unit || variant_->sides().size() != 2) return 0;
    const std::span<const Cell> ours = position.royals(Side::first), theirs = position.royals(Side::second);
    if (ours.size() != 1 || theirs.size() != 1) return 0;
    const int far = far_[ours.front() * cells_ + theirs.front()];
    if (far == Measures::never) return 0;
    return (sums.end > 0 ? -8 : 8) * far;
}

// How near the ends are that the rules name.
int Evaluation::nearness(const Position& position, Side side) const {
    int total = 0;
    for (const Rare& rule : rare_) {
        if (!rule.sides.has(side)) continue;
        int left = 0;
        for (const Kind kind : rule.kinds) {
            const int count = position.count(side, kind) - rule.least;
            if (rule.any)
                total -= count <= 0 ? rule.gain : rule.gain / count;
            else
                left += position.count(side, kind);
        }
        if (!rule.any) total -= rule.gain / std::max(1, left - rule.least);
    }
    if (checks_ != 0) {
        const int given = std::min(position.checks_given(side), checks_);
        total += check_gain_ * given * given / std::max(1, (checks_ - 1) * (checks_ - 1));
    }
    if (points_) total += unit * position.points(side);
    return total;
}

int Evaluation::worth_of(const Position& position, Side side) const {
    int total = 0;
    if (!position.out().has(side)) {
        for (const Cell cell : position.pieces(side)) {
            const Piece piece = position.at(cell);
            total += placed(index(side), piece.kind(), cell).middle;
        }
        for (std::size_t k = 1; k < kinds_; ++k) total += position.hand(side, static_cast<Kind>(k)) * hand_values_[k];
        if (!far_.empty()) total += safety(position, side);
    }
    return total + nearness(position, side);
}

bool Evaluation::has_force(const Position& position, Side side) const {
    int pieces = 0;
    for (std::size_t k = 1; k < kinds_; ++k)
        if (values_[k] >= 2 * unit) pieces += position.count(side, static_cast<Kind>(k));
    if (pieces >= 2) return true;
    return pieces == 1 && position.count(side) >= 5;
}

}  // namespace varia::player
