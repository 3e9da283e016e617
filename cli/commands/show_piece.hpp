// Where a piece can go, drawn and said: for `varia show --piece` and `varia explain PIECE`.
#pragma once

#include <string>

#include <varia/contest.hpp>

#include "option_groups.hpp"

namespace varia::cli {

struct PieceQuestion {
    const std::string& text;  // a letter or a name, a cell, or LETTER@CELL
    const DrawingChoice& drawing;
    bool json = false;
    bool with_words = false;  // all that is to be said of its moves, too
};

// Prints the answer for a piece of the contest's one board, or complains. The exit code.
[[nodiscard]] int show_piece(Contest& contest, const PieceQuestion& asked);

}  // namespace varia::cli
