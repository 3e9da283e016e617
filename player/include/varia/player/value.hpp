// Values of positions, as the player computes them.
#pragma once

#include <string>

#include <varia/definition.hpp>

namespace varia::player {

// In hundredths of the value of the commonest piece (a pawn, in most games), from the point of view of the side to
// move: more is better. A result that gives a side everything is worth all_value minus the number of steps to it. So
// the sooner of two wins is better, and the later of two losses.
inline constexpr int all_value = 1'000'000;
inline constexpr int max_steps = 10'000;           // values beyond all_value - max_steps are announced ends
inline constexpr int max_guessed = all_value / 2;  // no estimate is larger
[[deprecated("max_steps")]] inline constexpr int most_steps = max_steps;
[[deprecated("max_guessed")]] inline constexpr int most_guessed = max_guessed;

// The value of a share of the result, `ply` steps from now. All and nothing have the values above, a half is worth 0,
// and other shares are worth the advantage for which this share is expected (two thirds: 115).
[[nodiscard]] int share_value(Score share, int ply);

struct Value {
    int points = 0;
    // Whether the value announces an end, and the number of steps to it.
    [[nodiscard]] bool wins() const { return points > all_value - max_steps; }
    [[nodiscard]] bool loses() const { return points < max_steps - all_value; }
    [[nodiscard]] int steps() const { return wins() ? all_value - points : loses() ? all_value + points : 0; }
    friend bool operator==(Value, Value) = default;
};

// "+0.35", "win in 3", "loss in 2". The numbers count steps.
[[nodiscard]] std::string value_text(Value value);

}  // namespace varia::player
