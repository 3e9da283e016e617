// Positions as lists of cells by side, as games of draughts are set up in PDN: `W:W31,K32:B1,7`.
#pragma once

#include <optional>
#include <string_view>

#include "dialects.hpp"

namespace varia {

// Nothing if the text is no such list.
[[nodiscard]] std::optional<Translation> translated_lists(const Variant& variant, const DialectDef& dialect,
                                                          std::string_view text);

}  // namespace varia
