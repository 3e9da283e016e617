// What a move asks to stand beside the piece that makes it.
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
    Neighbours near;               // one step away; none where it looks along lines
    std::vector<StepLines> lines;  // over empty cells: the first piece of each counts
    int least = 1, most = 1;       // how far along them it may stand
    KindSet kinds;
    PieceCode sides = 0;  // bits of whose they may be; 0: anybody's
    bool at_end = false, absent = false;
    // Pieces of these kinds ask for the same, and count once it holds for them: they hand on what they have. Whose then
    // counts for theirs, by side.
    KindSet handing;
    std::array<PieceCode, max_sides> sides_for{};

    // `mover`: the cell of the piece that moves, which is nobody's neighbour.
    [[nodiscard]] bool holds(const PieceCode* board, Cell cell, Cell mover) const {
        if (!lines.empty() || !handing.empty()) return holds_afar(board, cell, mover);
        for (const Cell* c = near.begin(cell); c != near.end(cell); ++c)
            if (*c != mover && counts(board[*c], sides) && kinds.has(Piece::from_code(board[*c]).kind()))
                return !absent;
        return absent;
    }

    // Bytes it holds beside itself.
    [[nodiscard]] std::size_t memory() const;
    friend bool operator==(const Beside&, const Beside&) = default;

private:
    [[nodiscard]] static bool counts(PieceCode p, PieceCode whose) {
        return p != 0 && (whose == 0 || (p & whose) != 0) && !Piece::from_code(p).is_void();
    }
    [[nodiscard]] bool holds_afar(const PieceCode* board, Cell cell, Cell mover) const;
    // Tells `see` of the pieces beside a cell until it says true; whether it did.
    template <class See>
    [[nodiscard]] bool any(const PieceCode* board, Cell cell, Cell mover, See see) const;
};

}  // namespace varia
