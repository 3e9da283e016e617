// How much the suite does: the short run is part of the ordinary test command, the long one is asked for.
#pragma once

#include <cstdlib>
#include <string>

namespace conformance {

// VARIA_LONG=1 in the environment asks for the long form.
[[nodiscard]] inline bool long_run() {
    const char* set = std::getenv("VARIA_LONG");
    return set != nullptr && *set != 0 && std::string(set) != "0";
}

// A variant's name as part of a test's name.
[[nodiscard]] inline std::string test_name(std::string name) {
    for (char& c : name)
        if (c == '-' || c == '.') c = '_';
    return name;
}

}  // namespace conformance
