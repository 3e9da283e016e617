// The shipped variants, loaded once per process, for inputs whose first line names one: `chess`, or `elevator-chess
// boards=2 schedule=free`.
#pragma once

#include <string_view>

#include <varia/match.hpp>
#include <varia/variant.hpp>

namespace fuzz {

// Returns null if the line names no variant.
[[nodiscard]] varia::VariantPtr shipped(std::string_view line);
// Returns the linked boards of a variant that is a match; null for other variants.
[[nodiscard]] varia::LinkedBoardsPtr shipped_linked(std::string_view line);

}  // namespace fuzz
