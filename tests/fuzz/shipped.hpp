// The variants that ship, loaded once a process, for inputs that name one in their first line: `chess`, or
// `elevator-chess boards=2 schedule=free`.
#pragma once

#include <string_view>

#include <varia/match.hpp>
#include <varia/variant.hpp>

namespace fuzz {

// Null if the line names none.
[[nodiscard]] varia::VariantPtr shipped(std::string_view line);
// Of a variant that is a match; null otherwise.
[[nodiscard]] varia::BuildingPtr shipped_building(std::string_view line);

}  // namespace fuzz
