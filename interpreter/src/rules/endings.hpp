// How games end. What a position alone decides is read here; Rules::decided and Rules::outcome, which put the endings in
// their order and may have to look for a legal move, are in endings.cpp as well; what the history of a game adds is asked
// by whoever keeps one.
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
// The same where there may be more than two sides: its allies share the result, and the others share the rest.
[[nodiscard]] Outcome outcome_for(const Variant& variant, Side side, const ResultDef& result, std::string reason);

// Goal, extinction and counted checks: over, whoever is to move.
[[nodiscard]] std::optional<Outcome> reached(const Position& position);

// Repetition and the move rule, of a position that has stood `occurrences` times in the game, this time included.
[[nodiscard]] Outcome outcome_by_history(const Position& position, int occurrences);

// Whether a side has died out by a rule.
[[nodiscard]] bool died_out(const Position& position, Side side, const StateTables::Extinction& rule);

// Whether nothing is left of a side but its royal pieces (and nothing in hand).
[[nodiscard]] bool is_bare(const Position& position, Side side);
[[nodiscard]] bool all_bare(const Position& position);

}  // namespace varia
