// What position text says of moves that are counted, behind the numbers, where it is not what would begin with the
// position: `counting=b2:12/16` is the second rule's count of the second side's moves, twelve of sixteen; `counting=-`
// that none are.
#pragma once

#include <string>

#include <varia/position.hpp>

#include "typed_text.hpp"

namespace varia {

// With a blank before it; empty if there is nothing to say.
[[nodiscard]] std::string counting_field(const Position& position);

// Reads it; false if it is something else. `told` is whether one was read before.
[[nodiscard]] bool read_counting_field(Position& position, TypedText& source, TypedText::Field field, bool& told);

}  // namespace varia
