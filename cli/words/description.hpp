// All that a client needs to draw the board and to list the pieces of any game, without knowing the game: the output of
// `varia info --json`, and of `describe` in `varia serve`.
#pragma once

#include <varia/variant.hpp>

#include "json.hpp"

namespace varia::cli {

// The version of the format. It grows with every change that could break a client of the previous version. A new key is
// no such change.
inline constexpr int description_format = 1;

// docs/json-rpc.md lists the keys. For a match it describes the game of the first board, and `building` describes the
// linked boards and all their games.
[[nodiscard]] Json description_json(const VariantPtr& variant);

}  // namespace varia::cli
