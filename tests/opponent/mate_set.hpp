// Positions in which the side to move forces a win in a given number of its own moves. They are in data/NAME.mates, one
// on each line:
//
//     POSITION | MOVES | KEY...
//
// KEYs are all first moves that win in MOVES moves. No first move wins in fewer. The brute-force referee has proved
// both. tests/mates describes the games that led to these positions.
#pragma once

#include <string>
#include <vector>

namespace varia::player {

struct Mate {
    std::string position;
    int moves = 0;
    std::vector<std::string> keys;
};

// The variants with such positions. `three`: also with wins in three moves.
struct MateSet {
    const char* variant;
    bool three = false;
};
[[nodiscard]] const std::vector<MateSet>& mate_sets();
[[nodiscard]] std::string mates_path(const std::string& variant);
// Returns nothing if there is no such file.
[[nodiscard]] std::vector<Mate> read_mates(const std::string& path);
[[nodiscard]] std::string written(const Mate& mate);

}  // namespace varia::player
