// Reads Betza notation for the loader (<varia/betza.hpp> is the interface of hosts).
//
// A text becomes a tree (betza_tree.hpp): terms, their legs, and for each leg an atom and its modifiers. Each term of
// the tree becomes moves (betza_paths.hpp). How letters are read where programs differ is said in one place
// (betza_dialect.hpp). Nothing is left to expand: each direction is listed. If legs cannot express a move, that is an
// error. It names the letter, its column, and another way to write the move.
#pragma once

#include <string_view>

#include <varia/betza.hpp>

#include "work.hpp"

namespace varia {

// Reads as read_betza() does. `where` is the place of the first character of `text` (inside its quotes).
// Diagnostic::file is empty: the caller has the list of files and must fill it in. `work` counts the cost, if it is not
// null; once it is over, the result means nothing.
[[nodiscard]] Result<BetzaPiece> parse_betza(std::string_view text, Where where,
                                             BetzaReading reading = BetzaReading::standard,
                                             const BetzaBoard& board = {}, Work* work = nullptr);

}  // namespace varia
