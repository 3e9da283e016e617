// The walk along one line that captures all it goes over.
//
//     L . p . . n . .      The leaper goes over the pawn, and over the knight too, and ends behind either: empty cells
//     come
//       1   2 2   3 3      before the first, behind each, and as many as its rule says.
#pragma once

#include "programs.hpp"
#include "step_lines.hpp"

namespace varia {

// Calls over(cell) for each piece that is gone over, in order, and end(cell) wherever the move may end. `prey(cell,
// piece)` says what may be captured.
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
            if (run < (captures ? rule.least_after : rule.least_before)) return;
            over(c);
            captures = true;
            run = 0;
        } else if (!p.empty()) {
            return;
        } else {
            if (++run > (captures ? rule.most_after : rule.most_before)) return;
            if (captures && run >= rule.least_after && rule.to.has(c)) end(c);
        }
    }
}

}  // namespace varia
