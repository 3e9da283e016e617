// Hints for texts that name a cell that does not exist.
#pragma once

#include <string>
#include <string_view>

#include <varia/board.hpp>

#include "report.hpp"

namespace varia {

// "cells run from a1 to h8". This would mislead on boards that are cut to a shape. There the hint gives the cells that
// begin like the text, "of those in h there are h1 to h6"; if there are none, it gives the beginnings of all cell
// names.
[[nodiscard]] std::string cell_hint(const Board& board, std::string_view asked);
// The cell with a declared name. If there is none, this is reported, and the result is no_cell. `what` is the beginning
// of the message, if it is not empty.
[[nodiscard]] Cell find_cell(const Board& board, const Name& name, Report& report, std::string_view what = {});

}  // namespace varia
