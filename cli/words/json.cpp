// The one place that includes the JSON library.
#include "json.hpp"

#include <nlohmann/json.hpp>

#include <utility>

namespace varia::cli {

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
Json::~Json() = default;
Json::Json(Json&&) noexcept = default;
Json& Json::operator=(Json&&) noexcept = default;

Json& Json::set(std::string_view key, Json value) {
    value_->json[std::string(key)] = std::move(value.value_->json);
    return *this;
}

Json& Json::add(Json value) {
    value_->json.push_back(std::move(value.value_->json));
    return *this;
}

std::string Json::text() const {
    return value_->json.dump(2, ' ', true, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace varia::cli
