// A number that stands for the rules of a variant: what has been worked out of them by one (an endgame, weights) fits
// any that has the same, whatever its file is called or where it lies.
#pragma once

#include <cstdint>

#include <varia/definition.hpp>

namespace varia::player {

// Of all that a declaration says about play on one board, scripts included: names, inventors, descriptions and pictures
// aside, what it says of a match, and the values of options that no expression and no script can ask for. A floor has
// the same however many there are. The same on every machine, and in every version of Varia in which definitions have
// the same parts. With what material a side cannot win is left out: no piece is worth more or less by it.
[[nodiscard]] std::uint64_t rules_hash(const Definition& definition);
// The same with that, where it is said: for results in which a dead position is a draw.
[[nodiscard]] std::uint64_t rules_and_material_hash(const Definition& definition);

}  // namespace varia::player
