// `go perft N` of UCI: counts the leaves behind each move, and all leaves together.
#pragma once

#include <functional>
#include <string>

#include <varia/game.hpp>

#include "wire.hpp"

namespace varia::cli {

// Prints the counts line by line. Calls `go_on` now and then; if it returns false, the count ends, and a line reports
// this.
void count_leaves(Game game, int depth, const records::Wire& wire, const std::function<void(const std::string&)>& say,
                  const std::function<bool()>& go_on);

}  // namespace varia::cli
