// Reads positions written as lists of cells by side, as PDN sets up games of draughts: `W:W31,K32:B1,7`.
#pragma once

#include <optional>
#include <string_view>

#include "dialects.hpp"

namespace varia {

// Translates such a list into position text; empty if the text is no such list.
[[nodiscard]] std::optional<Translation> translated_lists(const Variant& variant, const DialectDef& dialect,
                                                          std::string_view text);

}  // namespace varia
