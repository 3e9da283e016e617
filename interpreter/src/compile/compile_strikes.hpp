// What moves capture besides by going onto a piece.
#pragma once

#include "declared.hpp"
#include "strike_tables.hpp"

namespace varia {

[[nodiscard]] StrikeTables compile_strikes(const Declared& declared);

}  // namespace varia
