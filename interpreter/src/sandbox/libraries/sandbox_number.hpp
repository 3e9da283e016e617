// Numbers as text and back, as Lua writes them but never as a locale does: the decimal point is a point, and what is no
// number is written "nan" everywhere.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

namespace varia {

using NumberText = std::array<char, 64>;

// What the latter takes at most, in units of the budget.
inline constexpr std::uint64_t writing_a_float = 40;

// The text stands in `space`.
[[nodiscard]] std::string_view number_text(std::int64_t i, NumberText& space);
[[nodiscard]] std::string_view number_text(double d, NumberText& space);

// What Lua's tonumber makes of a text: 12, 0x1F (which wraps around), 1.5, 1e9, 0x.8p1, with blanks around. Nothing if
// it is no number.
using ParsedNumber = std::variant<std::monostate, std::int64_t, double>;
[[nodiscard]] ParsedNumber parse_number(std::string_view text);

// A whole number in a base from 2 to 36, wrapping around; nothing if a digit does not belong.
[[nodiscard]] ParsedNumber parse_integer(std::string_view text, int base);

// Blanks as the C locale has them.
[[nodiscard]] bool is_blank(char c);

}  // namespace varia
