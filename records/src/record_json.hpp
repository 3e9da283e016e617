// Records as JSON: the array `games` has an object for each record, with `tags`, `moves` (with their comments, glyphs
// and variations) and the result.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <varia/records/game_record.hpp>

#include "json_value.hpp"
#include "record_source.hpp"
#include "replayed.hpp"

namespace varia::records {

// Writes a record as JSON. `positions` holds the position after each move of the main line; it may be empty.
[[nodiscard]] Json game_json(const GameRecord& record, Replayed& replayed, const std::vector<std::string>& positions);
// Reads what game_json has written, and JSON of other programs if it has at least `moves` or `tags`. If the text is no
// JSON of records, or has more than max_record_json bytes, `error` gets the reason, and the source is null.
[[nodiscard]] RecordSourcePtr json_source(std::string_view text, std::string& error);

}  // namespace varia::records
