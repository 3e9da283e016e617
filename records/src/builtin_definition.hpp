// Reads the declaration in a built-in variant's file without compiling it. That is quick and enough for lists.
#pragma once

#include <string>

#include <varia/load.hpp>

namespace varia::records {

// Precondition: one of builtin_variants().
[[nodiscard]] Result<Definition> builtin_definition(const std::string& name);

}  // namespace varia::records
