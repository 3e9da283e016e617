// Text on its way to a terminal: made harmless, measured in columns, and broken into lines.
//
// Variant files, positions and moves come from strangers. Nothing of theirs may reach a terminal that would move the
// cursor, change its title, reverse the reading direction or hide characters.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace varia::cli {

// One Unicode character of a text. Bytes that are no UTF-8 come one by one with valid = false.
struct Character {
    char32_t code = 0;
    std::string_view bytes;
    bool valid = true;
};
// Takes the first character off `text`, which must not be empty.
[[nodiscard]] Character next_character(std::string_view& text);

// False for control characters, line and paragraph separators, marks that set the direction, and characters that are
// there but cannot be seen.
[[nodiscard]] bool is_safe(char32_t code);
// Whether every character of the text is valid UTF-8 and safe.
[[nodiscard]] bool is_safe(std::string_view text);
// The text with everything unsafe spelled out: \n, \t, \u202E, \xFF. A safe text stays as it is.
[[nodiscard]] std::string escaped(std::string_view text);

// Columns a terminal gives the character: 0 for combining marks, 2 for East Asian wide ones, else 1.
[[nodiscard]] int columns(char32_t code);
[[nodiscard]] int columns(std::string_view text);

// The text in lines of at most `width` columns, broken at blanks; a word that is longer stands alone. Lines after the
// first begin with `indent` blanks.
[[nodiscard]] std::string wrapped(std::string_view text, int width, int indent = 0);

// A position text in lines of at most `width` columns, broken after slashes and at blanks. `joined` undoes it, so that
// what was copied off a terminal can be given back.
[[nodiscard]] std::string folded_position(std::string_view text, int width);
[[nodiscard]] std::string joined_position(std::string_view text);

// The items with their numbers from 1, in as many columns as `width` has room for, read downwards. Escaped.
[[nodiscard]] std::string numbered_columns(const std::vector<std::string>& items, int width);

// The words of a text, separated by blanks, tabs and line ends.
[[nodiscard]] std::vector<std::string> words(std::string_view text);

// The place and severity aside, a number with its noun: "1 file", "3 files".
[[nodiscard]] std::string counted(std::size_t number, std::string_view noun);

}  // namespace varia::cli
