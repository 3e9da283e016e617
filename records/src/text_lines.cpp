#include "text_lines.hpp"

#include <algorithm>

#include <varia/text.hpp>

namespace varia::records {

std::optional<NumberedLine> LineCursor::next() {
    while (!rest_.empty()) {
        ++number_;
        const std::size_t end = std::min(rest_.find('\n'), rest_.size());
        std::string_view line = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        if (comment_ != '\0') line = line.substr(0, line.find(comment_));
        if (line = trimmed(line); !line.empty()) return NumberedLine{number_, line};
    }
    return std::nullopt;
}

std::vector<NumberedLine> numbered_lines(std::string_view text, char comment) {
    std::vector<NumberedLine> lines;
    LineCursor cursor(text, comment);
    while (const std::optional<NumberedLine> line = cursor.next()) lines.push_back(*line);
    return lines;
}

}  // namespace varia::records
