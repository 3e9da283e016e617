// Records of Kifu for Windows, in which players of shogi keep games: KIF with numbered moves, `1 ７六歩(77)`, and KI2
// with moves as books print them, `▲７六歩`. Both have the same headings, comments, diagrams and variations.
#pragma once

#include <string>
#include <string_view>

#include <varia/contest.hpp>
#include <varia/records/game_record.hpp>

#include "record_source.hpp"

namespace varia::records {

// Reads all games of a text in UTF-8; a game begins with a heading behind moves. Moves are texts of the dialect `kif`,
// `７六歩(77)`; `同`, the cell of the move before, is replaced by the cell. Moves of KI2 are texts of the dialect
// `ki2`, without the sign of the side. A line that is none of the form is a flaw, and reading goes on behind it.
// The text outlives the source.
[[nodiscard]] RecordSourcePtr kif_source(std::string_view text);
[[nodiscard]] RecordSourcePtr ki2_source(std::string_view text);

// Write a record whose moves are texts of the dialect `kif`, or of `ki2`, with its variations and comments. A start
// position that the dialect has no name for is drawn. Errors say what the dialect cannot say.
[[nodiscard]] Result<std::string> kif_text(const GameRecord& record, const Contest& start, Contest& now);
[[nodiscard]] Result<std::string> ki2_text(const GameRecord& record, const Contest& start, Contest& now);

}  // namespace varia::records
