// Builds walk trees: all walks advance together, and those that stand on the same cell after the same steps share a node.
#include "walk_tree.hpp"

#include <algorithm>

namespace varia {
namespace {

constexpr std::size_t max_nodes = 20000;

// "The k-th step of leg l of path p of move m has just been made."
struct State {
    std::uint16_t move;
    std::uint16_t path;
    std::uint16_t leg;
    std::int32_t step;
    friend bool operator==(const State&, const State&) = default;
};

struct Group {
    Cell cell;
    std::vector<State> states;
};

class Builder {
public:
    Builder(const Board& board, const std::vector<ConcreteMove>& moves, Cell start)
        : board_(board), moves_(moves), start_(start) {}

    WalkTree build() {
        std::vector<Group> groups;
        for (std::size_t m = 0; m < moves_.size(); ++m) {
            if (!moves_[m].from.has(start_)) continue;
            for (std::size_t p = 0; p < moves_[m].paths.size(); ++p)
                enter_leg({static_cast<std::uint16_t>(m), static_cast<std::uint16_t>(p), 0, 0}, start_, groups);
        }
        struct Task {
            std::int32_t parent;
            Over through;
            Group group;
        };
        // Depth first without recursion; children are appended to their parent when they are made, in order.
        std::vector<Task> stack;
        const auto push = [&](std::int32_t parent, Over through, std::vector<Group>& more) {
            for (auto g = more.rbegin(); g != more.rend(); ++g) stack.push_back({parent, through, std::move(*g)});
        };
        push(-1, Over::any, groups);
        while (!stack.empty()) {
            Task task = std::move(stack.back());
            stack.pop_back();
            if (visited(task.parent, task.group.cell)) continue;
            if (tree_.nodes.size() == max_nodes) {
                tree_.too_large = true;
                break;
            }
            const auto id = static_cast<std::int32_t>(tree_.nodes.size());
            tree_.nodes.push_back(end_of(task.group));
            tree_.nodes.back().parent = task.parent;
            tree_.nodes.back().through = task.through;
            if (task.parent < 0) tree_.roots.push_back(id);
            else if (task.through == Over::piece) node(task.parent).if_piece.push_back(id);
            else if (task.through == Over::gap) node(task.parent).if_gap.push_back(id);
            else node(task.parent).if_empty.push_back(id);

            std::vector<Group> if_empty;
            std::vector<Group> if_piece;
            std::vector<Group> if_gap;
            for (const State& s : task.group.states) {
                const Over over = leg(s).over;
                if (over == Over::empty || over == Over::any) advance(s, task.group.cell, if_empty);
                if (over == Over::piece || over == Over::any) advance(s, task.group.cell, if_piece);
                if (over == Over::gap) advance(s, task.group.cell, if_gap);
            }
            push(id, Over::gap, if_gap);
            const bool same = !if_empty.empty() && std::ranges::all_of(task.group.states, [&](const State& s) {
                return leg(s).over == Over::any;
            });
            node(id).same = same;
            if (same) {
                push(id, Over::any, if_empty);
            } else {
                push(id, Over::piece, if_piece);
                push(id, Over::empty, if_empty);
            }
        }
        return std::move(tree_);
    }

private:
    WalkNode& node(std::int32_t id) { return tree_.nodes[static_cast<std::size_t>(id)]; }
    const Leg& leg(const State& s) const { return moves_[s.move].paths[s.path][s.leg]; }

    bool visited(std::int32_t parent, Cell cell) {
        if (cell == start_) return true;
        for (; parent >= 0; parent = node(parent).parent)
            if (node(parent).cell == cell) return true;
        return false;
    }

    WalkNode end_of(const Group& group) const {
        WalkNode n;
        n.cell = group.cell;
        for (const State& s : group.states) {
            const ConcreteMove& move = moves_[s.move];
            const Leg& l = leg(s);
            if (!l.stop || l.over == Over::gap || s.step < l.min || !move.to.has(group.cell)) continue;
            if (move.quiet && move.exposes && !n.quiet) n.exposes = true;
            if (move.quiet && !move.exposes) n.exposes = false;
            n.quiet = n.quiet || move.quiet;
            n.capture = n.capture || move.capture;
        }
        return n;
    }

    // The first step of a leg from `cell`, and of those after it that may come first because it may be left out.
    void enter_leg(State s, Cell cell, std::vector<Group>& groups) const {
        const std::vector<Leg>& path = moves_[s.move].paths[s.path];
        for (; s.leg < path.size(); ++s.leg) {
            if (path[s.leg].max > 0) {
                s.step = 1;
                add(s, board_.step(cell, path[s.leg].step), groups);
            }
            if (path[s.leg].min > 0) break;
        }
    }

    void advance(State s, Cell cell, std::vector<Group>& groups) const {
        const Leg& l = leg(s);
        State next = s;
        if (s.step < l.max) {
            ++next.step;
            add(next, board_.step(cell, l.step), groups);
        }
        if (s.step >= l.min) {
            next = s;
            ++next.leg;
            next.step = 0;
            enter_leg(next, cell, groups);
        }
    }

    static void add(const State& s, Cell cell, std::vector<Group>& groups) {
        if (cell == no_cell) return;
        for (Group& g : groups)
            if (g.cell == cell) {
                if (std::ranges::find(g.states, s) == g.states.end()) g.states.push_back(s);
                return;
            }
        groups.push_back({cell, {s}});
    }

    const Board& board_;
    const std::vector<ConcreteMove>& moves_;
    Cell start_;
    WalkTree tree_;
};

}  // namespace

WalkTree build_walks(const Board& board, const std::vector<ConcreteMove>& moves, Cell start) {
    return Builder(board, moves, start).build();
}

}  // namespace varia
