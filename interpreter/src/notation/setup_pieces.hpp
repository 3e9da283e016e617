// A set-up that lists the cells of each kind ([setup.pieces]).
#pragma once

#include <varia/position.hpp>
#include <varia/result.hpp>
#include <varia/variant.hpp>

namespace varia {

// What the compiler has placed, with all that is said beside it. Errors stand on the cells that are wrong.
[[nodiscard]] Result<Position> read_placed(const VariantPtr& variant);

}  // namespace varia
