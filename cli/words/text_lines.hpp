// Lines of a text with their numbers, and numbers that a text holds.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <system_error>
#include <vector>

namespace varia::cli {

struct NumberedLine {
    std::uint32_t number = 0;  // from 1
    std::string_view text;     // a part of the whole text
};

// The lines that are not empty, without blanks at their ends. What follows `comment` in a line is left out, if one is
// given.
[[nodiscard]] std::vector<NumberedLine> numbered_lines(std::string_view text, char comment = '\0');

// The number that the whole text is, or nothing: 12, -3, 0.5. No sign `+`, no blanks.
template <class T>
[[nodiscard]] std::optional<T> number_of(std::string_view text) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}
// The same, if it is from `least` to `most`.
template <class T>
[[nodiscard]] std::optional<T> number_of(std::string_view text, T least, T most) {
    const std::optional<T> value = number_of<T>(text);
    return value && *value >= least && *value <= most ? value : std::nullopt;
}

}  // namespace varia::cli
