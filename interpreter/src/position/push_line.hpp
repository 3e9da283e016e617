// What a push does to the cells of its line, whoever keeps them: a position that journals changes, or a trial.
#pragma once

#include <cstdint>

#include <varia/types.hpp>

#include "step_lines.hpp"

namespace varia {

// One step after another, each shifting the unbroken line of pieces before the pusher by one cell. `lines` are those of
// the push's step; at(cell) gives a cell's code, put(cell, code) changes it, and lost(code) tells of a piece that went
// past the line's end or into a void. The cell ahead must exist at every step.
template <class At, class Put, class Lost>
void push_line(const StepLines& lines, Cell from, int steps, At&& at, Put&& put, Lost&& lost) {
    const std::uint8_t pusher = at(from);
    Cell here = from;
    for (int step = 0; step < steps; ++step) {
        const Cell ahead = lines.next(here);
        std::uint8_t carried = at(ahead);
        put(here, std::uint8_t{0});
        put(ahead, pusher);
        // The line is looked along anew from where the pusher is now: round a ring it comes to the cell it has left.
        if (carried != 0)
            for (const Cell c : lines.ahead(ahead)) {
                const std::uint8_t displaced = at(c);
                if (Piece::from_code(displaced).is_void()) break;
                put(c, carried);
                carried = displaced;
                if (carried == 0) break;
            }
        if (carried != 0) lost(carried);
        here = ahead;
    }
}

}  // namespace varia
