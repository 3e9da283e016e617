// The lines of a text with their numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace varia::records {

struct NumberedLine {
    std::uint32_t number = 0;  // from 1
    std::string_view text;     // a part of the whole text
};

// Goes through the lines that are not empty, without blanks at their ends. If `comment` is given, the rest of a line
// from that character on is left out. The text outlives the object.
class LineCursor {
public:
    explicit LineCursor(std::string_view text, char comment = '\0') : rest_(text), comment_(comment) {}
    // The next line. Nothing at the end of the text.
    [[nodiscard]] std::optional<NumberedLine> next();

private:
    std::string_view rest_;
    char comment_;
    std::uint32_t number_ = 0;
};

// All these lines at once.
[[nodiscard]] std::vector<NumberedLine> numbered_lines(std::string_view text, char comment = '\0');

}  // namespace varia::records
