// Where solved endgames are kept.
#pragma once

#include <string>

namespace varia::cli {

// The folder that is named; where none is, varia/endgames in the user's cache. Empty if "none" is named, or there is no
// cache. It need not exist.
[[nodiscard]] std::string endgame_folder(const std::string& named);

}  // namespace varia::cli
