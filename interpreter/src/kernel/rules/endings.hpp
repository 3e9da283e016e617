// How games end. The functions here read what a position alone decides. endings.cpp also has Rules::decided and
// Rules::outcome, which test the endings in their order and may have to look for a legal move. Endings that depend on
// the history of a game are left to the owner of that history.
#pragma once

#include <optional>
#include <string>

#include <varia/outcome.hpp>
#include <varia/position.hpp>
#include <varia/rules.hpp>

#include "attacks.hpp"
#include "state_tables.hpp"

namespace varia {

// Whether the variant has any such ending; otherwise no position needs to be tested.
[[nodiscard]] bool has_endings(const Variant& variant);
// Whether it has others than those of which ending_filter.hpp knows: goals, extinction, captures of royal pieces and
// bare kings.
[[nodiscard]] bool has_unfiltered_endings(const Variant& variant);

// The outcome if one side has this result. The side's allies share its result, and the others share the rest. With draw
// odds a draw is a win of the side that has them.
[[nodiscard]] Outcome outcome_for(const Variant& variant, Side side, const ResultDef& result, std::string reason);

// Goals, extinction, counted checks and other endings, whichever side is to move.
[[nodiscard]] std::optional<Outcome> reached(const Attacks& attacks, const Position& position);

// Declarations, repetition, counted moves and the move rule, for a position that has occurred `occurrences` times in
// the game, this time included. Perpetual check and chases depend on the moves: see game/repetition.hpp.
[[nodiscard]] Outcome outcome_by_history(Rules& rules, const Position& position, int occurrences);
// The result of such a rule for a position between turns, and the side that has this result.
struct SideResult {
    Side side;
    const ResultDef* result;
    const std::string* reason;
};
[[nodiscard]] std::optional<SideResult> declared(Rules& rules, const Position& position);
[[nodiscard]] std::optional<SideResult> counted_out(const Position& position);
// What it means for this side, which has no legal move. `check`: whether it is in check.
[[nodiscard]] SideResult without_moves(const Position& position, Side side, bool check);
// The side that brought a repetition about, or the side that the rule names.
[[nodiscard]] Side repeater(const Position& position);

// Whether a side has died out by a rule.
[[nodiscard]] bool died_out(const Position& position, Side side, const StateTables::Extinction& rule);

// Whether nothing is left of a side but its royal pieces (and nothing in hand).
[[nodiscard]] bool is_bare(const Position& position, Side side);

}  // namespace varia
