// Reads the declaration in a built-in variant's file without compiling it. That is quick and enough for lists.
#pragma once

#include <string>

#include <varia/load.hpp>

#include "json.hpp"

namespace varia::cli {

// Precondition: one of builtin_variants().
[[nodiscard]] Result<Definition> builtin_definition(const std::string& name);

// The fields of one variant in a list of variants: `name`, `title`, `inventor`, `dimensions`.
[[nodiscard]] Json listed_json(const std::string& name, const Definition& definition);

}  // namespace varia::cli
