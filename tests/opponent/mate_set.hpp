// Positions in which the side to move forces a win in so many of its own moves, kept in data/NAME.mates, a line each:
//
//     POSITION | MOVES | KEY...
//
// Every first move that wins in so many is a KEY, and none wins in fewer: the brute-force referee proved it. Where the
// games came from that led to them, tests/mates says.
#pragma once

#include <string>
#include <vector>

namespace varia::player {

struct Mate {
    std::string position;
    int moves = 0;
    std::vector<std::string> keys;
};

// The variants that have such positions; `three`: with wins in three moves too.
struct MateSet {
    const char* variant;
    bool three = false;
};
[[nodiscard]] const std::vector<MateSet>& mate_sets();
[[nodiscard]] std::string mates_path(const std::string& variant);
// None if there is no such file.
[[nodiscard]] std::vector<Mate> read_mates(const std::string& path);
[[nodiscard]] std::string written(const Mate& mate);

}  // namespace varia::player
