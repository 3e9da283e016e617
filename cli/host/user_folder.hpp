// The program's folders in the user's home.
#pragma once

#include <string>
#include <string_view>

namespace varia::cli {

// By the XDG Base Directory Specification: the folder `varia` in the folder that the environment variable names, or
// else in the folder `usual` of the home. Empty if there is neither. A path that is not absolute does not count. The
// folder need not exist.
[[nodiscard]] std::string user_folder(const char* variable, std::string_view usual);

// What the program keeps from one run to the next.
[[nodiscard]] inline std::string state_folder() { return user_folder("XDG_STATE_HOME", ".local/state"); }

}  // namespace varia::cli
