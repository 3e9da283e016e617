// Reading UTF-8 one code point at a time, and writing text from strangers so that a terminal shows it harmlessly.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace varia {

// The code point that begins at `at`, which is moved behind it. Nothing (and `at` stays) if the bytes there are not
// well-formed UTF-8: cut short, overlong, a surrogate, or beyond U+10FFFF. Precondition: at < text.size().
[[nodiscard]] std::optional<char32_t> next_code_point(std::string_view text, std::size_t& at);

// The offset of the first byte that is not well-formed UTF-8.
[[nodiscard]] std::optional<std::size_t> invalid_utf8(std::string_view text);

// How many code points; a malformed byte counts as one.
[[nodiscard]] std::size_t count_code_points(std::string_view text);

// Control characters, and those that change the direction of writing or take no space.
[[nodiscard]] bool is_invisible(char32_t c);

// The text with invisible characters and malformed bytes written as escapes: \n, \u202E, \xFF.
[[nodiscard]] std::string escaped(std::string_view text);

// The text in double quotes for a message, escaped, and cut short if it is long.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace varia
