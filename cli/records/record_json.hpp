// Records as JSON: an object `games` has, for each, `tags`, `moves` with their comments, glyphs and variations, and how
// it ended.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game_record.hpp"
#include "json.hpp"
#include "replayed.hpp"

namespace varia::cli {

// `positions`: after each move of the main line, or none.
[[nodiscard]] Json game_json(const GameRecord& record, Replayed& replayed, const std::vector<std::string>& positions);
// What game_json has written, and what others write who have at least `moves` or `tags`; why it is none, or nothing.
[[nodiscard]] std::vector<GameRecord> records_in_json(std::string_view text, std::string& error);

}  // namespace varia::cli
