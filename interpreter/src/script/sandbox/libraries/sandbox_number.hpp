// Converts numbers to text and back as Lua does, but never as a locale does: the decimal separator is a point, and NaN
// is written "nan" everywhere.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

namespace varia {

using NumberText = std::array<char, 64>;

// The maximum cost of writing a float, in units of fuel.
inline constexpr std::uint64_t writing_a_float = 40;

// The returned text stands in `space`.
[[nodiscard]] std::string_view number_text(std::int64_t i, NumberText& space);
[[nodiscard]] std::string_view number_text(double d, NumberText& space);

// Reads a text as Lua's tonumber does: 12, 0x1F (which wraps around), 1.5, 1e9, 0x.8p1, with blanks around. Holds
// std::monostate if the text is not a number.
using ParsedNumber = std::variant<std::monostate, std::int64_t, double>;
[[nodiscard]] ParsedNumber parse_number(std::string_view text);

// Reads a whole number in a base from 2 to 36, wrapping around. Holds std::monostate if a digit does not belong to the
// base.
[[nodiscard]] ParsedNumber parse_integer(std::string_view text, int base);

// Whether the C locale counts the character as blank.
[[nodiscard]] bool is_blank(char c);

}  // namespace varia
