// What the file of a built-in variant declares, read and not compiled: enough for lists, and quick.
#pragma once

#include <string>

#include <varia/load.hpp>

namespace varia::cli {

// Precondition: one of builtin_variants().
[[nodiscard]] Result<Definition> builtin_definition(const std::string& name);

}  // namespace varia::cli
