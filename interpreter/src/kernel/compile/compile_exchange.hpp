// Compiles the pie rule.
#pragma once

#include <vector>

#include "declared.hpp"

namespace varia {

// By cell: where a piece goes when the sides are exchanged. Empty without the pie rule, or if the board or a rule is
// not the same for both sides, which is reported. Precondition: `validate` has accepted the definition.
[[nodiscard]] std::vector<Cell> compile_exchange(const Declared& declared);

}  // namespace varia
