// Reads TOML text into a tree. Only one file includes the parser behind it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "node.hpp"
#include "report.hpp"
#include "source.hpp"

namespace varia {

// Returns the tree of a file; on failure returns nothing and reports the reason. `bytes` is the content of the file.
// Always adds the file to `sources` under `name`; the report must write places with sources.names.
[[nodiscard]] std::optional<Node> read_toml(std::string_view bytes, std::string name, Sources& sources, Report& report);

}  // namespace varia
