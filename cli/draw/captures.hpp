// Marks of what a piece does to others otherwise than by going onto them, and of where it can go only as others stand
// in its way.
#pragma once

#include "subject.hpp"

namespace varia::cli {

// Of a piece that stands in its position: whom its legal moves, were it its side's turn, capture from afar, over or
// beside their way, with whom it changes places, and who changes sides.
void mark_captures(Rules& rules, Subject& subject);

// Of a piece alone on the board: where it could do so, and where it could go. Others are put beside it for a while, of
// kinds to which that can be done: one on each cell in turn, and where it takes a friend, too, another of its own side.
void mark_captures_alone(Rules& rules, Subject& subject);

// Pieces without which the game would be over are put onto a board that has none. False if it is over all the same.
bool stand_in(Rules& rules, Position& position);

}  // namespace varia::cli
