// Depths of a search: late move reductions, and the values of decided games.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include <varia/player/value.hpp>

namespace varia::player {

inline constexpr int endless = all_value + 1;

[[nodiscard]] constexpr bool is_end(int value) {
    return value > all_value - max_steps || value < max_steps - all_value;
}

[[nodiscard]] constexpr int sixteenths_of_log2(int n) {
    int whole = 0;
    while ((n >> (whole + 1)) != 0) ++whole;
    return 16 * whole + 16 * (n - (1 << whole)) / (1 << whole);
}

// By how many plies late moves are reduced: a product of two logarithms, in integers, which are the same on every
// machine.
inline constexpr std::array<std::array<std::uint8_t, 64>, 64> reductions = [] {
    std::array<std::array<std::uint8_t, 64>, 64> table{};
    for (int depth = 1; depth < 64; ++depth)
        for (int number = 1; number < 64; ++number)
            table[static_cast<std::size_t>(depth)][static_cast<std::size_t>(number)] = static_cast<std::uint8_t>(
                (sixteenths_of_log2(depth) * sixteenths_of_log2(number) * 10 / 256 + 12) / 40);
    return table;
}();

// The reduction of the move with this number in the move order, from 0. Precondition: 0 <= depth.
[[nodiscard]] inline int reduction(int depth, std::size_t number) {
    return reductions[static_cast<std::size_t>(std::min(depth, 63))][std::min<std::size_t>(number, 63)];
}

}  // namespace varia::player
