// The one place that includes the JSON library.
#include "json.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace varia::cli {
namespace {

// How deep brackets are nested, before anything is built of them: values are copied and destroyed by recursion.
int nesting(std::string_view text) {
    int depth = 0, most = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            if (c == '\\') ++i;
            else if (c == '"') quoted = false;
        } else if (c == '"') quoted = true;
        else if (c == '[' || c == '{') most = std::max(most, ++depth);
        else if (c == ']' || c == '}') --depth;
    }
    return most;
}

}  // namespace

struct Json::Value {
    nlohmann::ordered_json json;
};

Json::Json(std::unique_ptr<Value> value) : value_(std::move(value)) {}
Json Json::object() { return Json(std::make_unique<Value>(Value{nlohmann::ordered_json::object()})); }
Json Json::array() { return Json(std::make_unique<Value>(Value{nlohmann::ordered_json::array()})); }
Json Json::array(const std::vector<std::string>& texts) {
    Json list = array();
    for (const std::string& text : texts) list.add(text);
    return list;
}
Json::Json(std::string_view text) : value_(std::make_unique<Value>(Value{std::string(text)})) {}
Json::Json(const std::string& text) : Json(std::string_view(text)) {}
Json::Json(const char* text) : Json(std::string_view(text)) {}
Json::Json(bool value) : value_(std::make_unique<Value>(Value{value})) {}
Json::Json(int value) : value_(std::make_unique<Value>(Value{value})) {}
Json::Json(std::uint64_t value) : value_(std::make_unique<Value>(Value{value})) {}
Json::Json(double value) : value_(std::make_unique<Value>(Value{value})) {}
Json::Json(const Diagnostics& diagnostics) : Json(array()) {
    for (const Diagnostic& d : diagnostics) {
        Json item = object();
        item.set("severity", d.severity == Severity::error ? "error" : "warning");
        item.set("file", d.file);
        item.set("line", static_cast<std::uint64_t>(d.line));
        item.set("column", static_cast<std::uint64_t>(d.column));
        item.set("message", d.message);
        item.set("hint", d.hint);
        add(std::move(item));
    }
}
Json::Json(std::nullptr_t) : value_(std::make_unique<Value>(Value{nullptr})) {}
Json::~Json() = default;
Json::Json(const Json& other) : value_(std::make_unique<Value>(*other.value_)) {}
Json& Json::operator=(const Json& other) {
    if (this != &other) value_ = std::make_unique<Value>(*other.value_);
    return *this;
}
Json::Json(Json&&) noexcept = default;
Json& Json::operator=(Json&&) noexcept = default;

Json& Json::set(std::string_view key, Json value) {
    value_->json[std::string(key)] = std::move(value.value_->json);
    return *this;
}

Json& Json::set_first(std::string_view key, Json value) {
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    json[std::string(key)] = std::move(value.value_->json);
    for (auto it = value_->json.begin(); it != value_->json.end(); ++it)
        if (it.key() != key) json[it.key()] = std::move(*it);
    value_->json = std::move(json);
    return *this;
}

Json& Json::add(Json value) {
    value_->json.push_back(std::move(value.value_->json));
    return *this;
}

std::string Json::text() const {
    return value_->json.dump(2, ' ', true, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::string Json::line() const { return value_->json.dump(-1, ' ', true, nlohmann::ordered_json::error_handler_t::replace); }

std::optional<Json> Json::parse(std::string_view text, std::string& error) {
    if (nesting(text) > most_nested) {
        error = "it is nested deeper than " + std::to_string(most_nested) + " levels";
        return std::nullopt;
    }
    try {
        return Json(std::make_unique<Value>(Value{nlohmann::ordered_json::parse(text.begin(), text.end())}));
    } catch (const nlohmann::ordered_json::parse_error& e) {
        error = "byte " + std::to_string(e.byte) + " is not what JSON has there";
    } catch (const nlohmann::ordered_json::exception&) {
        error = "it has a number that is too large";
    }
    return std::nullopt;
}

Json::Type Json::type() const {
    const nlohmann::ordered_json& json = value_->json;
    if (json.is_boolean()) return Type::boolean;
    constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (json.is_number_unsigned() && json.get<std::uint64_t>() > most) return Type::fraction;
    if (json.is_number_integer()) return Type::integer;
    if (json.is_number()) return Type::fraction;
    if (json.is_string()) return Type::text;
    if (json.is_array()) return Type::array;
    return json.is_object() ? Type::object : Type::null;
}

bool Json::boolean() const { return value_->json.get<bool>(); }
std::int64_t Json::integer() const { return value_->json.get<std::int64_t>(); }
double Json::number() const { return value_->json.get<double>(); }
std::string Json::string() const { return value_->json.get<std::string>(); }

std::vector<Json> Json::items() const {
    std::vector<Json> items;
    for (const nlohmann::ordered_json& item : value_->json) items.push_back(Json(std::make_unique<Value>(Value{item})));
    return items;
}

std::vector<std::string> Json::keys() const {
    std::vector<std::string> keys;
    for (auto it = value_->json.begin(); it != value_->json.end(); ++it) keys.push_back(it.key());
    return keys;
}

std::optional<Json> Json::find(std::string_view key) const {
    const auto it = value_->json.find(std::string(key));
    if (it == value_->json.end()) return std::nullopt;
    return Json(std::make_unique<Value>(Value{*it}));
}

}  // namespace varia::cli
