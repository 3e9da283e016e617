// Commands that save games and restore them: `save`, `load`, `new`, `history`, `pgn`, `redo`.
#pragma once

#include <string>

namespace varia::cli {

class PlaySession;

// Saves the game in a file. Without a file, prints the command that restores the game.
void save(PlaySession& session, const std::string& file);
// Loads a game from a file, and the opponents that the file names if there are none yet.
void load(PlaySession& session, const std::string& what);
// Begins a new game from the start.
void begin_anew(PlaySession& session, const std::string& rest);
// Print what was played, with numbers, and as a record.
void history(PlaySession& session, const std::string& rest);
void print_pgn(PlaySession& session, const std::string& rest);
// Plays again what was taken back last.
void redo(PlaySession& session, const std::string& rest);

}  // namespace varia::cli
