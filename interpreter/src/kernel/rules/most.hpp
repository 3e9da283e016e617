// Which of two sides has most: pieces, points, the largest group, or the largest area.
#pragma once

#include <compare>

#include <varia/position.hpp>

namespace varia {

// Compares what the first side has with what the second side has. Precondition: the variant has two sides and a rule
// `most`.
[[nodiscard]] std::strong_ordering compare_most(const Position& position);

}  // namespace varia
