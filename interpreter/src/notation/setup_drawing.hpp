// Reads a set-up that is drawn in a variant's file: slices of the board, with a letter or a dot for each cell.
//
//     k . . K
//     . . . .
#pragma once

#include <varia/position.hpp>
#include <varia/result.hpp>
#include <varia/variant.hpp>

namespace varia {

// Reads the drawing and the rest of the set-up. Errors have the place of the wrong cell in the drawing.
[[nodiscard]] Result<Position> read_drawing(const VariantPtr& variant);

}  // namespace varia
