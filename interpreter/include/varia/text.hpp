// Text that people see: read as UTF-8, made harmless, measured in the columns of a terminal, and compared with what may
// have been meant.
//
// Variant files, positions and moves come from strangers. Nothing of theirs may reach a terminal, a log or a page that
// would move the cursor, change a title, reverse the reading direction or hide characters: write `escaped(text)`.
//
// What characters are is told by tables of the Unicode version that unicode_version() names. A character that was
// unassigned then is shown as it is, since a later version may have given it a sign; so is one of private use.
//
// Plain functions without state: call them from any thread. They throw nothing but std::bad_alloc.
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

// The code point that begins at `at`, which is moved behind it. Nothing (and `at` stays) if the bytes there are not
// well-formed UTF-8 as RFC 3629 has it: cut short, overlong, a surrogate, or beyond U+10FFFF. Precondition: at <
// text.size().
[[nodiscard]] std::optional<char32_t> next_code_point(std::string_view text, std::size_t& at);

// The bytes of the character that begins at `at`, which is moved behind it; of what is malformed a single byte.
// Precondition: at < text.size().
[[nodiscard]] std::string_view next_character(std::string_view text, std::size_t& at);

// The offset of the first byte that is not well-formed UTF-8.
[[nodiscard]] std::optional<std::size_t> invalid_utf8(std::string_view text);

// How many code points; a malformed byte counts as one.
[[nodiscard]] std::size_t count_code_points(std::string_view text);

// The text without blanks, tabs and ends of lines at its two ends: a part of it.
[[nodiscard]] std::string_view trimmed(std::string_view text);

// ---- made harmless ------------------------------------------------------------------------------------------------

// False for control and format characters (those that set the direction, join and hide among them), line and paragraph
// separators, variation selectors and others that are ignored when drawn, and noncharacters.
[[nodiscard]] bool is_safe(char32_t c);
// Whether the text is well-formed and every character of it safe.
[[nodiscard]] bool is_safe(std::string_view text);

// The text with everything unsafe and every malformed byte written as an escape: \n, \t, \r, \u202E, \U000E0041, \xFF.
// A safe text stays as it is, a backslash in it too: this is for readers, not to be read back.
[[nodiscard]] std::string escaped(std::string_view text);

// The text in double quotes for a message, escaped, and cut short if it is longer than 60 characters.
[[nodiscard]] std::string quoted(std::string_view text);
// The same for texts that are std::string: the standard library has a `quoted` of its own for these, which would
// otherwise be found where a file includes it.
[[nodiscard]] inline std::string quoted(const std::string& text) { return quoted(std::string_view(text)); }
[[nodiscard]] inline std::string quoted(std::string& text) { return quoted(std::string_view(text)); }
[[nodiscard]] inline std::string quoted(std::string&& text) { return quoted(std::string_view(text)); }
[[nodiscard]] inline std::string quoted(const char* text) { return quoted(std::string_view(text)); }

// ---- measured -----------------------------------------------------------------------------------------------------

// Columns a terminal gives a safe character: 0 for marks that stand on the one before, 2 for East Asian wide ones and
// emoji, else 1. Where Unicode calls the width ambiguous, 1.
[[nodiscard]] int columns(char32_t c);
// The sum over the text; a malformed byte counts as one column. Escape unsafe texts first.
[[nodiscard]] int columns(std::string_view text);

// ---- compared -----------------------------------------------------------------------------------------------------

// Letters to insert, delete, change or swap with a neighbour to get from one text to the other (the restricted
// Damerau-Levenshtein distance, over bytes).
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

// The candidate nearest to the text, the first of several; empty if none is near enough to be what was meant: at most
// one slip in three letters or fewer, two in longer names. One that differs only in case always counts; where nothing
// is as near, one that begins with the text, if that has three letters or more. Texts longer than 64 bytes resemble
// nothing.
[[nodiscard]] std::string nearest(std::string_view text, std::span<const std::string> candidates);

// A hint from it: `did you mean "slide"?`, or nothing.
[[nodiscard]] std::string did_you_mean(std::string_view text, std::span<const std::string> candidates);

}  // namespace varia
