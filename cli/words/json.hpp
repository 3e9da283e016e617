// JSON output: values built up and written. Only json.cpp sees the JSON library.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <varia/result.hpp>

namespace varia::cli {

class Json {
public:
    [[nodiscard]] static Json object();
    [[nodiscard]] static Json array();
    [[nodiscard]] static Json array(const std::vector<std::string>& texts);
    Json(std::string_view text);         // NOLINT(google-explicit-constructor): so that set("key", text) reads well
    Json(const std::string& text);       // NOLINT(google-explicit-constructor)
    Json(const char* text);              // NOLINT(google-explicit-constructor)
    Json(bool value);                    // NOLINT(google-explicit-constructor)
    Json(int value);                     // NOLINT(google-explicit-constructor)
    Json(std::uint64_t value);           // NOLINT(google-explicit-constructor)
    Json(double value);                  // NOLINT(google-explicit-constructor)
    Json(const Diagnostics& diagnostics);  // NOLINT(google-explicit-constructor)
    ~Json();
    Json(Json&&) noexcept;
    Json& operator=(Json&&) noexcept;

    // Keys stay in the order in which they were set. Precondition: an object.
    Json& set(std::string_view key, Json value);
    // Precondition: an array.
    Json& add(Json value);

    // Indented, with a line end. ASCII only, so that nothing in it can disturb a terminal; bytes that are no UTF-8
    // become U+FFFD.
    [[nodiscard]] std::string text() const;

private:
    struct Value;
    explicit Json(std::unique_ptr<Value> value);
    std::unique_ptr<Value> value_;
};

}  // namespace varia::cli
