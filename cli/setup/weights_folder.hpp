// Where a user's own weights are kept.
#pragma once

#include <string>

namespace varia::cli {

// player::user_weights_folder, by the environment; empty where there is no home. It need not exist.
[[nodiscard]] std::string own_weights_folder();

}  // namespace varia::cli
