// Compiles the lots of a set-up: the start positions that have a number.
#pragma once

#include "declared.hpp"
#include "lots.hpp"

namespace varia {

[[nodiscard]] Lots compile_lots(const Declared& declared);

}  // namespace varia
