// `go perft N` of UCI: leaves behind each move, and together.
#pragma once

#include <functional>
#include <string>

#include <varia/game.hpp>

#include "wire.hpp"

namespace varia::cli {

// What is counted is said in lines; asks now and then whether to go on, and says so if it was to end.
void count_leaves(Game game, int depth, const Wire& wire, const std::function<void(const std::string&)>& say,
                  const std::function<bool()>& go_on);

}  // namespace varia::cli
