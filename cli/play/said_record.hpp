// Keeps the comments of a record together with its moves, while these moves are continued, taken back and replaced.
#pragma once

#include "game_record.hpp"

namespace varia::cli {

// The moves of `played`, with the tags and the lines of `said`, and its comments on the moves that both have. Where
// they differ, the rest of the moves of `said` becomes a variation.
[[nodiscard]] GameRecord with_said(GameRecord played, const GameRecord& said);

// Appends the moves of `more`, with their comments, to the record. The variations of `more` get other numbers.
void append_record(GameRecord& record, GameRecord more);

}  // namespace varia::cli
