// The endings that a single position can't tell: repetition, and too many moves in which nothing happened.
#pragma once

#include <varia/definition.hpp>
#include <varia/rules.hpp>
#include <varia/types.hpp>

namespace varia {

// A finished game: `result` is as `side` sees it.
[[nodiscard]] Outcome finished(const ResultDef& result, Side side, std::string reason);

}  // namespace varia
