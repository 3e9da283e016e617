// Lists of positions as Extended Position Description: a position a line, in the first four fields of FEN, and behind
// it operations: `bm Nf3; id "test 1";`. Lines of FEN alone are read too.
#pragma once

#include <string>
#include <string_view>

#include <varia/contest.hpp>
#include <varia/records/game_record.hpp>

#include "record_source.hpp"

namespace varia::records {

// Reads each line as a game without moves. `hmvc` and `fmvn` complete the position; the other operations become tags of
// the same names (`bm`, `id`, `c0`). The text outlives the source.
[[nodiscard]] RecordSourcePtr epd_source(std::string_view text);

// A line for the last position of a game, with `hmvc` and `fmvn` if the text of the position ends with these two
// numbers. The operations of a record without moves are written again.
[[nodiscard]] std::string epd_line(const GameRecord& record, const Contest& now);

// Checks the moves of the operations `bm`, `am`, `pm` and `sm` (best, to avoid, predicted, supplied). Moves that are
// not legal in the position are flaws.
void check_epd_moves(GameRecord& record, Contest& start);

}  // namespace varia::records
