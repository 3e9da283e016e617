// `go perft N` of UCI, USI and UCCI: counts the leaves behind each move, and all leaves together.
#pragma once

#include <functional>
#include <string>

#include <varia/game.hpp>

#include "wire.hpp"

namespace varia::cli {

// Sends the counts line by line with `say`, and with `remark` why a count is not complete. Calls `go_on` now and then;
// if it returns false, the count ends.
void count_leaves(Game game, int depth, const records::Wire& wire, const std::function<void(const std::string&)>& say,
                  const std::function<void(const std::string&)>& remark, const std::function<bool()>& go_on);

}  // namespace varia::cli
