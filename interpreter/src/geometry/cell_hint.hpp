// What to say where somebody names a cell that is not there.
#pragma once

#include <string>
#include <string_view>

#include <varia/board.hpp>

#include "report.hpp"

namespace varia {

// "cells run from a1 to h8". On boards that are cut to a shape that would mislead: there it is the cells that begin as
// the one that was meant, "of those in h there are h1 to h6", if there are any, and if not with what names begin at
// all.
[[nodiscard]] std::string cell_hint(const Board& board, std::string_view asked);
// The cell of a declared name; no_cell if there is none, which is reported. `what`, if any, begins the message.
[[nodiscard]] Cell find_cell(const Board& board, const Name& name, Report& report, std::string_view what = {});

}  // namespace varia
