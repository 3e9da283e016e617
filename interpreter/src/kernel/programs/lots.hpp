// Lots: start positions that a number chooses. A lot draws pieces for some cells; the number says which of its cells
// they get.
//
// Each lot has a digit, from 0 to the number of its possible rows less one. The number of an array is the sum of the
// digits, each multiplied by the numbers of rows of all lots before it: the first lot changes fastest. With conditions
// only the arrays that fulfil them are numbered, in the same order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <varia/types.hpp>

#include "bitboard.hpp"
#include "kind_set.hpp"

namespace varia {

class Lots {
public:
    // A side that draws, and its cells, in the same order for all sides of a lot.
    struct Target {
        Side side;
        std::vector<Cell> cells;
    };
    // The pieces of one lot. Exactly one of the three lists has entries.
    struct Draw {
        std::vector<Target> targets;
        std::vector<Kind> pieces;  // in every order, or in this one
        bool in_order = false;
        std::vector<std::vector<Kind>> rows;  // one kind for each free cell, or 0
        std::vector<Kind> weighted;           // the kinds of which a cell gets one, each as often as its weight
        std::size_t free = 0;                 // the number of cells that earlier lots leave
        std::uint64_t count = 0;              // the number of different digits
        [[nodiscard]] std::size_t taken() const { return pieces.empty() ? free : pieces.size(); }
    };
    struct Condition {
        KindSet of;
        std::optional<Bitboard> apart;  // as the first side sees the board
        KindSet between, beside;
        int axis = 0;
    };
    // What one number decides.
    struct Group {
        std::vector<Draw> draws;
        std::uint64_t raw = 0;    // the number of arrays, whatever the conditions are
        std::uint64_t count = 0;  // ... that fulfil them
        // One bit for each of them: it fulfils the conditions. Empty if there are none.
        std::vector<std::uint64_t> kept;
    };
    struct PlacedPiece {
        Cell cell;
        Piece piece;
    };

    std::vector<Group> groups;  // one, or one for each side; empty: the set-up has no lots
    std::vector<Cell> cells;    // all cells of the lots

    // The pieces that the number of a group puts on the board. Precondition: number < groups[group].count.
    [[nodiscard]] std::vector<PlacedPiece> place(std::size_t group, std::uint64_t number) const;
    // The same for its arrays without regard to conditions. Precondition: number < group.raw.
    [[nodiscard]] static std::vector<PlacedPiece> place_raw(const Group& group, std::uint64_t number);
    // The number by which `board`, codes of pieces by cell, has its pieces; if several numbers do, or if pieces of one
    // kind are drawn by several lots for the same cells, there may be no value.
    [[nodiscard]] std::optional<std::uint64_t> number_of(std::size_t group, std::span<const PieceCode> board) const;

    // The number of different rows of a draw, whose `free` is known; 0 if it has none, or if there are too many.
    [[nodiscard]] static std::uint64_t rows_of(const Draw& draw);
    [[nodiscard]] std::size_t memory() const;  // in bytes, without the object itself
};

}  // namespace varia
