// Records of the Computer Shogi Association, versions 1 to 3 (http://www2.computer-shogi.org/protocol/record_v22.html),
// in which programs for shogi and their servers keep games.
#pragma once

#include <string>
#include <string_view>

#include <varia/contest.hpp>
#include <varia/records/game_record.hpp>

#include "record_source.hpp"

namespace varia::records {

// Reads all games of a file; a line `/` stands between them. Moves keep their texts: "+7776FU". A statement that is
// none of CSA is a flaw, and reading goes on behind it.
// The text outlives the source.
[[nodiscard]] RecordSourcePtr csa_source(std::string_view text);

// Writes a record whose moves are texts of the dialect `csa`; variations are left out. The start position is written
// piece by piece if it is not the usual one. Errors say what the dialect cannot say.
[[nodiscard]] Result<std::string> csa_text(const GameRecord& record, const Contest& start, Contest& now);

}  // namespace varia::records
