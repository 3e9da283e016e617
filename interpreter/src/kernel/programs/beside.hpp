// What must stand beside the piece that makes a move, or must not (BesideDef).
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include <varia/types.hpp>

#include "kind_set.hpp"
#include "step_lines.hpp"
#include "turn_tables.hpp"

namespace varia {

struct Beside {
    Neighbours near;               // one step away; empty if it looks along lines
    std::vector<StepLines> lines;  // over empty cells: the first piece on each line counts
    int min = 1, max = 1;          // the distance of that piece along the line
    KindSet kinds;
    PieceCode sides = 0;  // bits of the sides that the pieces may be of; 0: any
    bool at_end = false, absent = false;
    // Pieces of these kinds have the same condition, and count too while it holds for them: they hand on what they
    // have. `sides_for` replaces `sides` in their condition, by their side.
    KindSet handing;
    std::array<PieceCode, max_sides> sides_for{};

    // `mover`: the cell of the piece that moves, which does not count as a neighbour.
    [[nodiscard]] bool holds(const PieceCode* board, Cell cell, Cell mover) const {
        if (!lines.empty() || !handing.empty()) return holds_afar(board, cell, mover);
        for (const Cell* c = near.begin(cell); c != near.end(cell); ++c)
            if (*c != mover && counts(board[*c], sides) && kinds.has(Piece::from_code(board[*c]).kind()))
                return !absent;
        return absent;
    }

    // Memory in bytes, besides the object itself.
    [[nodiscard]] std::size_t memory() const;
    friend bool operator==(const Beside&, const Beside&) = default;

private:
    [[nodiscard]] static bool counts(PieceCode p, PieceCode whose) {
        return p != 0 && (whose == 0 || (p & whose) != 0) && !Piece::from_code(p).is_void();
    }
    [[nodiscard]] bool holds_afar(const PieceCode* board, Cell cell, Cell mover) const;
    // Calls `see` with the cells beside a cell until it returns true. Returns whether it did.
    template <class See>
    [[nodiscard]] bool any(const PieceCode* board, Cell cell, Cell mover, See see) const;
};

}  // namespace varia
