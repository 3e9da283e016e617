// What users are told about the dialects of a variant.
#pragma once

#include <string>
#include <string_view>

#include <varia/layout.hpp>

#include "json.hpp"

namespace varia::cli {

// "fen (FEN: positions), usi (USI), csa (CSA: moves)": the names of the dialects with their titles. Not escaped. Empty
// if the variant has none.
[[nodiscard]] std::string dialects_text(const Layout& layout);
// The same as an array of objects.
[[nodiscard]] Json dialects_json(const Layout& layout);

}  // namespace varia::cli
