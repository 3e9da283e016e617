#include "schedule.hpp"

#include <algorithm>

namespace varia::cli {

std::vector<Pairing> schedule(std::size_t players, std::size_t sides, std::size_t games) {
    std::vector<std::vector<std::size_t>> tables;
    if (players <= sides) {
        std::vector<std::size_t>& all = tables.emplace_back();
        for (std::size_t i = 0; i < sides; ++i) all.push_back(i % players);
    } else {
        std::vector<bool> chosen(players, false);
        std::fill(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(sides), true);
        do {
            std::vector<std::size_t>& table = tables.emplace_back();
            for (std::size_t i = 0; i < players; ++i)
                if (chosen[i]) table.push_back(i);
        } while (std::prev_permutation(chosen.begin(), chosen.end()));
    }
    std::vector<Pairing> pairings;
    const std::size_t rounds = (games + sides - 1) / sides;
    for (std::size_t round = 0; round < rounds; ++round)
        for (std::size_t table = 0; table < tables.size(); ++table)
            for (std::size_t turn = 0; turn < sides; ++turn) {
                Pairing& pairing = pairings.emplace_back();
                pairing.opening = round;
                pairing.table = table;
                pairing.seats = tables[table];
                std::rotate(pairing.seats.begin(),
                            pairing.seats.begin() +
                                static_cast<std::ptrdiff_t>(sides - turn) % static_cast<std::ptrdiff_t>(sides),
                            pairing.seats.end());
            }
    return pairings;
}

}  // namespace varia::cli
