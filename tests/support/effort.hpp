// The amount of work of the tests: the short run is part of the ordinary test command, the long run must be requested.
#pragma once

#include <cstdlib>
#include <string>

namespace conformance {

// Whether VARIA_LONG=1 in the environment requests the long run.
[[nodiscard]] inline bool long_run() {
    const char* set = std::getenv("VARIA_LONG");
    return set != nullptr && *set != 0 && std::string(set) != "0";
}

// Turns a variant's name into a part of a test's name.
[[nodiscard]] inline std::string test_name(std::string name) {
    for (char& c : name)
        if (c == '-' || c == '.') c = '_';
    return name;
}

}  // namespace conformance
