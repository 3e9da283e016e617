// What a file says besides while conditions over its options hold.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "node.hpp"
#include "report.hpp"
#include "source.hpp"

namespace varia {

// The file with its cases laid over it that count, in order, checked for shape; nothing if none counts. `root` is
// merged and has been checked for shape.
[[nodiscard]] std::optional<Node> with_cases(const Node& root, const Sources& sources, Report& report,
                                             const std::vector<std::pair<std::string, std::string>>& set);

}  // namespace varia
