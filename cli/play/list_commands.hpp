// Commands that tell what can be played: `moves`, `steps`, `hint`.
#pragma once

#include <string>

namespace varia::cli {

class PlaySession;

// All, numbered; or those of a floor, or of the piece on a cell.
void list_moves(PlaySession& session, const std::string& which);
// The steps that may be made next.
void list_steps(PlaySession& session, const std::string& rest);
// What the computer would play; or what a piece can do, by its cell or its letter.
void hint(PlaySession& session, const std::string& what);

}  // namespace varia::cli
