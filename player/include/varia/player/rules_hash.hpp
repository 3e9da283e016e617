// A hash of the rules of a variant. What was computed for a variant (an endgame, weights) can be used for every variant
// with the same hash, whatever the name and the place of its file.
#pragma once

#include <cstdint>

#include <varia/definition.hpp>

namespace varia::player {

// The hash of everything that a declaration says about play on one board, scripts included. It leaves out names,
// inventors, descriptions, pictures, the match, and the values of options that no expression and no script can read. So
// a board has the same hash in every match. It is the same on every machine, and in every version of Varia in which
// definitions have the same parts. It also leaves out the material with which a side cannot win, because this changes
// no piece's value.
[[nodiscard]] std::uint64_t rules_hash(const Definition& definition);
// The same, but including this material if the variant declares any: for results in which a dead position is a draw.
[[nodiscard]] std::uint64_t rules_and_material_hash(const Definition& definition);

}  // namespace varia::player
