// Compiles pushes: where each step of a push leads, and where it comes from.
#pragma once

#include "declared.hpp"
#include "state_tables.hpp"

namespace varia {

[[nodiscard]] PushTables compile_pushes(const Declared& declared);

}  // namespace varia
