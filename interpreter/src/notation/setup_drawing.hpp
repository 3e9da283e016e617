// A set-up drawn in a variant's file: slices of the board, a letter or a dot for each cell.
//
//     k . . K
//     . . . .
#pragma once

#include <varia/position.hpp>
#include <varia/result.hpp>
#include <varia/variant.hpp>

namespace varia {

// With all that is said beside the board. Errors stand on the cells of the drawing that are wrong.
[[nodiscard]] Result<Position> read_drawing(const VariantPtr& variant);

}  // namespace varia
