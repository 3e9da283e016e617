// Reads values from JSON that this program has written itself, or that a referee has returned, possibly in a sandboxed
// process. A value that is missing or has another type counts as empty; in JSON that is no object all values are
// missing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json.hpp"

namespace varia::server {

using cli::Json;

[[nodiscard]] std::optional<Json> found_in(const Json& json, std::string_view key);
// The object with this key; an empty object if there is none.
[[nodiscard]] Json object_in(const Json& json, std::string_view key);
[[nodiscard]] std::string text_in(const Json& json, std::string_view key);
[[nodiscard]] std::int64_t number_in(const Json& json, std::string_view key, std::int64_t otherwise = 0);
[[nodiscard]] bool flag_in(const Json& json, std::string_view key);
[[nodiscard]] std::vector<std::string> texts_in(const Json& json, std::string_view key);
[[nodiscard]] std::vector<Json> items_in(const Json& json, std::string_view key);
// The number of the board in the text of a move, as an index: 2 for "3:e2-e4"; -1 if there is none.
[[nodiscard]] int board_in(std::string_view move);
// The object without one of its keys.
[[nodiscard]] Json without(const Json& json, std::string_view key);

}  // namespace varia::server
