// Inspects the place where games are to be stored, without changing it: for `varia serve --check`.
#pragma once

#include <string>
#include <vector>

namespace varia::server {

struct StoreInspection {
    std::vector<std::string> problems;  // why no games could be served from there
    std::vector<std::string> remarks;   // what the operator should know
    std::string state;                  // what is there, in a sentence; empty if there are only problems
};

// `place`: the value of `--db`. Waits for the disk or the network. A program that serves games from there is not
// disturbed.
[[nodiscard]] StoreInspection survey(const std::string& place);

}  // namespace varia::server
