// Values out of JSON that this program has written itself, or that a part of it has answered, which may be a stranger's
// process: what is missing, or of another type, is as good as empty, and where no object stands all is missing.
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
// What stands there if it is an object; an empty one otherwise.
[[nodiscard]] Json object_in(const Json& json, std::string_view key);
[[nodiscard]] std::string text_in(const Json& json, std::string_view key);
[[nodiscard]] std::int64_t number_in(const Json& json, std::string_view key, std::int64_t otherwise = 0);
[[nodiscard]] bool flag_in(const Json& json, std::string_view key);
[[nodiscard]] std::vector<std::string> texts_in(const Json& json, std::string_view key);
[[nodiscard]] std::vector<Json> items_in(const Json& json, std::string_view key);
// "3" of "3:e2-e4", as an index; -1 where there is none.
[[nodiscard]] int floor_in(std::string_view move);
// Without one of its keys.
[[nodiscard]] Json without(const Json& json, std::string_view key);

}  // namespace varia::server
