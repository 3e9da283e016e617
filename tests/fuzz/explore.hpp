// Walks through a game or match: plays some moves, calls every function that gives information about each position, and
// takes all moves back. The walk is bounded by the work it does, so that a large input is not slow.
#pragma once

#include <cstddef>

#include <varia/match.hpp>
#include <varia/position.hpp>
#include <varia/variant.hpp>

#include "contract.hpp"

namespace fuzz {

// Starts from the start position. A variant that is a match is also walked as a match.
void explore(const varia::VariantPtr& variant, Choices& choices);
// Starts from another position. `effort` is roughly the number of moves that are looked at.
void explore(const varia::Position& start, Choices& choices, std::size_t effort = 500);
void explore(varia::Match match, Choices& choices, std::size_t effort = 500);

// Whether two positions are equal in all that a script, a text or a key can show, not only by operator==.
[[nodiscard]] bool same(const varia::Position& a, const varia::Position& b);
// The same, but for the positions before that scripts look back at, which no text has.
[[nodiscard]] bool same_but_for_history(const varia::Position& a, const varia::Position& b);

// Checks the conditions that hold in every position of every variant: counts agree with lists, undoing restores the
// position, and texts are read back. Returns false if a script failed; the checks then prove nothing. `effort` grows by
// the number of moves looked at.
bool hold_together(varia::Rules& rules, const varia::Position& position, Choices& choices, std::size_t& effort);

}  // namespace fuzz
