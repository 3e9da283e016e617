// What a client needs to draw any board and to list any piece, without knowing a game: `varia info --json`, and
// `describe` of `varia serve`.
#pragma once

#include <varia/variant.hpp>

#include "json.hpp"

namespace varia::cli {

// Grows with every change after which a client of the shape before could go wrong; new keys are none.
inline constexpr int description_format = 1;

// docs/serve.md has the keys. Of a match: of its first board's game, with `building`, and all games if there are
// several.
[[nodiscard]] Json description_json(const VariantPtr& variant);

}  // namespace varia::cli
