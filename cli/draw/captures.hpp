// Marks for what a piece does to other pieces without going onto their cells, and for the cells to which it can go only
// over other pieces.
#pragma once

#include "subject.hpp"

namespace varia::cli {

// Marks for a piece in its position. They show what its legal moves would do if its side were to move: the pieces that
// are captured from afar, over or beside the way, the pieces with which it changes places, and the pieces that change
// sides.
void mark_captures(Rules& rules, Subject& subject);

// Marks for a piece alone on the board. They show where it could do this, and where it could go over other pieces. For
// this test other pieces of suitable kinds are put onto the board for a short time: one on each cell in turn, and a
// second one of the piece's own side if a remote capture needs it.
void mark_captures_alone(Rules& rules, Subject& subject);

// Puts the pieces onto the board without which the game would be over. Returns false if the game is over nevertheless.
bool stand_in(Rules& rules, Position& position);

}  // namespace varia::cli
