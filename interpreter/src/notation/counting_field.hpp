// The field of position text for counted moves. It stands behind the numbers, and only if the count is not the one that
// would begin with the position. `counting=b2:12/16`: the second rule counts moves of the second side, and 12 of 16 are
// made. `counting=-`: no moves are counted.
#pragma once

#include <string>

#include <varia/position.hpp>

#include "typed_text.hpp"

namespace varia {

// Writes the field with a blank before it; empty if no field is needed.
[[nodiscard]] std::string counting_field(const Position& position);

// Reads the field; returns false if the text is another field. `told`: whether such a field was read before.
[[nodiscard]] bool read_counting_field(Position& position, TypedText& source, TypedText::Field field, bool& described);

}  // namespace varia
