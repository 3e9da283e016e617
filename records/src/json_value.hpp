// JSON values: built and written as text, or parsed from received text. Only json_value.cpp includes the JSON library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/result.hpp>

namespace varia::records {

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
    // Like set, but puts the key before all others.
    Json& set_first(std::string_view key, Json value);
    // Precondition: an array.
    Json& add(Json value);

    // Indented text with a line end. It is ASCII only, so that no character can disturb a terminal. Bytes that are not
    // UTF-8 become U+FFFD.
    [[nodiscard]] std::string text() const;
    // The text in one line, without a line end.
    [[nodiscard]] std::string line() const;

    // ---- read -----------------------------------------------------------------------------------------------------
    // Parses a text. Returns nothing and sets `error` if the text is not JSON in UTF-8 or is nested deeper than
    // `max_nested`.
    static constexpr int max_nested = 100;
    [[nodiscard]] static std::optional<Json> parse(std::string_view text, std::string& error);
    enum class Type : std::uint8_t { null, boolean, integer, fraction, text, array, object };
    [[nodiscard]] Type type() const;
    // Precondition of each of the following functions: the value has that type. The type `integer` means a number that
    // fits into 64 bits with its sign.
    [[nodiscard]] bool boolean() const;
    [[nodiscard]] std::int64_t integer() const;
    [[nodiscard]] double number() const;  // an integer or a fraction
    [[nodiscard]] std::string string() const;
    [[nodiscard]] std::vector<Json> items() const;                       // of an array
    [[nodiscard]] std::vector<std::string> keys() const;                 // of an object, in order, each once
    [[nodiscard]] std::optional<Json> find(std::string_view key) const;  // of an object
    // The same without copies, for values that may be large. They are valid while this value is unchanged. `member` is
    // null if there is no such key.
    [[nodiscard]] std::span<const Json> elements() const&;
    void elements() && = delete;
    [[nodiscard]] const Json* member(std::string_view key) const&;
    void member(std::string_view key) && = delete;
    [[nodiscard]] std::span<const std::pair<std::string, Json>> members() const&;
    void members() && = delete;

private:
    struct Value;
    explicit Json(std::unique_ptr<Value> value);
    std::unique_ptr<Value> value_;
};

}  // namespace varia::records
