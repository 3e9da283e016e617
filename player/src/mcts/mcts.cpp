#include "mcts.hpp"

#include <algorithm>

#include "move_actions.hpp"
#include "threads.hpp"

namespace varia::player {

void Mcts::keep_below(const Position& now) {
    std::optional<std::uint32_t> found;
    // Since the last search each side has moved once or twice.
    if (root_ && !tree_.nodes.empty())
        found = workers_.front()->find(*root_, now.zobrist_key(),
                                       2 * static_cast<int>(shared_.variant->sides().size()));
    root_ = now;
    if (found && tree_.nodes[*found].opened && tree_.nodes[*found].count > 0)
        tree_.keep(*found);
    else
        tree_.nodes.clear();
}

Info Mcts::report(std::size_t lines) {
    const std::lock_guard lock(tree_.guard);
    Info info;
    info.nodes = nodes_.load(std::memory_order_relaxed);
    info.deepest = static_cast<int>(workers_.front()->max_depth());
    info.time = shared_.budget.passed();
    info.full = static_cast<int>(tree_.nodes.size() * 1000 / (MctsTree::max_nodes + 4096));
    const std::vector<MctsNode>& nodes = tree_.nodes;
    const MctsNode& root = nodes.front();
    std::vector<std::uint32_t> best;
    for (std::uint32_t i = root.first; i < root.first + root.count; ++i) best.push_back(i);
    std::stable_sort(best.begin(), best.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return nodes[a].visits > nodes[b].visits; });
    for (std::size_t l = 0; l < std::min(lines, best.size()); ++l) {
        Line line;
        std::uint32_t at = best[l];
        const MctsNode& child = nodes[at];
        // Converts a share to an advantage: its difference from an equal share.
        const float share = child.visits == 0 ? 0 : child.sum[root.camp] / static_cast<float>(child.visits);
        const float equal = 1 / static_cast<float>(shared_.traits.camps);
        line.value.points = share > 0.999F ? all_value - 1 : static_cast<int>((share - equal) * 1000);
        for (;;) {
            line.actions.push_back(action_of(nodes[at].move));
            const MctsNode& node = nodes[at];
            if (node.count == 0) break;
            std::uint32_t next = node.first;
            for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
                if (nodes[i].visits > nodes[next].visits) next = i;
            if (nodes[next].visits == 0) break;
            at = next;
        }
        info.depth = std::max(info.depth, static_cast<int>(line.actions.size()));
        info.lines.push_back(std::move(line));
    }
    return info;
}

// The first thread descends the tree too, and decides when to stop.
void Mcts::lead(const Limits& limits, const std::function<void(const Info&)>& see) {
    MctsWorker& worker = *workers_.front();
    const auto lines = static_cast<std::size_t>(std::max(limits.lines, 1));
    // The other threads let the tree grow already.
    const bool forced = [&] {
        const std::lock_guard lock(tree_.guard);
        return tree_.nodes.front().count == 1;
    }();
    const auto spent = [&] { return shared_.budget.spent(nodes_.load(std::memory_order_relaxed)); };
    std::uint64_t next_report = 1000;
    for (std::uint64_t samples = 1; !enough_.load(std::memory_order_relaxed) && !spent() && !worker.failed();
         ++samples) {
        worker.run_playout();
        if (forced && shared_.budget.has_clock() && samples >= 50) break;
        if (limits.depth > 0 && samples >= (std::uint64_t{1} << std::min(limits.depth + 4, 40))) break;
        // When the tree is full, more descents than twice its number of nodes change little.
        if (samples > 2 * MctsTree::max_nodes && limits.nodes == 0 && !shared_.budget.has_clock()) {
            const std::lock_guard lock(tree_.guard);
            if (tree_.full()) break;
        }
        if ((samples & 63) == 0 && shared_.budget.enough(true)) break;
        if (see && samples >= next_report) {
            next_report *= 2;
            see(report(lines));
        }
    }
}

Info Mcts::run(const GameHistory& history, const Limits& limits, int threads,
               const std::function<void(const Info&)>& see) {
    const auto count = static_cast<std::size_t>(std::clamp(threads, 1, 256));
    while (workers_.size() < count) workers_.push_back(std::make_unique<MctsWorker>(shared_, tree_, nodes_));
    keep_below(history.position);
    if (!limits.only.empty()) tree_.nodes.clear();
    nodes_.store(0);
    enough_.store(false);
    for (std::size_t i = 0; i < count; ++i) workers_[i]->begin(history);
    if (!workers_.front()->open_root(limits.only)) {
        tree_.nodes.clear();
        return {};
    }
    on_threads(
        static_cast<int>(count),
        [&](std::size_t number) {
            if (number == 0) {
                lead(limits, see);
                enough_.store(true);
                return;
            }
            MctsWorker& worker = *workers_[number];
            // They keep the limits too: the first thread may have to wait for a processor.
            while (!enough_.load(std::memory_order_relaxed) &&
                   !shared_.budget.spent(nodes_.load(std::memory_order_relaxed)) && !worker.failed())
                worker.run_playout();
            if (worker.failed()) enough_.store(true);
        },
        [&] { enough_.store(true); });
    Info info = report(static_cast<std::size_t>(std::max(limits.lines, 1)));
    info.done = true;
    if (see) see(info);
    // The next search cannot use a tree in which some moves of the root are missing.
    if (!limits.only.empty()) root_.reset();
    return info;
}

std::optional<Diagnostic> Mcts::take_failure() {
    std::optional<Diagnostic> first;
    for (const std::unique_ptr<MctsWorker>& worker : workers_)
        if (std::optional<Diagnostic> failure = worker->take_failure(); failure && !first) first = std::move(failure);
    return first;
}

}  // namespace varia::player
