// Keeps the comments of a record together with its moves, while these moves are continued, taken back and replaced.
#pragma once

#include <varia/records/game_record.hpp>

namespace varia::cli {

// The moves of `played`, with the tags and the lines of `said`, and its comments on the moves that both have. Where
// they differ, the rest of the moves of `said` becomes a variation.
[[nodiscard]] records::GameRecord with_said(records::GameRecord played, const records::GameRecord& said);

// Appends the moves of `more`, with their comments, to the record. The variations of `more` get other numbers.
void append_record(records::GameRecord& record, records::GameRecord more);

}  // namespace varia::cli
