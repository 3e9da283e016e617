// What moves capture besides by going onto a piece, in words.
#pragma once

#include <string>
#include <vector>

#include <varia/definition.hpp>

namespace varia::cli {

// A sentence for each strike of a piece's own: "strikes an enemy between itself and a friend, along (1,0)". Not
// escaped.
[[nodiscard]] std::vector<std::string> strikes_in_words(const PieceDef& piece);
// Adds one for each strike of the rules. Not escaped.
void strikes_in_words(const Definition& definition, std::vector<std::string>& lines);

// Whether moves of such pieces make a strike of [rules].
[[nodiscard]] bool may_strike(const PieceDef& piece, const StrikeDef& strike);
// The strikes of [rules] that they make: one sentence each. Not escaped.
[[nodiscard]] std::vector<std::string> shared_strikes_in_words(const PieceDef& piece, const Definition& definition);

}  // namespace varia::cli
