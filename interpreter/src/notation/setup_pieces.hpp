// Reads a set-up that lists the cells of each kind ([setup.pieces]).
#pragma once

#include <varia/position.hpp>
#include <varia/result.hpp>
#include <varia/variant.hpp>

namespace varia {

// Places the pieces that the compiler has listed, and reads the rest of the set-up. Errors have the place of the wrong
// cell.
[[nodiscard]] Result<Position> read_placed(const VariantPtr& variant);

}  // namespace varia
