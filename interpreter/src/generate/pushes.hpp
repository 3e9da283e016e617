// Pushes, reckoned without moving anything.
//
// Count the cells ahead of the pusher from 1, and the pieces on them as they come. A push of s steps brings the pusher
// to cell s; the i-th piece, on cell p, is in the way exactly if p < s + i, and then ends on cell s + i: gaps close
// up as the line is shifted. Past the last cell before the edge or a void it is lost.
#pragma once

#include <varia/position.hpp>

#include "state_tables.hpp"

namespace varia {

// Whether the side may move the block that stands in the slot.
[[nodiscard]] bool controls_block(const Position& position, int slot, Side side);

// Whether a piece on `from` can push `steps` cells along `next` (a step's table). The first cell must hold a piece.
[[nodiscard]] bool push_is_possible(const Position& position, const StateTables::Push& push,
                                    const std::vector<Cell>& next, Cell from, int steps);

}  // namespace varia
