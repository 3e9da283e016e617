#include "locales.hpp"

#include <clocale>
#include <cstdlib>

namespace varia::tests {

std::vector<std::string> installed_locales() {
#ifndef _WIN32
    ::setenv("LOCPATH", VARIA_LOCALES, 0);  // setlocale searches this folder from now on
#endif
    std::vector<std::string> names;
    const std::string before = std::setlocale(LC_ALL, nullptr);
    for (const char* name : {"de_DE.UTF-8", "tr_TR.UTF-8"})
        if (std::setlocale(LC_ALL, name) != nullptr) names.emplace_back(name);
    std::setlocale(LC_ALL, before.c_str());
    return names;
}

}  // namespace varia::tests
