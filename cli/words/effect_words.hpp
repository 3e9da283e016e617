// What an action does to the board, in words.
#pragma once

#include <string>
#include <vector>

#include <varia/contest.hpp>

namespace varia::cli {

// "the King goes from e1 to g1", "black's Pawn on d5 is captured": one sentence for each thing that happens, in its
// order. Not escaped. Precondition: an action of the contest as it stands.
[[nodiscard]] std::vector<std::string> effects_in_words(Contest& contest, const Action& action);
// Of a turn, or the beginning of one, its steps' one after the other. Precondition: there is one board.
[[nodiscard]] std::vector<std::string> effects_in_words(Contest& contest, const Turn& turn);

}  // namespace varia::cli
