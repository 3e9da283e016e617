// An imported game in JSON.
#pragma once

#include <varia/importers/import.hpp>

#include "json.hpp"

namespace varia::cli {

// An object with `name`, `text` and `unsaid`, as `varia import --json` and the method `import` answer it.
[[nodiscard]] Json imported_json(const importers::ImportedGame& game);

}  // namespace varia::cli
