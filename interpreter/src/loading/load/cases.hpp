// Applies the cases of a file: contents that depend on conditions over its options.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "node.hpp"
#include "report.hpp"
#include "source.hpp"

namespace varia {

// Returns the file overlaid with the cases whose conditions are true, in order, and checked for shape; nothing if no
// condition is true. `root` must be merged and checked for shape.
[[nodiscard]] std::optional<Node> with_cases(const Node& root, const Sources& sources, Report& report,
                                             const std::vector<std::pair<std::string, std::string>>& set);

}  // namespace varia
