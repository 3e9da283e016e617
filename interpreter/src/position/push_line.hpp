// What a push does to the cells of its line, whoever keeps them: a position that journals changes, or a trial.
#pragma once

#include <cstdint>
#include <vector>

#include <varia/types.hpp>

namespace varia {

[[nodiscard]] constexpr std::uint8_t code_of(std::uint8_t code) { return code; }

// One step after another, each shifting the unbroken line of pieces before the pusher by one cell. `next` leads from a
// cell to the next along the push (no_cell past the edge); at(cell) gives a cell's code, put(cell, code) changes it,
// and lost(code) tells of a piece that went over the edge or into a void. The cell ahead must exist at every step. For
// whoever wants to know more than codes, what a cell holds may be of any type with a code_of().
template <class At, class Put, class Lost>
void push_line(const std::vector<Cell>& next, Cell from, int steps, At&& at, Put&& put, Lost&& lost) {
    using Content = decltype(at(from));
    const Content pusher = at(from);
    Cell here = from;
    for (int step = 0; step < steps; ++step) {
        const Cell ahead = next[here];
        Content carried = at(ahead);
        put(here, Content{});
        put(ahead, pusher);
        for (Cell c = ahead; code_of(carried) != 0;) {
            c = next[c];
            if (c == no_cell || Piece::from_code(code_of(at(c))).is_void()) {
                lost(carried);
                break;
            }
            const Content displaced = at(c);
            put(c, carried);
            carried = displaced;
        }
        here = ahead;
    }
}

}  // namespace varia
