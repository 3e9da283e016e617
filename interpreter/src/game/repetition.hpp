// Who brought a repetition about, where the rules ask: perpetual check and perpetual chase. docs/repetition.md has the
// rules.
#pragma once

#include <optional>
#include <span>

#include <varia/outcome.hpp>
#include <varia/position.hpp>
#include <varia/rules.hpp>

namespace varia {

// Whether a variant asks.
[[nodiscard]] bool judges_repetition(const Variant& variant);

// What the moves from `first`, a position between turns that has come again often enough, to its last occurrence say.
// Nothing if neither side alone gave check or chased with each of its turns: it is an ordinary repetition then.
[[nodiscard]] std::optional<Outcome> outcome_of_cycle(Rules& rules, Position first, std::span<const Move> moves);

}  // namespace varia
