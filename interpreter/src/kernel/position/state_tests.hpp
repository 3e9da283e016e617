// Conditions on state values (StateValue), ready to be tested.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <varia/position.hpp>

namespace varia {

// The state value of this number is from `min` to `max`.
struct StateTest {
    std::int16_t number, min, max;
    friend bool operator==(const StateTest&, const StateTest&) = default;
};
using StateTests = std::vector<StateTest>;

// Whether all of them hold in the position.
[[nodiscard]] inline bool all_hold(const StateTests& tests, const Position& position) {
    return std::ranges::all_of(tests, [&](const StateTest& test) {
        const int value = position.state(test.number);
        return value >= test.min && value <= test.max;
    });
}

}  // namespace varia
