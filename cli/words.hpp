// A variant's declarations in words: how pieces move, and what the rules say.
#pragma once

#include <string>
#include <vector>

#include <varia/definition.hpp>

namespace varia::cli {

// One sentence for each kind of move: "slides along (1,0)", "leaps (0,1), exactly so, only without capturing". Vectors
// have the components of the board's axes in order. Not escaped.
[[nodiscard]] std::vector<std::string> moves_in_words(const PieceDef& piece, Grid grid);
// "Q, R, B or N on rank == 8": one sentence for each promotion.
[[nodiscard]] std::vector<std::string> promotions_in_words(const PieceDef& piece);
// One sentence for each rule that is on. Not escaped.
[[nodiscard]] std::vector<std::string> rules_in_words(const Definition& definition);

}  // namespace varia::cli
