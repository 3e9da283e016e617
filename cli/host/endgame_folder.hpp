// The folder of solved endgames.
#pragma once

#include <string>

namespace varia::cli {

// The folder `named`, or if that is empty, varia/endgames in the user's cache. Empty if `named` is "none", or if there
// is no cache. The folder need not exist.
[[nodiscard]] std::string endgame_folder(const std::string& named);

}  // namespace varia::cli
