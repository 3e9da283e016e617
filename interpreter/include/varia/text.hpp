// Text for people: it is read as UTF-8, made safe, measured in the columns of a terminal, and compared with texts that
// may have been meant.
//
// Variant files, positions and moves come from unknown authors. No text of theirs that moves the cursor, changes a
// title, reverses the reading direction or hides characters may reach a terminal, a log or a page: write
// `escaped(text)`.
//
// The properties of characters come from tables of the Unicode version that unicode_version() returns. A character that
// was unassigned in that version is shown as it is, because a later version may have assigned it; so is a character for
// private use.
//
// Plain functions without state: call them from any thread. They throw only std::bad_alloc.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace varia {

// "14.0.0".
[[nodiscard]] std::string_view unicode_version();

// ---- UTF-8 --------------------------------------------------------------------------------------------------------

// The code point that begins at `at`; moves `at` behind it. Without a value, and with `at` unchanged, if the bytes
// there are not well-formed UTF-8 according to RFC 3629: cut short, overlong, a surrogate, or beyond U+10FFFF.
// Precondition: at < text.size().
[[nodiscard]] std::optional<char32_t> next_code_point(std::string_view text, std::size_t& at);

// The bytes of the character that begins at `at`; moves `at` behind it. For malformed text a single byte. Precondition:
// at < text.size().
[[nodiscard]] std::string_view next_character(std::string_view text, std::size_t& at);

// The offset of the first byte that is not well-formed UTF-8.
[[nodiscard]] std::optional<std::size_t> invalid_utf8(std::string_view text);

// The number of code points; a malformed byte counts as one.
[[nodiscard]] std::size_t count_code_points(std::string_view text);

// The part of the text without blanks, tabs and line ends at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);

// ---- made safe ----------------------------------------------------------------------------------------------------

// False for control and format characters (including those that set the direction, join or hide), line and paragraph
// separators, variation selectors and other characters that are not drawn, and noncharacters.
[[nodiscard]] bool is_safe(char32_t c);
// Whether the text is well-formed and every character of it safe.
[[nodiscard]] bool is_safe(std::string_view text);

// The text with every unsafe character and every malformed byte written as an escape: \n, \t, \r, \u202E, \U000E0041,
// \xFF. A safe text is returned unchanged, with its backslashes: the result is for readers and cannot be parsed back.
[[nodiscard]] std::string escaped(std::string_view text);

// Appends an item to a list in a text, behind the separator if the list is not empty.
inline void append_item(std::string& list, std::string_view separator, std::string_view item) {
    if (!list.empty()) list += separator;
    list += item;
}

// The text in double quotes for a message; it is escaped, and cut short after 60 characters.
[[nodiscard]] std::string quoted(std::string_view text);
// The same for std::string. Without these overloads, a file that includes the standard library's `quoted` would call
// that function.
[[nodiscard]] inline std::string quoted(const std::string& text) { return quoted(std::string_view(text)); }
[[nodiscard]] inline std::string quoted(std::string& text) { return quoted(std::string_view(text)); }
[[nodiscard]] inline std::string quoted(std::string&& text) { return quoted(std::string_view(text)); }
[[nodiscard]] inline std::string quoted(const char* text) { return quoted(std::string_view(text)); }

// ---- measured -----------------------------------------------------------------------------------------------------

// The number of columns of a safe character in a terminal: 0 for marks that combine with the character before, 2 for
// wide East Asian characters and emoji, otherwise 1. A width that Unicode calls ambiguous counts as 1.
[[nodiscard]] int columns(char32_t c);
// The sum over the text; a malformed byte counts as one column. Escape unsafe texts first.
[[nodiscard]] int columns(std::string_view text);

// ---- compared -----------------------------------------------------------------------------------------------------

// The number of letters to insert, delete, change or swap with a neighbour to get from one text to the other (the
// restricted Damerau-Levenshtein distance, over bytes).
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

// The candidate nearest to the text, the first one if there are several. Empty if no candidate is near enough: one
// typing error is allowed for at most three letters, two for longer names. A candidate that differs only in case always
// counts. If there is no such candidate, one that begins with the text counts, if the text has three letters or more. A
// text of more than 64 bytes has no near candidate.
[[nodiscard]] std::string nearest(std::string_view text, std::span<const std::string> known);

// A hint with the nearest candidate: `did you mean "slide"?`, or an empty text.
[[nodiscard]] std::string did_you_mean(std::string_view text, std::span<const std::string> known);

}  // namespace varia
