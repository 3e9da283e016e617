// What a push does to the cells of its line, whoever keeps them: a position that journals changes, or a trial.
#pragma once

#include <cstdint>
#include <vector>

#include <varia/types.hpp>

namespace varia {

// One step after another, each shifting the unbroken line of pieces before the pusher by one cell. `next` leads from a
// cell to the next along the push (no_cell past the edge); at(cell) gives a cell's code, put(cell, code) changes it,
// and lost(code) tells of a piece that went over the edge or into a void. The cell ahead must exist at every step.
template <class At, class Put, class Lost>
void push_line(const std::vector<Cell>& next, Cell from, int steps, At&& at, Put&& put, Lost&& lost) {
    const std::uint8_t pusher = at(from);
    Cell here = from;
    for (int step = 0; step < steps; ++step) {
        const Cell ahead = next[here];
        std::uint8_t carried = at(ahead);
        put(here, std::uint8_t{0});
        put(ahead, pusher);
        for (Cell c = ahead; carried != 0;) {
            c = next[c];
            if (c == no_cell || Piece::from_code(at(c)).is_void()) {
                lost(carried);
                break;
            }
            const std::uint8_t displaced = at(c);
            put(c, carried);
            carried = displaced;
        }
        here = ahead;
    }
}

}  // namespace varia
