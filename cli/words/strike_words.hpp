// What moves capture besides by going onto a piece, in words.
#pragma once

#include <string>
#include <vector>

#include <varia/definition.hpp>

namespace varia::cli {

// A sentence for each strike of a piece's own: "strikes an enemy between itself and a friend, along (1,0)". Not escaped.
[[nodiscard]] std::vector<std::string> strikes_in_words(const PieceDef& piece);
// Adds one for each strike of the rules. Not escaped.
void strikes_in_words(const Definition& definition, std::vector<std::string>& lines);

}  // namespace varia::cli
