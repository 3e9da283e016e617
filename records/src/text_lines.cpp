#include "text_lines.hpp"

#include <algorithm>

#include <varia/text.hpp>

namespace varia::records {

std::vector<NumberedLine> numbered_lines(std::string_view text, char comment) {
    std::vector<NumberedLine> lines;
    for (std::uint32_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (comment != '\0') line = line.substr(0, line.find(comment));
        if (line = trimmed(line); !line.empty()) lines.push_back({number, line});
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

}  // namespace varia::records
