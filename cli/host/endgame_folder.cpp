#include "endgame_folder.hpp"

#include "user_folder.hpp"

namespace varia::cli {

std::string endgame_folder(const std::string& named) {
    if (!named.empty()) return named == "none" ? "" : named;
    const std::string cache = user_folder("XDG_CACHE_HOME", ".cache");
    return cache.empty() ? cache : cache + "/endgames";
}

}  // namespace varia::cli
