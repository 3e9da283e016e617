// A record beside the game it was read into: what was said of its moves stays with them while these are played on,
// taken back and played otherwise.
#pragma once

#include "game_record.hpp"

namespace varia::cli {

// The moves of `played`, with the tags and the lines of `said` and all that is said there of the moves that both have.
// Where they part, what was played otherwise then is a variation.
[[nodiscard]] GameRecord with_said(GameRecord played, const GameRecord& said);

// Adds the moves of `more`, and what is said there, behind those of the record. Its variations get other numbers.
void append_record(GameRecord& record, GameRecord more);

}  // namespace varia::cli
