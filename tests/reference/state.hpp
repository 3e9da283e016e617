// A position of the brute-force referee: plain arrays, without incremental or hidden parts.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <varia/position.hpp>

#include "cells.hpp"
#include "space.hpp"

namespace reference {

inline constexpr std::size_t max_sides = 8;  // docs/limits.md; the referee accepts no declaration with more sides
inline constexpr int nobody = -1;            // the owner of neutral pieces

// The contents of a cell. Kinds count from 1 in the order of the declaration; 0 is an empty cell.
struct Man {
    std::int16_t kind = 0;
    std::int16_t side = 0;
    // In a state that a move led to: the cell where the piece stood before the move; nowhere if the piece is new. It
    // goes with the piece wherever the piece is put, and is no part of the state. See Referee::legal_moves.
    std::int16_t came_from = nowhere;
    [[nodiscard]] bool stands() const { return kind != 0; }
    friend bool operator==(const Man& a, const Man& b) { return a.kind == b.kind && a.side == b.side; }
};

// A cell with its marks.
struct Square {
    Man man;
    bool unmoved = false;  // whether the piece there has not moved
    bool gap = false;      // whether there is no block of the board
    friend bool operator==(const Square&, const Square&) = default;
};

// A piece that may be captured en passant.
struct Exposed {
    int owner = nobody;    // the side that exposed it; nobody where only one piece is exposed at a time
    int victim = nowhere;  // the cell of the piece
    Cells crossed;         // the cells that it crossed
    friend bool operator==(const Exposed&, const Exposed&) = default;
    friend bool operator<(const Exposed& a, const Exposed& b) {
        return std::pair(a.owner, a.victim) < std::pair(b.owner, b.victim);
    }
};

// Progress of a turn of several steps.
struct Middle {
    int groups = 0;         // number of groups begun so far; a shove counts as two
    int step = 0;           // the next step: 0 for a move, or a number of TurnDef::then, from 1
    int mover = nowhere;    // the cell of the piece that made the last step
    std::vector<int> left;  // the cells that the last step has left
    bool unmoved = false;   // whether that piece had not moved before
    Cells captured;         // cells of captured pieces that stay until the turn is over
    friend bool operator==(const Middle&, const Middle&) = default;
};

// Counted moves of a side.
struct Counted {
    int side = nobody;  // nobody if no moves are counted
    int rule = 0;       // index in RulesDef::countings
    int count = 0, limit = 0;
    friend bool operator==(const Counted&, const Counted&) = default;
};

// For each side the number of pieces in hand of each kind. Kinds count from 1.
class Hands {
public:
    Hands() = default;
    Hands(std::size_t sides, std::size_t kinds) : kinds_(kinds), counts_(sides * kinds) {}
    [[nodiscard]] int kinds() const { return static_cast<int>(kinds_); }
    [[nodiscard]] int& of(int side, int kind) { return counts_[at(side, kind)]; }
    [[nodiscard]] int of(int side, int kind) const { return counts_[at(side, kind)]; }
    friend bool operator==(const Hands&, const Hands&) = default;

private:
    [[nodiscard]] std::size_t at(int side, int kind) const {
        return static_cast<std::size_t>(side) * kinds_ + static_cast<std::size_t>(kind) - 1;
    }
    std::size_t kinds_ = 0;
    std::vector<int> counts_;
};

// A number for each side.
using OfSides = std::array<int, max_sides>;

struct State;

// What scripts can see of earlier turns (Definition::history): the state at the beginning of the turn under way, or,
// between turns, of the last turn. That state knows the one before it, and so on. States that are otherwise equal are
// equal, whatever went before.
struct Past {
    std::shared_ptr<const State> turn;  // null if it is not known
    friend bool operator==(const Past&, const Past&) { return true; }
};

// States are copied often, so they consist of few blocks of memory.
struct State {
    std::vector<Square> squares;  // by cell
    Hands hands;
    std::vector<Exposed> exposed;           // sorted by owner and cell
    OfSides checks{};                       // given by each side
    OfSides points{};                       // of each side
    std::array<bool, max_sides> removed{};  // sides that are out while the others play on
    int last = nobody;                      // with more than two sides: the side that moved last
    std::vector<int> values;                // of the declared state, in its order
    Cells set_now;                          // numbers of the values that this turn has set and that outlast it
    int turn = 0;                           // index in the turn order
    int clock = 0;
    int number = 1;
    Counted counted;
    std::optional<Middle> middle;  // of a turn; empty between turns
    Past past;
    friend bool operator==(const State&, const State&) = default;

    [[nodiscard]] bool is_gap(int cell) const { return squares[static_cast<std::size_t>(cell)].gap; }
    // Whether no piece stands there although one could.
    [[nodiscard]] bool is_empty(int cell) const { return !on(cell).stands() && !is_gap(cell); }
    [[nodiscard]] Man& on(int cell) { return squares[static_cast<std::size_t>(cell)].man; }
    [[nodiscard]] const Man& on(int cell) const { return squares[static_cast<std::size_t>(cell)].man; }
    [[nodiscard]] bool& unmoved(int cell) { return squares[static_cast<std::size_t>(cell)].unmoved; }
    [[nodiscard]] bool unmoved(int cell) const { return squares[static_cast<std::size_t>(cell)].unmoved; }
    [[nodiscard]] bool is_out(int side) const { return side != nobody && removed[static_cast<std::size_t>(side)]; }
    [[nodiscard]] int& points_of(int side) { return points[static_cast<std::size_t>(side)]; }
    [[nodiscard]] int& checks_of(int side) { return checks[static_cast<std::size_t>(side)]; }
    // Counts the pieces for which `fits` is true.
    template <class Fits>
    [[nodiscard]] int men(const Fits& fits) const {
        return static_cast<int>(std::count_if(squares.begin(), squares.end(), [&](const Square& square) {
            return square.man.stands() && fits(square.man);
        }));
    }
};

// Whether both states have the same pieces on the same cells.
[[nodiscard]] inline bool same_men(const State& a, const State& b) {
    return std::equal(a.squares.begin(), a.squares.end(), b.squares.begin(), b.squares.end(),
                      [](const Square& one, const Square& other) { return one.man == other.man; });
}

// Returns the referee's cell for each cell of the kernel, matched by name. Throws if the boards have different cells.
[[nodiscard]] std::vector<int> matched_cells(const varia::Board& board, const Space& space);

// Returns the state of a kernel position, read through its public accessors, with the earlier turns that it knows.
[[nodiscard]] State state_of(const varia::Position& position, const std::vector<int>& cells);

// Returns the difference between a state and a kernel position that should be equal; empty if there is none. Earlier
// turns are compared too, as many as scripts can ask for. The kernel may drop marks of pieces that cannot use them any
// more, so a missing mark is no difference.
[[nodiscard]] std::string difference(const State& state, const varia::Position& position, const Space& space,
                                     const std::vector<int>& cells);

}  // namespace reference
