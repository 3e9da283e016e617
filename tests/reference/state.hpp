// A position as the brute-force checker keeps it: plain arrays, nothing incremental, nothing hidden.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <varia/position.hpp>

#include "cells.hpp"
#include "space.hpp"

namespace reference {

inline constexpr std::size_t most_sides = 8;  // docs/limits.md; the referee takes no declaration of more
inline constexpr int nobody = -1;             // the owner of men that no side moves

// What stands on a cell. Kinds count from 1 in the order of the declaration; 0 is an empty cell.
struct Man {
    std::int16_t kind = 0;
    std::int16_t side = 0;
    [[nodiscard]] bool stands() const { return kind != 0; }
    friend bool operator==(const Man&, const Man&) = default;
};

// A cell, and what is remembered of it.
struct Square {
    Man man;
    bool unmoved = false;  // the piece standing there has not moved
    bool gap = false;      // no block of the board is there
    friend bool operator==(const Square&, const Square&) = default;
};

// A man that may be captured en passant.
struct Exposed {
    int owner = nobody;    // who exposed it; not kept where one piece is exposed at a time
    int victim = nowhere;  // where it stands
    Cells crossed;         // the cells it crossed
    friend bool operator==(const Exposed&, const Exposed&) = default;
    friend bool operator<(const Exposed& a, const Exposed& b) {
        return std::pair(a.owner, a.victim) < std::pair(b.owner, b.victim);
    }
};

// What of a turn of several steps is done.
struct Middle {
    int groups = 0;         // begun so far; a shove counts two
    int step = 0;           // what is next: 0 a move, or a number of TurnDef::then from 1
    int mover = nowhere;    // where who made the last step stands
    std::vector<int> left;  // the cells that the last step has left
    bool unmoved = false;   // who made it had not moved before
    Cells captured;         // of captured pieces that stay until the turn is over
    friend bool operator==(const Middle&, const Middle&) = default;
};

// Moves that are counted of a side.
struct Counted {
    int side = nobody;  // nobody: none are
    int rule = 0;       // in RulesDef::countings
    int count = 0, limit = 0;
    friend bool operator==(const Counted&, const Counted&) = default;
};

// Of each side how many pieces of each kind it holds. Kinds count from 1.
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

// A number of each side.
using OfSides = std::array<int, most_sides>;

// States are copied all the time, so they are kept in few pieces.
struct State {
    std::vector<Square> squares;  // by cell
    Hands hands;
    std::vector<Exposed> exposed;         // sorted by owner and cell
    OfSides checks{};                     // given by each side
    OfSides points{};                     // of each side
    std::array<bool, most_sides> gone{};  // sides that are out while the others play on
    int last = nobody;                    // of more than two sides: who moved last
    std::vector<int> values;              // of the declared state, in its order
    int turn = 0;                         // index in the turn order
    int clock = 0;
    int number = 1;
    Counted counted;
    std::optional<Middle> middle;  // of a turn; between turns none
    friend bool operator==(const State&, const State&) = default;

    [[nodiscard]] bool is_gap(int cell) const { return squares[static_cast<std::size_t>(cell)].gap; }
    // Nothing stands there, and something could.
    [[nodiscard]] bool is_empty(int cell) const { return !on(cell).stands() && !is_gap(cell); }
    [[nodiscard]] Man& on(int cell) { return squares[static_cast<std::size_t>(cell)].man; }
    [[nodiscard]] const Man& on(int cell) const { return squares[static_cast<std::size_t>(cell)].man; }
    [[nodiscard]] bool& unmoved(int cell) { return squares[static_cast<std::size_t>(cell)].unmoved; }
    [[nodiscard]] bool unmoved(int cell) const { return squares[static_cast<std::size_t>(cell)].unmoved; }
    [[nodiscard]] bool is_out(int side) const { return side != nobody && gone[static_cast<std::size_t>(side)]; }
    [[nodiscard]] int& points_of(int side) { return points[static_cast<std::size_t>(side)]; }
    [[nodiscard]] int& checks_of(int side) { return checks[static_cast<std::size_t>(side)]; }
    // How many of all men fit.
    template <class Fits>
    [[nodiscard]] int men(const Fits& fits) const {
        return static_cast<int>(std::count_if(squares.begin(), squares.end(), [&](const Square& square) {
            return square.man.stands() && fits(square.man);
        }));
    }
};

// Whether the same men stand on the same cells of both.
[[nodiscard]] inline bool same_men(const State& a, const State& b) {
    return std::equal(a.squares.begin(), a.squares.end(), b.squares.begin(), b.squares.end(),
                      [](const Square& one, const Square& other) { return one.man == other.man; });
}

// The checker's cell for each of the kernel's, matched by name. Throws if the two boards have not the same cells.
[[nodiscard]] std::vector<int> matched_cells(const varia::Board& board, const Space& space);

// The state a kernel position is in, read through its public accessors.
[[nodiscard]] State state_of(const varia::Position& position, const std::vector<int>& cells);

// What differs between a state and a kernel position that should be the same; empty if nothing does. The kernel may
// forget marks of pieces that can no longer use them, so a missing mark is no difference.
[[nodiscard]] std::string difference(const State& state, const varia::Position& position, const Space& space,
                                     const std::vector<int>& cells);

}  // namespace reference
