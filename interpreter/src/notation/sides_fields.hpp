// What position text says of more than two sides, behind the numbers, where it is not what it usually is: points by
// side, who is out, and who moved last: `points=61,0,20,5 out=b last=r`.
#pragma once

#include <string>

#include <varia/position.hpp>

#include "typed_text.hpp"

namespace varia {

// With a blank before each field; empty if there is nothing to say.
[[nodiscard]] std::string sides_fields(const Position& position);

// Reads one of them; false if it is something else.
[[nodiscard]] bool read_sides_field(Position& position, TypedText& source, TypedText::Field field);

}  // namespace varia
