#include "reading.hpp"

#include <limits>

#include <varia/number.hpp>

namespace varia::server {

std::optional<Json> found_in(const Json& json, std::string_view key) {
    return json.type() == Json::Type::object ? json.find(key) : std::nullopt;
}

Json object_in(const Json& json, std::string_view key) {
    std::optional<Json> value = found_in(json, key);
    return value && value->type() == Json::Type::object ? *std::move(value) : Json::object();
}

std::string text_in(const Json& json, std::string_view key) {
    const std::optional<Json> value = found_in(json, key);
    return value && value->type() == Json::Type::text ? value->string() : std::string();
}

std::int64_t number_in(const Json& json, std::string_view key, std::int64_t otherwise) {
    const std::optional<Json> value = found_in(json, key);
    return value && value->type() == Json::Type::integer ? value->integer() : otherwise;
}

int board_in(std::string_view move) {
    const std::size_t colon = move.find(':');
    if (colon == std::string_view::npos) return -1;
    return number_of(move.substr(0, colon), 1, std::numeric_limits<int>::max()).value_or(0) - 1;
}

bool flag_in(const Json& json, std::string_view key) {
    const std::optional<Json> value = found_in(json, key);
    return value && value->type() == Json::Type::boolean && value->boolean();
}

std::vector<Json> items_in(const Json& json, std::string_view key) {
    const std::optional<Json> value = found_in(json, key);
    return value && value->type() == Json::Type::array ? value->items() : std::vector<Json>();
}

std::vector<std::string> texts_in(const Json& json, std::string_view key) {
    std::vector<std::string> texts;
    for (const Json& item : items_in(json, key))
        if (item.type() == Json::Type::text) texts.push_back(item.string());
    return texts;
}

Json without(const Json& json, std::string_view key) {
    Json rest = Json::object();
    if (json.type() != Json::Type::object) return rest;
    for (const std::string& name : json.keys())
        if (name != key) rest.set(name, *json.find(name));
    return rest;
}

}  // namespace varia::server
