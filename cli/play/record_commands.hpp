// Commands that keep games and bring them back: `save`, `load`, `new`, `history`, `pgn`, `redo`.
#pragma once

#include <string>

namespace varia::cli {

class PlaySession;

// In a file; without one the command that brings the game back is told.
void save(PlaySession& session, const std::string& file);
// A game of a file, and the opponents that are named there if there are none.
void load(PlaySession& session, const std::string& what);
// A game from the start.
void begin_anew(PlaySession& session, const std::string& rest);
// What was played, numbered; and as a record.
void history(PlaySession& session, const std::string& rest);
void print_pgn(PlaySession& session, const std::string& rest);
// What was taken back last is played again.
void redo(PlaySession& session, const std::string& rest);

}  // namespace varia::cli
