// Decides whose result a repetition is by the moves that led to it: perpetual check and perpetual chase.
// docs/repetition.md has the rules.
#pragma once

#include <optional>
#include <span>

#include <varia/outcome.hpp>
#include <varia/position.hpp>
#include <varia/rules.hpp>

namespace varia {

// Whether the rules of the variant require that.
[[nodiscard]] bool judges_repetition(const Variant& variant);

// The outcome that follows from the moves from `first`, a position between turns that has occurred often enough, to its
// last occurrence. None if neither side alone gave check or chased in each of its turns: an ordinary repetition.
[[nodiscard]] std::optional<Outcome> outcome_of_cycle(Rules& rules, Position first, std::span<const Move> moves);

}  // namespace varia
