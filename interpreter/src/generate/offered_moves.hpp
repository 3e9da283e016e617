// Moves that scripts offer.
#pragma once

#include <cstdint>

#include "generation.hpp"

namespace varia {

// Enters Lua once for each piece, or once in all, that a hook offers moves for; made and tested like others.
template <Want want>
std::uint64_t offered_moves(Generation& g);

}  // namespace varia
