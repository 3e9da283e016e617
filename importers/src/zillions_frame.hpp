// How the variant file of a game of Zillions of Games is laid out: the axes of its board, the vector of each direction,
// the cells, how each side sees them, and the letters of pieces. Whoever writes moves or zones of the game needs the
// same layout, so it is decided once.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "zillions_game.hpp"

namespace varia::importers {

struct ZillionsFrame {
    std::vector<std::string> axes;  // names, in the order of the variant file
    std::vector<int> lengths;       // cells along each axis
    // By position: its place on each axis, from 1; empty for a position that has no place on the grid.
    std::vector<std::vector<int>> places;
    std::vector<std::string> cells;  // by position: the name of the cell
    // By direction: the vector that a move of the variant file has in place of it. A direction that is not the same
    // everywhere has a vector of its own, for which the board has links. Empty: no move can use the direction.
    std::vector<std::vector<int>> steps;
    std::vector<bool> linked;        // by direction: whether its vector needs links
    std::vector<std::string> sides;  // by player: its name in the variant file
    // By player and axis: along which axis of the board this axis runs for the player, and whether it is reversed.
    struct Sight {
        std::size_t axis = 0;
        bool reversed = false;
        friend bool operator==(const Sight&, const Sight&) = default;
    };
    std::vector<std::vector<Sight>> views;
    std::vector<std::string> letters;  // by piece: its key in the variant file
    bool is_hex = false;

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

// The layout of a game: axes by the picture, the first to the right and the second upwards. A player sees the board as
// the symmetry of the player says, if that is a symmetry of the whole board; otherwise as the first player does.
[[nodiscard]] ZillionsFrame frame_of(const ZillionsGame& game);

}  // namespace varia::importers
