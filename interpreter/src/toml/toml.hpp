// TOML text into a tree. The parser behind it is seen by one file only.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "node.hpp"
#include "report.hpp"
#include "source.hpp"

namespace varia {

// The tree of a file, or nothing and the reason in the report. `bytes` are the file as it was read.
// Adds the file to `sources` under `name` in any case; the report must write places with sources.names.
[[nodiscard]] std::optional<Node> read_toml(std::string_view bytes, std::string name, Sources& sources, Report& report);

}  // namespace varia
