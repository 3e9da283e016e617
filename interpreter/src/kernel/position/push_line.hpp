// What a push does to the cells of its line, whether a position that journals changes or a legality test holds them.
#pragma once

#include <cstdint>

#include <varia/types.hpp>

#include "step_lines.hpp"

namespace varia {

[[nodiscard]] constexpr PieceCode code_of(PieceCode code) { return code; }

// Makes one step after another. Each step shifts the unbroken line of pieces before the pusher by one cell. `lines` are
// the lines of the push's step; at(cell) returns the code of a cell, put(cell, code) changes it, and lost(code)
// receives a piece that went past the end of the line or into a void. Precondition: the cell ahead exists at every
// step. If a caller needs more than codes, the content of a cell may be of any type with a code_of().
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
        // The line is read anew from the pusher's present cell: on a ring it comes to the cell that the pusher has
        // left.
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
