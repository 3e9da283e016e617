// Where solved endgames are kept.
#pragma once

#include <string>

#include "arguments.hpp"

namespace varia::cli {

// The folder that the arguments name, or varia/endgames in the user's cache; empty if they say "none" or there is no
// cache. It need not exist.
[[nodiscard]] std::string endgame_folder(const Arguments& arguments);

}  // namespace varia::cli
