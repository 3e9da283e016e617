// Pushes, reckoned without moving anything.
//
// Count the cells ahead of the pusher from 1, and the pieces on them as they come. A push of s steps brings the pusher
// to cell s; the i-th piece, on cell p, is in the way exactly if p < s + i, and then ends on cell s + i: gaps close
// up as the line is shifted. Past the last cell before the line's end or a void it is lost.
//
// A line that closes on itself ends for the pieces on it only while the pusher has not come to where it closes: from
// there on it goes round a ring, on which the cell it has left is free. So each step it goes on from there is as good
// as one more cell of room. The pusher itself goes no further than its line.
#pragma once

#include <varia/position.hpp>

#include "state_tables.hpp"

namespace varia {

// Whether the side may move the block that stands in the slot.
[[nodiscard]] bool controls_block(const Position& position, int slot, Side side);

// How many cells a push of `steps` from `from` has room for, counting no further than `enough`. The i-th piece in the
// way is lost if steps + i are more.
[[nodiscard]] int push_room(const Position& position, const StepLines& lines, Cell from, int steps, int enough);

// Whether a piece on `from` can push `steps` cells along a line. The first cell must hold a piece.
[[nodiscard]] bool push_is_possible(const Position& position, const StateTables::Push& push, const StepLines& lines,
                                    Cell from, int steps);

}  // namespace varia
