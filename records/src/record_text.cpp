#include "record_text.hpp"

#include <algorithm>

#include <varia/text.hpp>

namespace varia::records {

void RecordText::advance(std::size_t count) {
    const std::size_t end = std::min(at_ + count, text_.size());
    for (; at_ < end; ++at_) {
        const char c = text_[at_];
        if (c == '\n' || (c == '\r' && (at_ + 1 >= text_.size() || text_[at_ + 1] != '\n'))) {
            ++line_;
            line_start_ = measured_ = at_ + 1;
            column_ = 1;
        }
    }
}

bool RecordText::has_empty_line(std::size_t from) const {
    int ends = 0;
    for (std::size_t at = from; at < at_; ++at) {
        const char c = text_[at];
        if (c == '\n' || (c == '\r' && (at + 1 >= text_.size() || text_[at + 1] != '\n')))
            ++ends;
        else if (c != ' ' && c != '\t' && c != '\r')
            ends = 0;
    }
    return ends > 1;
}

void RecordText::skip_line() {
    const std::size_t end = text_.find_first_of("\r\n", at_);
    if (end == std::string_view::npos) return advance(text_.size() - at_);
    advance_to(end);
    advance(peek() == '\r' && peek(1) == '\n' ? 2 : 1);
}

Place RecordText::place() {
    // The count goes on from the place of the last call, because a game may be one long line.
    column_ += static_cast<std::uint32_t>(count_code_points(text_.substr(measured_, at_ - measured_)));
    measured_ = at_;
    return {line_, column_};
}

std::string in_utf8(std::string_view bytes) {
    if (!invalid_utf8(bytes)) return std::string(bytes);
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            text += c;
        } else {
            text += static_cast<char>(0xC0 | byte >> 6);
            text += static_cast<char>(0x80 | (byte & 0x3F));
        }
    }
    return text;
}

}  // namespace varia::records
