// Mends what one wrong, missing or additional sign has damaged in the moves of a record.
//
// Where a move cannot be played, these repairs are tried, and the one after which the record goes on furthest is made:
// a legal move whose text differs by one sign takes its place; it is read as two moves, or as one with the word behind
// it; it is passed over; a move before it was another one, or was no move; a move before it is missing.
#pragma once

#include <string_view>
#include <vector>

#include <varia/contest.hpp>
#include <varia/records/game_record.hpp>

#include "replayed.hpp"

namespace varia::records {

// Mends the main line, up to the first move that cannot be mended. Each repair is a flaw, which says what was read.
// Returns whether the record was changed.
bool mend_record(GameRecord& record, const Contest& start, std::string_view dialect, const ReplayWish& wish,
                 std::vector<Flaw>& flaws);

}  // namespace varia::records
