// The walk along one line that captures every piece that it goes over.
//
//     L . p . . n . .      The leaper goes over the pawn, or over the pawn and the knight, and ends behind the last
//     piece.
//       1   2 2   3 3      Its rule limits the number of empty cells before the first piece (1) and behind each (2, 3).
#pragma once

#include "programs.hpp"
#include "step_lines.hpp"

namespace varia {

// Calls over(cell) for each piece that the walk goes over, in order, and end(cell) for each cell on which the move may
// end. `prey(cell, piece)` returns whether the piece may be captured.
template <class Prey, class Over, class End>
void each_sweep(const StepLines& line, const SweepRule& rule, const PieceCode* board, Cell from, Prey&& prey,
                Over&& over, End&& end) {
    if (!rule.from.has(from)) return;
    bool captures = false;
    int run = 0;  // empty cells since the last piece
    for (const Cell c : line.ahead(from)) {
        const Piece p = Piece::from_code(board[c]);
        if (p.is_void()) return;
        if (prey(c, p)) {
            if (run < (captures ? rule.min_after : rule.min_before)) return;
            over(c);
            captures = true;
            run = 0;
        } else if (!p.empty()) {
            return;
        } else {
            if (++run > (captures ? rule.max_after : rule.max_before)) return;
            if (captures && run >= rule.min_after && rule.to.has(c)) end(c);
        }
    }
}

}  // namespace varia
