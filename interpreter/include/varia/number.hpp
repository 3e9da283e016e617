// Reading numbers from text, without a locale. The number must be the whole text: no blanks, no sign `+`.
//
// Plain functions without state: call them from any thread. They do not throw.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace varia {

// 12, -3; for a floating type also 0.5 and 1e3. Without a value if the text is no such number, or if T cannot hold it.
template <class T>
[[nodiscard]] std::optional<T> number_of(std::string_view text) {
    T value{};
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, value);
    return error == std::errc{} && end == last ? std::optional<T>(value) : std::nullopt;
}
// The same, but only if `min` <= number <= `max`.
template <class T>
[[nodiscard]] std::optional<T> number_of(std::string_view text, T min, T max) {
    const std::optional<T> value = number_of<T>(text);
    return value && *value >= min && *value <= max ? value : std::nullopt;
}

// 12, -3, 0.5, without an exponent, and only if `min` <= number <= `max`.
[[nodiscard]] inline std::optional<double> decimal_of(std::string_view text, double min, double max) {
    double value = 0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, value, std::chars_format::fixed);
    return error == std::errc{} && end == last && value >= min && value <= max ? std::optional(value) : std::nullopt;
}

}  // namespace varia
