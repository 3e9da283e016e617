// Betza notation: the moves of flat pieces written in a few letters, "WN" or "fmWfceF", in XBoard's dialect.
//
// The text is translated into the same legs that every other way of writing moves becomes, with nothing left to
// expand: each direction the text means is listed. What legs cannot say, or this translation does not, is an error
// that names the letter, its column, and how to write the move instead. docs/betza.md lists what is understood.
#pragma once

#include <string_view>
#include <vector>

#include <varia/definition.hpp>
#include <varia/result.hpp>

#include "work.hpp"

namespace varia {

// The moves `text` describes, for a board of two axes: x is the first axis, y the second, and forward is +y, all as
// the first side sees it. `where` is the place of the first character of `text` itself (inside its quotes); moves and
// diagnostics carry the place of the character they are about. Reports every fault of the text, not only the first.
// Diagnostic::file is left empty: the caller, who has the list of files, fills it in. What it costs is counted by
// `work`, if there is one: once that is over the result means nothing.
[[nodiscard]] Result<std::vector<MoveDef>> parse_betza(std::string_view text, Where where, Work* work = nullptr);

}  // namespace varia
