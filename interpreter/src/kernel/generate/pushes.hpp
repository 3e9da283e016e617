// Computes pushes without moving anything.
//
// The cells ahead of the pusher are counted from 1, and so are the pieces on them. A push of s steps brings the pusher
// to cell s. The i-th piece, on cell p, is in the way exactly if p < s + i, and then ends on cell s + i: the gaps close
// as the line is shifted. A piece that goes past the last cell before the line's end or a void is lost.
//
// A line that closes to a ring has an end only until the pusher reaches the cell where the ring begins. From there on
// the pieces go round the ring, in which the pusher's last cell is free. So each further step of the pusher adds one
// cell of room. The pusher itself does not go past the end of its line.
#pragma once

#include <varia/position.hpp>

#include "state_tables.hpp"

namespace varia {

// Whether the side may move the block in the slot.
[[nodiscard]] bool controls_block(const Position& position, int slot, Side side);

// How many cells of room a push of `steps` from `from` has, counted up to `enough`. The i-th piece in the way is lost
// if steps + i is greater than that.
[[nodiscard]] int push_room(const Position& position, const StepLines& lines, Cell from, int steps, int enough);

// Whether a piece on `from` can push `steps` cells along a line. The first cell ahead must hold a piece.
[[nodiscard]] bool push_is_possible(const Position& position, const StateTables::Push& push, const StepLines& lines,
                                    Cell from, int steps);

}  // namespace varia
