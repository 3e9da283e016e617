// Estimates what pieces are worth: how much one more piece of a kind raises the chance of winning.
#pragma once

#include <cstddef>
#include <vector>

#include "tally.hpp"

namespace varia::cli {

struct PieceValues {
    std::size_t kind = 0;  // its row
    double log_odds = 0;   // what one more piece adds to the logarithm of the odds of winning
    double error = 0;      // +- at 95 % confidence
};

// A logistic regression of the results on the differences of pieces, with a weak prior at 0. It uses finished games of
// two sides. Kinds of which both sides always had the same number are left out. Moments of one game say much the same,
// so the errors are those of as many observations as there are games.
[[nodiscard]] std::vector<PieceValues> worth_of_kinds(const std::vector<GameFacts>& games, std::size_t kinds);

}  // namespace varia::cli
