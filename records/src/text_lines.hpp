// The lines of a text with their numbers.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace varia::records {

struct NumberedLine {
    std::uint32_t number = 0;  // from 1
    std::string_view text;     // a part of the whole text
};

// The lines that are not empty, without blanks at their ends. If `comment` is given, the rest of a line from that
// character on is left out.
[[nodiscard]] std::vector<NumberedLine> numbered_lines(std::string_view text, char comment = '\0');

}  // namespace varia::records
