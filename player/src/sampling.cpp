#include "sampling.hpp"

#include <algorithm>
#include <cmath>

namespace varia::player {
namespace {

constexpr std::size_t longest_way = 200;
constexpr std::size_t most_nodes = 4'000'000;
constexpr float curiosity = 0.9F;
constexpr int most_tries = 20'000;  // moves made to find a position again in the last tree

// 2 to the power of points / 256, by parts, that it be the same on every machine.
float weight_of(int points) {
    points = std::clamp(points, -4000, 4000);
    float weight = 1;
    for (; points >= 256; points -= 256) weight *= 2;
    for (; points < 0; points += 256) weight /= 2;
    return weight * (1 + static_cast<float>(points) / 256);
}

}  // namespace

Sampling::Sampling(const Shared& shared)
    : shared_(shared),
      rules_(shared.variant),
      position_(shared.variant),
      history_(shared.variant->sides().size(), static_cast<std::size_t>(shared.variant->kinds()) + 1,
               static_cast<std::size_t>(shared.variant->board().cells())),
      ordering_{rules_, shared.evaluation, history_},
      undos_(longest_way + 1) {
    rules_.watch_searches([this](std::uint64_t) { return !shared_.budget.spent(nodes_); });
}

Sampling::Shares Sampling::shares_of(const Outcome& outcome) const {
    Shares shares{};
    for (const Side side : shared_.variant->sides()) {
        const auto s = static_cast<std::size_t>(index(side));
        const Score score = outcome.score[s];
        float& share = shares[static_cast<std::size_t>(shared_.traits.camp[s])];
        share = std::max(share, static_cast<float>(score.numerator) / static_cast<float>(std::max(score.denominator, 1)));
    }
    return shares;
}

// What each camp has, and of what who is to move can take at once a half.
Sampling::Shares Sampling::guess(float threat) const {
    const Traits& traits = shared_.traits;
    Shares shares{};
    BySide<int> worth{};
    int most = 0;
    for (const Side side : shared_.variant->sides())
        worth[static_cast<std::size_t>(traits.camp[static_cast<std::size_t>(index(side))])] +=
            shared_.evaluation.worth_of(position_, side);
    worth[camp()] += static_cast<int>(threat / 2);
    for (int c = 0; c < traits.camps; ++c) most = std::max(most, worth[static_cast<std::size_t>(c)]);
    float sum = 0;
    for (int c = 0; c < traits.camps; ++c) {
        const auto n = static_cast<std::size_t>(c);
        shares[n] = weight_of(worth[n] - most);
        sum += shares[n];
    }
    for (int c = 0; c < traits.camps; ++c) shares[static_cast<std::size_t>(c)] /= sum;
    return shares;
}

// Lists what can be played; moves that take much are likelier.
void Sampling::open(std::uint32_t number) {
    tree_[number].opened = true;
    tree_[number].camp = camp();
    rules_.legal_moves(position_, moves_);
    if (moves_.empty()) {
        tree_[number].ended = true;
        return;
    }
    ordering_.rank(position_, moves_, Move(), {}, ranked_);
    const auto first = static_cast<std::uint32_t>(tree_.size());
    float sum = 0, threat = 0;
    for (const Ranked& ranked : ranked_) {
        Node node;
        node.move = ranked.move;
        node.prior = 1;
        if (ranked.noisy) {
            const int gain = ordering_.gain(position_, ranked.move, victim_of(position_, ranked.move));
            if (ranked.rank >= good_rank) threat = std::max(threat, static_cast<float>(std::min(gain, 3000)));
            node.prior += ranked.rank < bad_rank ? 0.2F : static_cast<float>(std::min(gain, 2000)) / 60;
        } else if (shared_.traits.checks && ranked_.size() < 300 && rules_.gives_check(position_, ranked.move)) {
            node.prior += 1;
        }
        sum += node.prior;
        tree_.push_back(node);
    }
    for (std::size_t i = first; i < tree_.size(); ++i) tree_[i].prior /= sum;
    tree_[number].threat = threat;
    tree_[number].first = first;
    tree_[number].count = static_cast<std::uint32_t>(ranked_.size());
}

std::uint32_t Sampling::choose(const Node& node) const {
    const float root = std::sqrt(static_cast<float>(node.visits + 1));
    const float known = node.visits == 0 ? 0 : node.sum[node.camp] / static_cast<float>(node.visits);
    std::uint32_t best = node.first;
    float most = -1;
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
        const Node& child = tree_[i];
        const float value = child.visits == 0 ? known * 0.85F : child.sum[node.camp] / static_cast<float>(child.visits);
        const float worth = value + curiosity * child.prior * root / static_cast<float>(1 + child.visits);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}

// Looks where moves were tried. Precondition: position_ is the node's.
bool Sampling::find_below(std::uint32_t number, std::uint64_t key, int plies, std::uint32_t& found) {
    if (position_.key() == key) {
        found = number;
        return true;
    }
    if (plies == 0) return false;
    Position::Undo undo;
    for (std::uint32_t i = tree_[number].first; i < tree_[number].first + tree_[number].count; ++i) {
        if (tree_[i].visits == 0 || ++tries_ > most_tries) continue;
        rules_.do_move(position_, tree_[i].move, undo);
        const bool here = find_below(i, key, plies - 1, found);
        rules_.undo_move(position_, undo);
        if (here) return true;
    }
    return false;
}

void Sampling::keep_below(const Position& now) {
    std::uint32_t found = 0;
    tries_ = 0;
    bool known = false;
    if (root_ && !tree_.empty()) {
        position_ = *root_;
        // Each side has moved once since, or twice.
        for (int plies = 1; plies <= 2 * static_cast<int>(shared_.variant->sides().size()) && !known; ++plies)
            known = find_below(0, now.key(), plies, found);
    }
    root_ = now;
    if (!known || !tree_[found].opened || tree_[found].count == 0) {
        tree_.clear();
        return;
    }
    std::vector<Node> kept{tree_[found]};
    for (std::size_t i = 0; i < kept.size(); ++i) {
        const std::uint32_t first = kept[i].first;
        kept[i].first = static_cast<std::uint32_t>(kept.size());
        for (std::uint32_t k = 0; k < kept[i].count; ++k) kept.push_back(tree_[first + k]);
    }
    tree_ = std::move(kept);
}

void Sampling::sample() {
    way_.assign(1, 0);
    std::size_t made = 0;
    Shares shares{};
    bool known = false;
    for (;;) {
        const std::uint32_t number = way_.back();
        if (shared_.traits.ends && number != 0)
            if (const std::optional<Outcome> outcome = rules_.decided(position_)) {
                shares = shares_of(*outcome);
                known = true;
                break;
            }
        const bool fresh = !tree_[number].opened;
        if (fresh && tree_.size() < most_nodes) open(number);
        const Node& node = tree_[number];
        if (node.ended) {
            const Outcome outcome = rules_.outcome(position_);
            if (outcome.over) {
                shares = shares_of(outcome);
                known = true;
            }
            break;
        }
        if ((fresh && number != 0) || !node.opened || made >= longest_way) break;
        const std::uint32_t next = choose(node);
        rules_.do_move(position_, tree_[next].move, undos_[made++]);
        ++nodes_;
        way_.push_back(next);
    }
    if (!known) shares = guess(tree_[way_.back()].threat);
    deepest_ = std::max(deepest_, made);
    while (made > 0) rules_.undo_move(position_, undos_[--made]);
    for (const std::uint32_t number : way_) {
        Node& node = tree_[number];
        ++node.visits;
        for (std::size_t c = 0; c < static_cast<std::size_t>(shared_.traits.camps); ++c) node.sum[c] += shares[c];
    }
}

Info Sampling::report(std::size_t lines) const {
    Info info;
    info.nodes = nodes_;
    info.deepest = static_cast<int>(deepest_);
    info.time = shared_.budget.passed();
    info.full = static_cast<int>(tree_.size() * 1000 / (most_nodes + 4096));
    const Node& root = tree_.front();
    std::vector<std::uint32_t> best;
    for (std::uint32_t i = root.first; i < root.first + root.count; ++i) best.push_back(i);
    std::stable_sort(best.begin(), best.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return tree_[a].visits > tree_[b].visits; });
    for (std::size_t l = 0; l < std::min(lines, best.size()); ++l) {
        Line line;
        std::uint32_t at = best[l];
        const Node& child = tree_[at];
        // A share as an advantage: what it is above or below an equal part.
        const float share = child.visits == 0 ? 0 : child.sum[root.camp] / static_cast<float>(child.visits);
        const float equal = 1 / static_cast<float>(shared_.traits.camps);
        line.value.points = share > 0.999F ? all_value - 1 : static_cast<int>((share - equal) * 1000);
        for (;;) {
            line.steps.push_back(tree_[at].move);
            const Node& node = tree_[at];
            if (node.count == 0) break;
            std::uint32_t next = node.first;
            for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
                if (tree_[i].visits > tree_[next].visits) next = i;
            if (tree_[next].visits == 0) break;
            at = next;
        }
        info.depth = std::max(info.depth, static_cast<int>(line.steps.size()));
        info.lines.push_back(std::move(line));
    }
    return info;
}

