// The endings a position alone decides, other than mate and stalemate.
#pragma once

#include <optional>

#include <varia/outcome.hpp>
#include <varia/position.hpp>

#include "attacks.hpp"
#include "state_tables.hpp"

namespace varia {

// Whether the variant has any such ending; without one no position needs to be asked.
[[nodiscard]] bool has_endings(const Variant& variant);

// A result for one side, turned into an outcome.
[[nodiscard]] Outcome outcome_for(Side side, const ResultDef& result, std::string reason);

// Goal, extinction and counted checks: over, whoever is to move.
[[nodiscard]] std::optional<Outcome> reached(const Position& position);

// Whether nothing is left of a side but its royal pieces (and nothing in hand).
[[nodiscard]] bool is_bare(const Position& position, Side side);

}  // namespace varia
