// A variant in a list of variants, as JSON.
#pragma once

#include <string>

#include <varia/definition.hpp>

#include "json.hpp"

namespace varia::cli {

// The fields of one variant: `name`, `title`, `inventor`, `dimensions`.
[[nodiscard]] Json listed_json(const std::string& name, const Definition& definition);

}  // namespace varia::cli
