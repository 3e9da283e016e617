// The walks a set of moves makes from one cell, as a tree: the form between declarations and flat programs.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include <varia/board.hpp>
#include <varia/definition.hpp>

#include "cell_set.hpp"

namespace varia {

// A way of moving made concrete for one side: every vector in place, nothing left to expand.
struct ConcreteMove {
    std::vector<std::vector<Leg>> paths;
    bool quiet = true;
    bool capture = true;
    bool exposes = false;
    bool anywhere = false;  // instead of paths: to any other cell
    CellSet from, to;
};

struct WalkNode {
    std::int32_t parent = -1;  // -1: the walk has just left its starting cell
    Cell cell = no_cell;
    Over through = Over::any;  // what the parent held when the walk came here
    bool quiet = false;        // a move may end here on an empty cell
    bool capture = false;      // ... on an enemy piece
    bool exposes = false;      // the quiet end exposes the piece
    bool same = false;         // the walk goes on alike whether or not a piece stands here: its children say `any`
};

// The nodes stand in the order of a flat program: each before what follows it, first what follows over an empty cell
// (or over any), then over a piece, then over a gap.
struct WalkTree {
    std::vector<WalkNode> nodes;
    bool too_large = false;
};

// Where steps lead, numbered by their vectors and, on boards that are not huge, looked up instead of worked out.
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
    std::vector<std::vector<Cell>> to_;   // by number and cell; empty: not kept
    std::size_t kept_ = 0;
};

// Builds the walks of one set of moves, from one cell after the other. A walk never enters its own starting cell, nor
// any other cell twice. Walks that begin alike are merged. A tree stops growing, and says so, beyond a limit of nodes.
class WalkBuilder {
public:
    // Refers to what it is given; of `moves` only those cells and zones that say where they may start and end.
    WalkBuilder(const Board& board, StepTable& steps, const std::vector<ConcreteMove>& moves);
    [[nodiscard]] WalkTree from(Cell start);
    // The work done since this was last asked, in the steps of Work.
    [[nodiscard]] std::uint64_t take_steps() { return std::exchange(work_, 0); }

private:
    struct FlatLeg {
        std::uint32_t step;  // number in the table
        std::uint32_t move;
        std::int32_t min, max;
        Over over;
        bool stop;
        bool last;  // of its path
    };
    // "The step-th step of this leg has just been made."
    struct State {
        std::uint32_t leg;
        std::int32_t step;
        friend bool operator==(const State&, const State&) = default;
    };
    // A node to be made, and the states the walks are in there: the last `count` of states_ when its turn comes.
    struct Task {
        std::int32_t parent;
        Cell cell;
        Over through;
        std::uint32_t count;
    };
    struct Reached {
        State state;
        std::int32_t next;  // of the same group; -1: the last
    };
    struct Group {
        Cell cell;
        std::int32_t first, last;  // in reached_
        std::uint32_t count;
    };

    [[nodiscard]] WalkNode end_of(Cell cell) const;
    void note_end(WalkNode& node, const State& state) const;
    [[nodiscard]] bool full();
    [[nodiscard]] bool runs_straight(const State& state) const;
    void run_out(State state);
    void enter_leg(std::uint32_t leg, Cell cell);
    void advance(Cell cell, Over over);
    void reach(const State& state, Cell cell);
    void push(std::int32_t parent, Over through);  // all that has been reached
    void leave_to(std::int32_t parent);

    const std::vector<ConcreteMove>& moves_;
    const StepTable& steps_;
    std::vector<FlatLeg> legs_;
    std::vector<std::uint32_t> paths_;  // first leg of each
    std::vector<std::uint32_t> leaps_;  // legs that lead anywhere
    Cell start_ = no_cell;
    WalkTree tree_;
    std::size_t size_ = 0;       // of the last tree
    std::vector<State> states_;  // of the tasks, in their order
    std::vector<Task> tasks_;    // depth first without recursion
    std::vector<State> here_;    // of the node being made
    std::vector<Reached> reached_;
    std::vector<Group> groups_;
    std::vector<std::uint32_t> group_at_;  // by cell: 1 + its group
    std::vector<std::int32_t> way_;        // the nodes from the start to here
    std::vector<bool> on_way_;             // by cell
    std::uint64_t work_ = 0;
};

}  // namespace varia
