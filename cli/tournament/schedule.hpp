// Who meets whom, on which seats, in which order.
#pragma once

#include <cstddef>
#include <vector>

namespace varia::cli {

struct Pairing {
    std::size_t opening = 0;         // the same for all games of a round
    std::size_t table = 0;           // which set of players meets
    std::vector<std::size_t> seats;  // which player is which side
};

// So many games of each set of players that can meet, rounded up so that each has been on every seat as often; round
// after round. Where there are fewer players than seats the list of players is gone through again.
[[nodiscard]] std::vector<Pairing> schedule(std::size_t players, std::size_t sides, std::size_t games);

}  // namespace varia::cli
