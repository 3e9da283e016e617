// The fields of position text for other than two sides. They stand behind the numbers, and only for unusual values: the
// points of the sides, the sides that are out, and the side that moved last: `points=61,0,20,5 out=b last=r`.
#pragma once

#include <string>

#include <varia/position.hpp>

#include "typed_text.hpp"

namespace varia {

// Writes the fields, each with a blank before it; empty if no field is needed.
[[nodiscard]] std::string sides_fields(const Position& position);

// Reads one of these fields; returns false if the text is another field.
[[nodiscard]] bool read_sides_field(Position& position, TypedText& source, TypedText::Field field);

}  // namespace varia
