// Moves that scripts offer.
#pragma once

#include <cstdint>

#include "generation.hpp"

namespace varia {

// Calls Lua once for each piece that a hook offers moves for, or once in all if the hook offers for the side. Makes and
// tests the offered moves like others.
template <GenMode mode>
std::uint64_t offered_moves(Generation& g);

}  // namespace varia
