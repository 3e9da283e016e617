// What users are told about the dialects of a variant.
#pragma once

#include <string>
#include <string_view>

#include <varia/variant.hpp>

#include "json.hpp"

namespace varia::cli {

// "fen (FEN: positions), usi (USI), csa (CSA: moves)": the names of the dialects with their titles. Not escaped. Empty
// if the variant has none.
[[nodiscard]] std::string dialects_text(const Variant& variant);
// The same as an array of objects.
[[nodiscard]] Json dialects_json(const Variant& variant);
// Why the variant cannot be written in a dialect of this name. `from`: what named it, such as "--as".
[[nodiscard]] std::string no_dialect(const Variant& variant, std::string_view name, std::string_view from);

}  // namespace varia::cli
