// Builds walk trees. All walks advance together; walks that stand on the same cell after the same steps share a node.
#include "walk_tree.hpp"

#include <algorithm>
#include <utility>

namespace varia {
namespace {

constexpr auto max_nodes = static_cast<std::size_t>(max_walk_nodes);
constexpr std::size_t max_kept_steps = std::size_t{1} << 22;

}  // namespace

std::uint32_t StepTable::number(const Vector& step) {
    const auto [found, fresh] = numbers_.try_emplace(step, static_cast<std::uint32_t>(vectors_.size()));
    if (!fresh) return found->second;
    vectors_.push_back(&found->first);
    std::vector<Cell>& to = to_.emplace_back();
    const auto cells = static_cast<std::size_t>(board_.cells());
    if (kept_ + cells > max_kept_steps) return found->second;
    kept_ += cells;
    to.resize(cells);
    for (std::size_t c = 0; c < cells; ++c) to[c] = board_.step(static_cast<Cell>(c), step);
    return found->second;
}

WalkBuilder::WalkBuilder(const Board& board, StepTable& steps, const std::vector<ConcreteMove>& moves)
    : moves_(moves),
      steps_(steps),
      group_at_(static_cast<std::size_t>(board.cells())),
      on_way_(static_cast<std::size_t>(board.cells())) {
    for (std::size_t m = 0; m < moves.size(); ++m) {
        if (moves[m].anywhere) {
            leaps_.push_back(static_cast<std::uint32_t>(legs_.size()));
            legs_.push_back({0, static_cast<std::uint32_t>(m), 1, 1, Over::empty, true, true});
        }
        for (const std::vector<Leg>& path : moves[m].paths) {
            paths_.push_back(static_cast<std::uint32_t>(legs_.size()));
            for (const Leg& leg : path)
                legs_.push_back({steps.number(leg.step), static_cast<std::uint32_t>(m), leg.min, leg.max, leg.over,
                                 leg.stop, false});
            legs_.back().last = true;
        }
    }
}

WalkTree WalkBuilder::from(Cell start) {
    start_ = start;
    tree_ = {};
    tree_.nodes.reserve(size_);  // trees of neighbouring cells are much alike
    states_.clear();
    tasks_.clear();
    for (const std::uint32_t first : paths_)
        if (moves_[legs_[first].move].from.has(start)) enter_leg(first, start);
    for (const std::uint32_t leap : leaps_)
        if (moves_[legs_[leap].move].from.has(start)) {
            work_ += on_way_.size();
            for (std::size_t c = 0; c < on_way_.size(); ++c) reach({leap, 1}, static_cast<Cell>(c));
        }
    push(-1, Over::any);
    while (!tasks_.empty()) {
        const Task task = tasks_.back();
        tasks_.pop_back();
        here_.assign(states_.end() - task.count, states_.end());
        states_.resize(states_.size() - task.count);
        leave_to(task.parent);
        if (task.cell == start_ || on_way_[task.cell]) continue;
        if (full()) break;
        const auto id = static_cast<std::int32_t>(tree_.nodes.size());
        WalkNode node = end_of(task.cell);
        node.parent = task.parent;
        node.through = task.through;
        way_.push_back(id);
        on_way_[task.cell] = true;

        if (here_.size() == 1 && runs_straight(here_[0])) {
            tree_.nodes.push_back(node);
            run_out(here_[0]);
            if (tree_.too_large) break;
            continue;
        }
        // The last task pushed is the first to be done.
        advance(task.cell, Over::gap);
        push(id, Over::gap);
        if (std::ranges::all_of(here_, [&](const State& s) { return legs_[s.leg].over == Over::any; })) {
            advance(task.cell, Over::any);
            node.same = !reached_.empty();
            push(id, Over::any);
        } else {
            advance(task.cell, Over::piece);
            push(id, Over::piece);
            advance(task.cell, Over::empty);
            push(id, Over::empty);
        }
        tree_.nodes.push_back(node);
    }
    leave_to(-1);
    work_ += paths_.size() + 6 * tree_.nodes.size();
    size_ = tree_.nodes.size();
    return std::move(tree_);
}

bool WalkBuilder::full() {
    if (tree_.nodes.size() == max_nodes) tree_.too_large = true;
    return tree_.too_large;
}

bool WalkBuilder::runs_straight(const State& state) const {
    const FlatLeg& l = legs_[state.leg];
    return l.last && (l.over == Over::empty || state.step == l.max);
}

// Makes the rest of a walk that stands on the last node and has only one way to go: most walks of most games.
void WalkBuilder::run_out(State state) {
    const FlatLeg& l = legs_[state.leg];
    while (state.step < l.max) {
        ++state.step;
        const auto id = static_cast<std::int32_t>(tree_.nodes.size());
        const Cell cell = steps_.from(tree_.nodes.back().cell, l.step);
        if (cell == no_cell || cell == start_ || on_way_[cell] || full()) return;
        WalkNode node;
        node.cell = cell;
        node.parent = id - 1;
        node.through = Over::empty;
        note_end(node, state);
        way_.push_back(id);
        on_way_[cell] = true;
        tree_.nodes.push_back(node);
    }
}

void WalkBuilder::leave_to(std::int32_t parent) {
    while (!way_.empty() && way_.back() != parent) {
        on_way_[tree_.nodes[static_cast<std::size_t>(way_.back())].cell] = false;
        way_.pop_back();
    }
}

WalkNode WalkBuilder::end_of(Cell cell) const {
    WalkNode n;
    n.cell = cell;
    for (const State& s : here_) note_end(n, s);
    return n;
}

// Adds what a walk in this state may do on the node's cell to what other walks may do there.
inline void WalkBuilder::note_end(WalkNode& node, const State& state) const {
    const FlatLeg& l = legs_[state.leg];
    const ConcreteMove& move = moves_[l.move];
    if (!l.stop || l.over == Over::gap || state.step < l.min || !move.to.has(node.cell)) return;
    if (move.quiet) node.exposes = move.exposes && (node.exposes || !node.quiet);
    node.quiet = node.quiet || move.quiet;
    node.capture = node.capture || move.capture;
}

// Makes the first step of a leg from `cell`, and of the legs after it as long as each leg may be left out.
void WalkBuilder::enter_leg(std::uint32_t leg, Cell cell) {
    for (;; ++leg) {
        const FlatLeg& l = legs_[leg];
        if (l.max > 0) reach({leg, 1}, steps_.from(cell, l.step));
        if (l.min > 0 || l.last) return;
    }
}

// Whether a leg that goes over `leg` goes on over a cell that holds `here`.
inline bool WalkBuilder::passes(Over leg, Over here) {
    if (leg == Over::any) return here != Over::gap;
    if (leg == Over::open) return here == Over::empty || here == Over::gap;
    return leg == here;
}

// Makes the next steps of the walks that go on over what this cell holds.
void WalkBuilder::advance(Cell cell, Over over) {
    work_ += 2 * here_.size();
    for (const State& s : here_) {
        const FlatLeg& l = legs_[s.leg];
        if (!passes(l.over, over)) continue;
        if (s.step < l.max) reach({s.leg, s.step + 1}, steps_.from(cell, l.step));
        if (s.step >= l.min && !l.last) enter_leg(s.leg + 1, cell);
    }
}

void WalkBuilder::reach(const State& state, Cell cell) {
    if (cell == no_cell) return;
    const auto at = static_cast<std::int32_t>(reached_.size());
    if (group_at_[cell] == 0) {
        groups_.push_back({cell, at, at, 0});
        group_at_[cell] = static_cast<std::uint32_t>(groups_.size());
    } else {
        Group& group = groups_[group_at_[cell] - 1];
        work_ += group.count / 4;
        for (std::int32_t r = group.first; r >= 0; r = reached_[static_cast<std::size_t>(r)].next)
            if (reached_[static_cast<std::size_t>(r)].state == state) return;
        reached_[static_cast<std::size_t>(group.last)].next = at;
        group.last = at;
    }
    ++groups_[group_at_[cell] - 1].count;
    reached_.push_back({state, -1});
}

void WalkBuilder::push(std::int32_t parent, Over through) {
    for (auto group = groups_.rbegin(); group != groups_.rend(); ++group) {
        tasks_.push_back({parent, group->cell, through, group->count});
        for (std::int32_t r = group->first; r >= 0; r = reached_[static_cast<std::size_t>(r)].next)
            states_.push_back(reached_[static_cast<std::size_t>(r)].state);
        group_at_[group->cell] = 0;
    }
    groups_.clear();
    reached_.clear();
}

}  // namespace varia
