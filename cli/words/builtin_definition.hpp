// What the file of a built-in variant declares, read and not compiled: enough for lists, and quick.
#pragma once

#include <string>

#include <varia/load.hpp>

#include "json.hpp"

namespace varia::cli {

// Precondition: one of builtin_variants().
[[nodiscard]] Result<Definition> builtin_definition(const std::string& name);

// What a list of variants says of one: `name`, `title`, `inventor`, `dimensions`.
[[nodiscard]] Json listed_json(const std::string& name, const Definition& definition);

}  // namespace varia::cli
