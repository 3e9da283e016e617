// Imported games in JSON.
#pragma once

#include <vector>

#include <varia/importers/import.hpp>

#include "json.hpp"

namespace varia::cli {

// A list of objects with `name`, `text` and `unsaid`, as `varia import --json` and the method `import` answer it.
[[nodiscard]] Json imported_json(const std::vector<importers::ImportedGame>& games);

}  // namespace varia::cli
