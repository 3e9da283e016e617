// Walks through whatever loaded: some moves of a game or a match, with everything asked that can be asked, and taken
// back to where it began. The walk is bounded by the work it does, so that no input is slow for being large.
#pragma once

#include <cstddef>

#include <varia/match.hpp>
#include <varia/position.hpp>
#include <varia/variant.hpp>

#include "contract.hpp"

namespace fuzz {

// From the start position; a variant that is a match is walked as a match, too.
void explore(const varia::VariantPtr& variant, Choices& choices);
// From another position. `effort` is about how many moves are looked at.
void explore(const varia::Position& start, Choices& choices, std::size_t effort = 500);
void explore(varia::Match match, Choices& choices, std::size_t effort = 500);

// Equal in all that a script, a text or a key can see, and not only by operator==.
[[nodiscard]] bool same(const varia::Position& a, const varia::Position& b);

// Everything that is true of one position, whatever the variant: counts agree with lists, moves are restored by undoing
// them, and texts are read back. False if a script failed: then nothing was learnt. `effort` grows by the moves looked
// at.
bool hold_together(varia::Rules& rules, const varia::Position& position, Choices& choices, std::size_t& effort);

}  // namespace fuzz
