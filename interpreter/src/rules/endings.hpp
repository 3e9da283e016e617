// How games end. What a position alone decides is read here; Rules::decided and Rules::outcome, which put the endings
// in their order and may have to look for a legal move, are in endings.cpp as well; what the history of a game adds is
// asked by whoever keeps one.
#pragma once

#include <optional>
#include <string>

#include <varia/outcome.hpp>
#include <varia/position.hpp>
#include <varia/rules.hpp>

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

// Declarations, repetition, counted moves and the move rule, of a position that has stood `occurrences` times in the
// game, this time included. Perpetual check and chases are whoever's who has the moves: game/repetition.hpp.
[[nodiscard]] Outcome outcome_by_history(Rules& rules, const Position& position, int occurrences);
// What each of these says of a position between turns, and whose result it is.
struct SideResult {
    Side side;
    const ResultDef* result;
    const std::string* reason;
};
[[nodiscard]] std::optional<SideResult> declared(Rules& rules, const Position& position);
[[nodiscard]] std::optional<SideResult> counted_out(const Position& position);
// Who brought a repetition about, or whose result it is whoever did.
[[nodiscard]] Side repeater(const Position& position);

// Whether a side has died out by a rule.
[[nodiscard]] bool died_out(const Position& position, Side side, const StateTables::Extinction& rule);

// Whether nothing is left of a side but its royal pieces (and nothing in hand).
[[nodiscard]] bool is_bare(const Position& position, Side side);

}  // namespace varia
