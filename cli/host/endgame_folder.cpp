#include "endgame_folder.hpp"

#include <cstdlib>

namespace varia::cli {

std::string endgame_folder(const std::string& named) {
    if (!named.empty()) return named == "none" ? "" : named;
    // By the XDG Base Directory Specification, a path that is not absolute does not count.
    if (const char* const cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/')
        return std::string(cache) + "/varia/endgames";
    if (const char* const home = std::getenv("HOME"); home != nullptr && *home == '/')
        return std::string(home) + "/.cache/varia/endgames";
    return {};
}

}  // namespace varia::cli
