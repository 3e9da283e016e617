// Describes in words what an action does to the board.
#pragma once

#include <string>
#include <vector>

#include <varia/contest.hpp>

namespace varia::cli {

// "white's King goes from e1 to g1", "black's Pawn on d5 is captured": one sentence for each change, in the order in
// which they happen; many pieces of a side that leave the board one after the other, or come onto it, share a sentence
// ("every piece of white but the King on e1 is removed"). Not escaped. Precondition: the action is legal in the
// contest's current position.
[[nodiscard]] std::vector<std::string> effects_in_words(Contest& contest, const Action& action);
// The sentences for all steps of a turn, or of the rest of a turn, in order. Precondition: there is one board.
[[nodiscard]] std::vector<std::string> effects_in_words(Contest& contest, const Turn& turn);

}  // namespace varia::cli
