// What a push does to the cells of its line, whoever keeps them: a position that journals changes, or a trial.
#pragma once

#include <cstdint>

#include <varia/types.hpp>

#include "step_lines.hpp"

namespace varia {

[[nodiscard]] constexpr PieceCode code_of(PieceCode code) { return code; }

// One step after another, each shifting the unbroken line of pieces before the pusher by one cell. `lines` are those of
// the push's step; at(cell) gives a cell's code, put(cell, code) changes it, and lost(code) tells of a piece that went
// past the line's end or into a void. The cell ahead must exist at every step. For whoever wants to know more than
// codes, what a cell holds may be of any type with a code_of().
template <class At, class Put, class Lost>
void push_line(const StepLines& lines, Cell from, int steps, At&& at, Put&& put, Lost&& lost) {
    using Content = decltype(at(from));
    const Content pusher = at(from);
    Cell here = from;
    for (int step = 0; step < steps; ++step) {
        const Cell ahead = lines.next(here);
        Content carried = at(ahead);
        put(here, Content{});
        put(ahead, pusher);
        // The line is looked along anew from where the pusher is now: round a ring it comes to the cell it has left.
        if (code_of(carried) != 0)
            for (const Cell c : lines.ahead(ahead)) {
                const Content displaced = at(c);
                if (Piece::from_code(code_of(displaced)).is_void()) break;
                put(c, carried);
                carried = displaced;
                if (code_of(carried) == 0) break;
            }
        if (code_of(carried) != 0) lost(carried);
        here = ahead;
    }
}

}  // namespace varia
