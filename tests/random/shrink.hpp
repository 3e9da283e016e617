// Cutting a failing definition down: whatever can be left out, while it still fails, is left out.
#pragma once

#include <functional>

#include <varia/definition.hpp>

namespace random_rules {

using Fails = std::function<bool(const varia::Definition&)>;

// A definition that fails and of which nothing more that is tried can be left out.
[[nodiscard]] varia::Definition shrunk(varia::Definition definition, const Fails& fails);

}  // namespace random_rules
