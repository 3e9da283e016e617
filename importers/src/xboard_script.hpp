// The lines of an engine that describe games to XBoard, in a script or in a transcript.
#pragma once

#include <string>
#include <vector>

#include <varia/result.hpp>

#include "source_lines.hpp"

namespace varia::importers {

// One game: what stands behind `setup`, and behind each `piece` up to the next `setup`.
struct XboardScript {
    std::string name;  // the variant that XBoard has asked for, or that of the file; no two scripts have the same
    SourceText setup;
    std::vector<SourceText> pieces;
};

// What stands behind the command at the beginning of a line, if it is this one. In a debug file of XBoard a time and
// the name of the engine stand before it: "123 <first : setup (...".
[[nodiscard]] bool is_xboard_line(const SourceText& line, std::string_view command, SourceText& rest);

// All scripts, equal ones once; with more than max_described_games the rest is not read. A `piece` before the first
// `setup` is an error.
[[nodiscard]] std::vector<XboardScript> xboard_scripts(const std::vector<SourceText>& lines, const std::string& name,
                                                       const std::string& file, Diagnostics& problems);

}  // namespace varia::importers
