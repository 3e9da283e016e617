// Records of four-player chess as Chess.com writes them: PGN with positions and moves of its own.
#pragma once

#include <varia/records/game_record.hpp>

namespace varia::records {

// Rewrites a record that has the tag StartFen4: its position becomes a tag FEN, and its moves get their canonical
// texts, `g1-n8` for `Qg1xPn8+`. A player who resigned (R) or ran out of time (T) resigns. Other records stay as they
// are. A position has pieces, also of sides that are out, castling rights, points, the clock and exposed pawns; one
// that says more is a flaw.
void read_pgn4(GameRecord& record);

}  // namespace varia::records
