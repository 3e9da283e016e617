// Values: what a position is worth to somebody, as the player reckons it.
#pragma once

#include <string>

#include <varia/definition.hpp>

namespace varia::player {

// In hundredths of what the commonest piece is worth (a pawn, in most games); from the point of view of the side to
// move, the more the better. An end of the game that gives a side all is worth all_value less the steps to it, so that
// the sooner of two wins is the better one and the later of two losses.
inline constexpr int all_value = 1'000'000;
inline constexpr int most_steps = 10'000;           // values beyond all_value - most_steps are ends in sight
inline constexpr int most_guessed = all_value / 2;  // no guess is worth more

// What a share of the result is worth, `ply` steps from now: all and nothing as above; a half nothing; and what lies
// between as much as an advantage of which that share is to be expected (two thirds: 120).
[[nodiscard]] int share_value(Score share, int ply);

struct Value {
    int points = 0;
    // Whether it is an end in sight; and how many steps away that is.
    [[nodiscard]] bool wins() const { return points > all_value - most_steps; }
    [[nodiscard]] bool loses() const { return points < most_steps - all_value; }
    [[nodiscard]] int steps() const { return wins() ? all_value - points : loses() ? all_value + points : 0; }
    friend bool operator==(Value, Value) = default;
};

// "+0.35", "win in 3", "loss in 2": in moves of the side that is spoken of. `steps` of a turn are one move where they
// are so many a turn.
[[nodiscard]] std::string value_text(Value value);

}  // namespace varia::player
