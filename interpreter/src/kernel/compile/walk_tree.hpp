// The walks of a set of moves from one cell, as a tree: the form between declarations and flat programs.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include <varia/board.hpp>
#include <varia/definition.hpp>

#include "bitboard.hpp"

namespace varia {

// A way of moving made concrete for one side: every vector is in place, and nothing is left to expand.
struct ConcreteMove {
    std::vector<std::vector<Leg>> paths;
    bool quiet = true;
    bool capture = true;
    bool exposes = false;
    bool anywhere = false;  // instead of paths: to any other cell
    Bitboard from, to;
};

struct WalkNode {
    std::int32_t parent = -1;  // -1: the walk has just left its starting cell
    Cell cell = no_cell;
    Over through = Over::any;  // what the parent's cell holds if the walk comes here
    bool quiet = false;        // a move may end here on an empty cell
    bool capture = false;      // ... on an enemy piece
    bool exposes = false;      // the quiet end exposes the piece
    bool same = false;         // the walk goes on alike whether or not a piece stands here: its children say `any`
};

// The nodes stand in the order of a flat program. Each stands before its children: first those over an empty cell (or
// over any), then those over a piece, then those over a gap.
struct WalkTree {
    std::vector<WalkNode> nodes;
    bool too_large = false;
};

// Where each step leads from each cell. Steps are numbered by their vectors. Except on huge boards the targets are
// looked up, not computed.
class StepTable {
public:
    explicit StepTable(const Board& board) : board_(board) {}
    [[nodiscard]] std::uint32_t number(const Vector& step);
    [[nodiscard]] Cell from(Cell c, std::uint32_t number) const {
        const std::vector<Cell>& to = to_[number];
        return to.empty() ? board_.step(c, *vectors_[number]) : to[c];
    }

private:
    const Board& board_;
    std::map<Vector, std::uint32_t> numbers_;
    std::vector<const Vector*> vectors_;  // keys of numbers_
    std::vector<std::vector<Cell>> to_;   // by number and cell; empty if not kept
    std::size_t kept_ = 0;
};

// Builds the walks of one set of moves, one starting cell after the other. A walk never enters its own starting cell,
// nor any other cell twice. Walks that begin alike are merged. A tree that reaches a limit of nodes stops growing and
// is marked as too large.
class WalkBuilder {
public:
    // Refers to its arguments, except that the paths of `moves` are copied.
    WalkBuilder(const Board& board, StepTable& steps, const std::vector<ConcreteMove>& moves);
    [[nodiscard]] WalkTree from(Cell start);
    // The work done since the last call, in the steps of Work.
    [[nodiscard]] std::uint64_t take_steps() { return std::exchange(work_, 0); }

private:
    struct FlatLeg {
        std::uint32_t step;  // its number in the StepTable
        std::uint32_t move;
        std::int32_t min, max;
        Over over;
        bool stop;
        bool last;  // the last leg of its path
    };
    // Where a walk is: it has just made step number `step` of this leg.
    struct State {
        std::uint32_t leg;
        std::int32_t step;
        friend bool operator==(const State&, const State&) = default;
    };
    // A node to be made, and the states of the walks there: the last `count` of states_ when its turn comes.
    struct Task {
        std::int32_t parent;
        Cell cell;
        Over through;
        std::uint32_t count;
    };
    struct Reached {
        State state;
        std::int32_t next;  // the next one of the same group; -1 for the last
    };
    struct Group {
        Cell cell;
        std::int32_t first, last;  // indices in reached_
        std::uint32_t count;
    };

    [[nodiscard]] WalkNode end_of(Cell cell) const;
    void note_end(WalkNode& node, const State& state) const;
    [[nodiscard]] bool full();
    [[nodiscard]] bool runs_straight(const State& state) const;
    void run_out(State state);
    void enter_leg(std::uint32_t leg, Cell cell);
    [[nodiscard]] static bool passes(Over leg, Over here);
    void advance(Cell cell, Over over);
    void reach(const State& state, Cell cell);
    void push(std::int32_t parent, Over through);  // makes tasks of all that has been reached
    void leave_to(std::int32_t parent);

    const std::vector<ConcreteMove>& moves_;
    const StepTable& steps_;
    std::vector<FlatLeg> legs_;
    std::vector<std::uint32_t> paths_;  // the first leg of each path
    std::vector<std::uint32_t> leaps_;  // legs that lead to any cell
    Cell start_ = no_cell;
    WalkTree tree_;
    std::size_t size_ = 0;       // number of nodes of the last tree
    std::vector<State> states_;  // of the tasks, in the order of the tasks
    std::vector<Task> tasks_;    // depth first without recursion
    std::vector<State> here_;    // of the node that is being made
    std::vector<Reached> reached_;
    std::vector<Group> groups_;
    std::vector<std::uint32_t> group_at_;  // by cell: 1 + the index of its group
    std::vector<std::int32_t> way_;        // the nodes from the start to the present one
    std::vector<bool> on_way_;             // by cell: whether it is on the way
    std::uint64_t work_ = 0;
};

}  // namespace varia
