// A position as the brute-force checker keeps it: plain arrays, nothing incremental, nothing hidden.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <varia/position.hpp>

#include "space.hpp"

namespace reference {

inline constexpr int nobody = -1;  // the owner of men that no side moves

// What stands on a cell. Kinds count from 1 in the order of the declaration; 0 is an empty cell.
struct Man {
    std::int16_t kind = 0;
    std::int16_t side = 0;
    [[nodiscard]] bool stands() const { return kind != 0; }
    friend bool operator==(const Man&, const Man&) = default;
};

// A man that may be captured en passant.
struct Exposed {
    int owner = nobody;     // who exposed it; not kept where one piece is exposed at a time
    int victim = nowhere;   // where it stands
    std::set<int> crossed;  // the cells it crossed
    friend bool operator==(const Exposed&, const Exposed&) = default;
    friend bool operator<(const Exposed& a, const Exposed& b) {
        return std::pair(a.owner, a.victim) < std::pair(b.owner, b.victim);
    }
};

// What of a turn of several steps is done.
struct Middle {
    int groups = 0;          // begun so far; a shove counts two
    int step = 0;            // what is next: 0 a move, or a number of TurnDef::then from 1
    int mover = nowhere;     // where who made the last step stands
    std::vector<int> left;   // the cells that the last step has left
    bool unmoved = false;    // who made it had not moved before
    std::set<int> captured;  // cells of captured pieces that stay until the turn is over
    friend bool operator==(const Middle&, const Middle&) = default;
};

// Moves that are counted of a side.
struct Counted {
    int side = nobody;  // nobody: none are
    int rule = 0;       // in RulesDef::countings
    int count = 0, limit = 0;
    friend bool operator==(const Counted&, const Counted&) = default;
};

struct State {
    std::vector<Man> board;              // by cell
    std::vector<bool> gap;               // by cell: no block of the board is there
    std::vector<bool> unmoved;           // by cell: the piece standing there has not moved
    std::vector<std::vector<int>> hand;  // by side, by kind
    std::vector<Exposed> exposed;        // sorted by owner and cell
    std::vector<int> checks;             // given by each side
    std::set<int> out;                   // sides that are out while the others play on
    std::vector<int> points;             // of each side
    int last = nobody;                   // of more than two sides: who moved last
    std::vector<int> values;             // of the declared state, in its order
    int turn = 0;                        // index in the turn order
    int clock = 0;
    int number = 1;
    Counted counted;
    std::optional<Middle> middle;  // of a turn; between turns none
    friend bool operator==(const State&, const State&) = default;

    [[nodiscard]] bool is_gap(int cell) const { return gap[static_cast<std::size_t>(cell)]; }
    // Nothing stands there, and something could.
    [[nodiscard]] bool is_empty(int cell) const { return !on(cell).stands() && !is_gap(cell); }
    [[nodiscard]] Man& on(int cell) { return board[static_cast<std::size_t>(cell)]; }
    [[nodiscard]] const Man& on(int cell) const { return board[static_cast<std::size_t>(cell)]; }
};

// The checker's cell for each of the kernel's, matched by name. Throws if the two boards have not the same cells.
[[nodiscard]] std::vector<int> matched_cells(const varia::Board& board, const Space& space);

// The state a kernel position is in, read through its public accessors.
[[nodiscard]] State state_of(const varia::Position& position, const std::vector<int>& cells);

// What differs between a state and a kernel position that should be the same; empty if nothing does. The kernel may
// forget marks of pieces that can no longer use them, so a missing mark is no difference.
[[nodiscard]] std::string difference(const State& state, const varia::Position& position, const Space& space,
                                     const std::vector<int>& cells);

}  // namespace reference
