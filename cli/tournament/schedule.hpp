// Which players meet, in which order, and which side each of them plays.
#pragma once

#include <cstddef>
#include <vector>

namespace varia::cli {

struct Pairing {
    std::size_t opening = 0;         // the same for all games of a round
    std::size_t table = 0;           // which set of players meets
    std::vector<std::size_t> seats;  // the player of each side
};

// Schedules `games` games for each set of players that can meet, round after round. The number is rounded up so that
// each player has every seat equally often. If there are fewer players than seats, players take several seats in turn.
[[nodiscard]] std::vector<Pairing> schedule(std::size_t players, std::size_t sides, std::size_t games);

}  // namespace varia::cli