Info Sampling::run(const Past& past, const Limits& limits, const std::function<void(const Info&)>& see) {
    keep_below(past.position);
    position_ = past.position;
    nodes_ = 0;
    deepest_ = 0;
    if (tree_.empty()) {
        tree_.emplace_back();
        open(0);
    }
    if (tree_.front().count == 0) {
        tree_.clear();
        return {};
    }
    const auto lines = static_cast<std::size_t>(std::max(limits.lines, 1));
    std::uint64_t next_report = 1000;
    for (std::uint64_t samples = 1; !shared_.budget.spent(nodes_) && !rules_.failed(); ++samples) {
        sample();
        if (tree_.front().count == 1 && shared_.budget.has_clock() && samples >= 50) break;
        if (limits.depth > 0 && samples >= (std::uint64_t{1} << std::min(limits.depth + 4, 40))) break;
        if (tree_.size() >= most_nodes && limits.nodes == 0 && !shared_.budget.has_clock() && samples > 2 * most_nodes)
            break;
        if ((samples & 63) == 0 && shared_.budget.enough(true)) break;
        if (see && samples >= next_report) {
            next_report *= 2;
            see(report(lines));
        }
    }
    Info info = report(lines);
    info.done = true;
    if (see) see(info);
    return info;
}

}  // namespace varia::player
