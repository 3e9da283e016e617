// What pieces turned out to be worth: how much one more of a kind raised the chance of winning.
#pragma once

#include <cstddef>
#include <vector>

#include "tally.hpp"

namespace varia::cli {

struct Worth {
    std::size_t kind = 0;  // row
    double log_odds = 0;   // what one more adds to the logarithm of the odds of winning ...
    double error = 0;      // ... give or take, at 95 %
};

// By logistic regression of results on differences of pieces, with a little pull towards nothing: of games of two sides
// that ended. Kinds of which both sides always had as many are left out. Moments of one game say much the same, so that
// the errors are those of as many observations as there are games.
[[nodiscard]] std::vector<Worth> worth_of_kinds(const std::vector<GameFacts>& games, std::size_t kinds);

}  // namespace varia::cli
