// Marks what the last move or turn has changed on a board.
#pragma once

#include <vector>

#include <varia/contest.hpp>

#include "draw.hpp"

namespace varia::cli {

// The marks by cell: the cells that the last action changed. Of a turn of several steps also its path; while it is not
// complete, also the piece that must go on, and the pieces that it has captured. Precondition: there is such a board.
[[nodiscard]] std::vector<Mark> last_move_marks(Contest& contest, int board);

}  // namespace varia::cli
