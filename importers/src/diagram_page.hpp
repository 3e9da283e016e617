// Where the parameters of Interactive Diagrams stand in a text.
#pragma once

#include <string_view>
#include <vector>

#include "source_lines.hpp"

namespace varia::importers {

// The lines of one diagram. Lines without anything but blanks are left out.
using DiagramBlock = std::vector<SourceText>;

// Whether the text is a page: its first sign is "<", and does not begin a line of a debug file of XBoard.
[[nodiscard]] bool is_page(std::string_view text);

// The diagrams of a page: the contents of elements of the class "idiagram" or with the id "diagram", up to the end of
// the element, with the signs for which HTML has names. A text that is no page is one block. Of a page with more than
// max_described_games diagrams the rest is not read.
[[nodiscard]] std::vector<DiagramBlock> diagram_blocks(const std::vector<SourceText>& lines);

}  // namespace varia::importers
