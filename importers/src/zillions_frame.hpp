// How each side of a game of Zillions of Games sees the board of the variant file: vectors and positions as the first
// side writes them. Whoever writes moves, zones or castlings needs it.
#pragma once

#include <cstddef>
#include <vector>

#include "zillions_game.hpp"

namespace varia::importers {

struct ZillionsFrame {
    // For an axis of the board: along which axis it runs for a player, and whether it is reversed.
    struct Sight {
        std::size_t axis = 0;
        bool reversed = false;
        friend bool operator==(const Sight&, const Sight&) = default;
    };
    std::vector<int> lengths;               // cells along each axis
    std::vector<std::vector<int>> places;   // of each position on the axes, from 1
    std::vector<std::vector<Sight>> views;  // by player and axis

    // A vector of the board as a player writes it, and the position that the first player sees where this player sees
    // `position`; -1 if there is none.
    [[nodiscard]] std::vector<int> seen(std::size_t player, const std::vector<int>& step) const;
    [[nodiscard]] int seen(std::size_t player, int position) const;
    [[nodiscard]] int position_at(const std::vector<int>& place) const;  // -1: none

    // Finds positions by their places. Must be called after `places` is filled.
    void index();

private:
    std::vector<int> by_place_;  // in the order of places, the first axis the fastest; -1: none
};

// The frame of a game. A player sees the board as the player's symmetry says, where the game's sides are alike;
// otherwise as the first player does.
[[nodiscard]] ZillionsFrame frame_of(const ZillionsGame& game);

}  // namespace varia::importers
