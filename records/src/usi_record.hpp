// Games in lines of USI, the protocol of shogi programs: `position startpos moves 7g7f`, `position sfen ... moves ...`,
// `sfen ...`, and positions of SFEN alone.
#pragma once

#include <string>
#include <string_view>

#include <varia/contest.hpp>
#include <varia/records/game_record.hpp>

#include "record_source.hpp"

namespace varia::records {

// Reads one game per line. The moves are texts of the dialect `usi`. The text outlives the source.
[[nodiscard]] RecordSourcePtr usi_source(std::string_view text);

// Write a record whose moves are texts of the dialect: a line as in `position`, without that word. The start position
// is written in the dialect `sfen`, or as FEN for programs of UCCI. Errors say what the dialect cannot say.
[[nodiscard]] Result<std::string> usi_line(const GameRecord& record, const Contest& start);
[[nodiscard]] Result<std::string> ucci_line(const GameRecord& record, const Contest& start);

}  // namespace varia::records
