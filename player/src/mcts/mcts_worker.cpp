#include "mcts_worker.hpp"

#include <algorithm>

namespace varia::player {
namespace {

constexpr std::size_t max_way = 200;
constexpr int max_tries = 20'000;  // moves that are made to find a position in the last tree

// 2 to the power of points / 256, by linear interpolation between powers, so that it is the same on every machine.
float weight_of(int points) {
    points = std::clamp(points, -4000, 4000);
    float weight = 1;
    for (; points >= 256; points -= 256) weight *= 2;
    for (; points < 0; points += 256) weight /= 2;
    return weight * (1 + static_cast<float>(points) / 256);
}

}  // namespace

MctsWorker::MctsWorker(const Shared& shared, MctsTree& tree, std::atomic<std::uint64_t>& nodes)
    : shared_(shared),
      tree_(tree),
      nodes_(nodes),
      rules_(shared.variant),
      position_(shared.variant),
      history_(shared.variant->sides().size(), static_cast<std::size_t>(shared.variant->kinds()) + 1,
               static_cast<std::size_t>(shared.variant->board().cells())),
      ordering_{rules_, shared.evaluation, history_, false, shared.traits.strikes},
      undos_(max_way + 1) {
    rules_.watch_searches(
        [this](std::uint64_t) { return !shared_.budget.spent(nodes_.load(std::memory_order_relaxed)); });
}

void MctsWorker::begin(const GameHistory& game) {
    position_ = game.position;
    keys_.clear();
    rules_.forget_all();
    for (const std::uint64_t key : game.keys) rules_.remember(key);
    max_depth_ = 0;
}

bool MctsWorker::open_root(const MoveList& only) {
    if (tree_.nodes.empty()) {
        tree_.nodes.emplace_back().claimed = true;
        open(0, only);
    }
    return tree_.nodes.front().count > 0;
}

Shares MctsWorker::shares_of(const Outcome& outcome) const {
    Shares shares{};
    for (const Side side : shared_.variant->sides()) {
        const auto s = static_cast<std::size_t>(index(side));
        const Score score = outcome.score[s];
        float& share = shares[static_cast<std::size_t>(shared_.traits.camp[s])];
        share = std::max(share,
                         static_cast<float>(score.numerator) / static_cast<float>(std::max(score.denominator, 1)));
    }
    return shares;
}

// The share of each team by its material. The side to move also gets half of what it can capture at once.
Shares MctsWorker::guess() const {
    const Traits& traits = shared_.traits;
    Shares shares{};
    BySide<int> static_eval{};
    int max = 0;
    for (const Side side : shared_.variant->sides())
        static_eval[static_cast<std::size_t>(traits.camp[static_cast<std::size_t>(index(side))])] +=
            shared_.evaluation.static_eval_of(position_, side);
    static_eval[camp()] += static_cast<int>(threat_ / 2);
    for (int c = 0; c < traits.camps; ++c) max = std::max(max, static_eval[static_cast<std::size_t>(c)]);
    float sum = 0;
    for (int c = 0; c < traits.camps; ++c) {
        const auto n = static_cast<std::size_t>(c);
        shares[n] = weight_of(static_eval[n] - max);
        sum += shares[n];
    }
    for (int c = 0; c < traits.camps; ++c) shares[static_cast<std::size_t>(c)] /= sum;
    return shares;
}

// Lists the children of a node; moves that capture much get a higher prior. Other threads that come to the node
// meanwhile guess its value.
void MctsWorker::open(std::uint32_t number, const MoveList& only) {
    rules_.legal_moves(position_, moves_);
    if (!only.empty()) std::erase_if(moves_, [&](Move move) { return std::ranges::find(only, move) == only.end(); });
    ordering_.score(position_, moves_, Move(), {}, scored_);
    children_.clear();
    float sum = 0;
    threat_ = 0;
    for (const ScoredMove& scored : scored_) {
        MctsNode node;
        node.move = scored.move;
        node.prior = 1;
        if (scored.noisy) {
            const int gain = ordering_.gain(position_, scored.move);
            if (scored.score >= good_score) threat_ = std::max(threat_, static_cast<float>(std::min(gain, 3000)));
            const bool bad = gain < 0 || scored.score < bad_score;
            node.prior += bad ? 0.2F : static_cast<float>(std::min(gain, 2000)) / 60;
        } else if (shared_.traits.checks && scored_.size() < 300 && rules_.gives_check(position_, scored.move)) {
            node.prior += 1;
        }
        sum += node.prior;
        children_.push_back(node);
    }
    for (MctsNode& child : children_) child.prior /= sum;
    const std::lock_guard lock(tree_.guard);
    const auto first = static_cast<std::uint32_t>(tree_.nodes.size());
    tree_.nodes.insert(tree_.nodes.end(), children_.begin(), children_.end());
    MctsNode& node = tree_.nodes[number];
    node.first = first;
    node.count = static_cast<std::uint32_t>(children_.size());
    node.threat = threat_;
    node.camp = camp();
    node.ended = children_.empty();
    node.opened = true;
}

MctsWorker::Next MctsWorker::visit(std::uint32_t number, std::size_t made, Step& step) {
    const std::lock_guard lock(tree_.guard);
    MctsNode& node = tree_.nodes[number];
    threat_ = node.threat;
    if (!node.claimed && !tree_.full()) {
        node.claimed = true;
        return Next::open;
    }
    if (node.ended) return Next::end;
    if (!node.opened || made >= max_way) return Next::guess;
    step.child = tree_.choose(node);
    step.move = tree_.nodes[step.child].move;
    ++tree_.nodes[step.child].flying;  // there are fewer threads than the counter can hold
    return Next::go_down;
}

void MctsWorker::back_up(const Shares& shares) {
    const std::lock_guard lock(tree_.guard);
    for (const std::uint32_t number : way_) {
        MctsNode& node = tree_.nodes[number];
        if (number != 0) --node.flying;
        ++node.visits;
        for (std::size_t c = 0; c < static_cast<std::size_t>(shared_.traits.camps); ++c) node.sum[c] += shares[c];
    }
}

void MctsWorker::run_playout() {
    way_.assign(1, 0);
    std::size_t made = 0;
    std::optional<Shares> shares;
    for (;;) {
        const std::uint32_t number = way_.back();
        if (shared_.traits.ends && number != 0)
            if (const std::optional<Outcome> outcome = rules_.decided(position_)) {
                shares = shares_of(*outcome);
                break;
            }
        Step step;
        Next next = visit(number, made, step);
        if (next == Next::open) {
            open(number, {});
            next = children_.empty() ? Next::end : Next::guess;
        }
        if (next == Next::end)
            if (const Outcome outcome = rules_.outcome(position_); outcome.over) shares = shares_of(outcome);
        if (next != Next::go_down) break;
        rules_.do_move(position_, step.move, undos_[made++]);
        nodes_.fetch_add(1, std::memory_order_relaxed);
        way_.push_back(step.child);
        if (rules_.bars_repetition() && !position_.mid_turn()) {
            keys_.push_back(rules_.repetition_key(position_));
            rules_.remember(keys_.back());
        }
    }
    if (!shares) shares = guess();
    max_depth_ = std::max(max_depth_, made);
    while (made > 0) rules_.undo_move(position_, undos_[--made]);
    for (const std::uint64_t key : keys_) rules_.forget(key);
    keys_.clear();
    back_up(*shares);
}

// Searches the children that have been visited. Precondition: position_ is the position of the node.
bool MctsWorker::find_child(std::uint32_t number, std::uint64_t key, int plies, std::uint32_t& found) {
    if (position_.zobrist_key() == key) {
        found = number;
        return true;
    }
    if (plies == 0) return false;
    Position::Undo undo;
    const std::uint32_t first = tree_.nodes[number].first;
    for (std::uint32_t i = first; i < first + tree_.nodes[number].count; ++i) {
        if (tree_.nodes[i].visits == 0 || ++tries_ > max_tries) continue;
        rules_.do_move(position_, tree_.nodes[i].move, undo);
        const bool here = find_child(i, key, plies - 1, found);
        rules_.undo_move(position_, undo);
        if (here) return true;
    }
    return false;
}

std::optional<std::uint32_t> MctsWorker::find(const Position& from, std::uint64_t key, int plies) {
    position_ = from;
    tries_ = 0;
    std::uint32_t found = 0;
    for (int max = 1; max <= plies; ++max)
        if (find_child(0, key, max, found)) return found;
    return std::nullopt;
}

}  // namespace varia::player
