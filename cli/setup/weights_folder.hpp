// The folder of the user's own weights.
#pragma once

#include <string>

namespace varia::cli {

// player::user_weights_folder for this environment. Empty if there is no home folder. The folder need not exist.
[[nodiscard]] std::string own_weights_folder();

}  // namespace varia::cli
