// Commands that list what can be played, and why: `moves`, `steps`, `hint`, `why`.
#pragma once

#include <string>

namespace varia::cli {

class PlaySession;

// Lists all moves with their numbers, or those of a board, or those of the piece on a cell.
void list_moves(PlaySession& session, const std::string& which);
// Lists the steps that may be made next.
void list_steps(PlaySession& session, const std::string& rest);
// Prints what the computer would play, or what a piece can do. The piece is given by its cell or its letter.
void hint(PlaySession& session, const std::string& what);

// Prints which hooks are asked about a move, and what they answer.
void why(PlaySession& session, const std::string& move);

}  // namespace varia::cli
