#include "reading.hpp"

#include <optional>

namespace varia::server {

std::string text_in(const Json& json, std::string_view key) {
    const std::optional<Json> value = json.find(key);
    return value && value->type() == Json::Type::text ? value->string() : std::string();
}

std::int64_t number_in(const Json& json, std::string_view key, std::int64_t otherwise) {
    const std::optional<Json> value = json.find(key);
    return value && value->type() == Json::Type::integer ? value->integer() : otherwise;
}

bool flag_in(const Json& json, std::string_view key) {
    const std::optional<Json> value = json.find(key);
    return value && value->type() == Json::Type::boolean && value->boolean();
}

std::vector<Json> items_in(const Json& json, std::string_view key) {
    const std::optional<Json> value = json.find(key);
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
    for (const std::string& name : json.keys())
        if (name != key) rest.set(name, *json.find(name));
    return rest;
}

}  // namespace varia::server
