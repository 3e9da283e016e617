// Text laid out for a terminal: broken into lines, set in columns. Widths are those of <varia/text.hpp>.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <varia/text.hpp>

namespace varia::cli {

// The text in lines of at most `width` columns, broken at blanks; a word that is longer stands alone. Lines after the
// first begin with `indent` blanks.
[[nodiscard]] std::string wrapped(std::string_view text, int width, int indent = 0);

// A position text in lines of at most `width` columns, broken after slashes and at blanks. joined_position undoes this,
// so that a user can paste a position that he copied from the terminal.
[[nodiscard]] std::string folded_position(std::string_view text, int width);
[[nodiscard]] std::string joined_position(std::string_view text);

// Escapes each line of a text but keeps the line ends: names in the text come from users, the line ends come from the
// program.
[[nodiscard]] std::string escaped_lines(std::string_view text);

// The text with four blanks before each line that is not empty, and a line end at its end.
[[nodiscard]] std::string indented(const std::string& text);

// The items with their numbers from 1, in as many columns as `width` has room for, read downwards. Escaped.
[[nodiscard]] std::string numbered_columns(const std::vector<std::string>& items, int width);

// The number of columns that a drawn line takes. Escape sequences take none.
[[nodiscard]] int drawn_columns(std::string_view line);
// The line cut to at most `width` columns. Its escape sequences are kept.
[[nodiscard]] std::string cut_line(std::string_view line, int width);

// The words of a text, separated by blanks, tabs and line ends.
[[nodiscard]] std::vector<std::string> words(std::string_view text);

// A number with its noun: "1 file", "3 files".
[[nodiscard]] std::string counted(std::size_t number, std::string_view noun);

}  // namespace varia::cli
