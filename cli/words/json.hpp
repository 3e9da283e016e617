// JSON: values built up and written, and values that somebody sent. Only json.cpp sees the JSON library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
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
    Json(std::string_view text);           // NOLINT(google-explicit-constructor): so that set("key", text) reads well
    Json(const std::string& text);         // NOLINT(google-explicit-constructor)
    Json(const char* text);                // NOLINT(google-explicit-constructor)
    Json(bool value);                      // NOLINT(google-explicit-constructor)
    Json(int value);                       // NOLINT(google-explicit-constructor)
    Json(std::uint64_t value);             // NOLINT(google-explicit-constructor)
    Json(double value);                    // NOLINT(google-explicit-constructor)
    Json(const Diagnostics& diagnostics);  // NOLINT(google-explicit-constructor)
    Json(std::nullptr_t);                  // NOLINT(google-explicit-constructor)
    ~Json();
    Json(const Json&);
    Json& operator=(const Json&);
    Json(Json&&) noexcept;
    Json& operator=(Json&&) noexcept;

    // Keys stay in the order in which they were set. Precondition: an object.
    Json& set(std::string_view key, Json value);
    // The same, before all others.
    Json& set_first(std::string_view key, Json value);
    // Precondition: an array.
    Json& add(Json value);

    // Indented, with a line end. ASCII only, so that nothing in it can disturb a terminal; bytes that are no UTF-8
    // become U+FFFD.
    [[nodiscard]] std::string text() const;
    // The same in one line, without its end.
    [[nodiscard]] std::string line() const;

    // ---- read -----------------------------------------------------------------------------------------------------
    // What a text says; nothing, and why, if it is no JSON in UTF-8 or is nested deeper than `most_nested`.
    static constexpr int most_nested = 100;
    [[nodiscard]] static std::optional<Json> parse(std::string_view text, std::string& error);
    enum class Type : std::uint8_t { null, boolean, integer, fraction, text, array, object };
    [[nodiscard]] Type type() const;
    // Preconditions of what follows: the value is of that type. An integer is one that fits 64 bits with its sign.
    [[nodiscard]] bool boolean() const;
    [[nodiscard]] std::int64_t integer() const;
    [[nodiscard]] double number() const;  // an integer or a fraction
    [[nodiscard]] std::string string() const;
    [[nodiscard]] std::vector<Json> items() const;        // of an array
    [[nodiscard]] std::vector<std::string> keys() const;  // of an object, in its order; the last of equal ones stands
    [[nodiscard]] std::optional<Json> find(std::string_view key) const;  // of an object

private:
    struct Value;
    explicit Json(std::unique_ptr<Value> value);
    std::unique_ptr<Value> value_;
};

}  // namespace varia::cli
