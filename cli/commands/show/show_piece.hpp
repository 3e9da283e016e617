// Draws and describes where a piece can go, for `varia show --piece` and `varia explain PIECE`.
#pragma once

#include <string>

#include <varia/contest.hpp>

#include "option_groups.hpp"

namespace varia::cli {

struct PieceQuestion {
    const std::string& text;  // a letter or a name, a cell, or LETTER@CELL
    const DrawingChoice& drawing;
    bool json = false;
    bool with_words = false;  // describe its moves in words too
};

// Prints the answer for a piece on the contest's one board, or reports an error. Returns the exit code.
[[nodiscard]] int show_piece(Contest& contest, const PieceQuestion& asked);

}  // namespace varia::cli
