#include "user_folder.hpp"

#include <cstdlib>

namespace varia::cli {

std::string user_folder(const char* variable, std::string_view usual) {
    if (const char* const named = std::getenv(variable); named != nullptr && *named == '/')
        return std::string(named) + "/varia";
    if (const char* const home = std::getenv("HOME"); home != nullptr && *home == '/')
        return std::string(home) + "/" + std::string(usual) + "/varia";
    return {};
}

}  // namespace varia::cli
