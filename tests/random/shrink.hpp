// Cuts a failing definition down: every part is removed that it does not need to fail.
#pragma once

#include <functional>

#include <varia/definition.hpp>

namespace random_rules {

using Fails = std::function<bool(const varia::Definition&)>;

// Returns a definition that still fails and from which no tried part can be removed.
[[nodiscard]] varia::Definition shrunk(varia::Definition definition, const Fails& fails);

}  // namespace random_rules
