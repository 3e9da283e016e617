// Betza notation: the moves of pieces on flat boards in a few letters, "WN" or "fmWfceF", in XBoard's dialect.
//
// The text is translated into legs, as all other notations of moves are. Nothing is left to expand: each direction is
// listed. If legs or this translation cannot express a move, that is an error. It names the letter, its column, and
// another way to write the move. docs/betza.md lists what is understood.
#pragma once

#include <string_view>
#include <vector>

#include <varia/definition.hpp>
#include <varia/result.hpp>

#include "work.hpp"

namespace varia {

// Parses the moves in `text`, for a board of two axes: x is the first axis, y the second, and forward is +y, as the
// first side sees it. `where` is the place of the first character of `text` (inside its quotes). Moves and diagnostics
// have the place of the character that they are about. All errors of the text are reported. Diagnostic::file is empty:
// the caller has the list of files and must fill it in. `work` counts the cost, if it is not null; once it is over, the
// result means nothing.
[[nodiscard]] Result<std::vector<MoveDef>> parse_betza(std::string_view text, Where where, Work* work = nullptr);

}  // namespace varia
