#include "screen_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "layout.hpp"

namespace varia::cli {

std::vector<std::string> message_lines(std::string_view text, int width) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() && lines.empty()) continue;
        if (drawn_columns(line) <= width || line.find('\x1b') != std::string_view::npos) {
            lines.push_back(cut_line(line, width));
            continue;
        }
        const std::string broken = wrapped(line, width, 2);
        for (std::size_t at = 0; at <= broken.size();) {
            const std::size_t stop = std::min(broken.find('\n', at), broken.size());
            lines.push_back(cut_line(std::string_view(broken).substr(at, stop - at), width));
            at = stop + 1;
        }
    }
    while (!lines.empty() && lines.back().empty()) lines.pop_back();
    return lines;
}

std::string padded(const std::string& line, int width) {
    std::string result = line;
    result.append(static_cast<std::size_t>(std::max(0, width - drawn_columns(line))), ' ');
    return result;
}

void TextPage::show(std::vector<std::string> lines) {
    lines_ = std::move(lines);
    top_ = 0;
}

std::vector<std::string> TextPage::lines(int rows, int columns) const {
    std::vector<std::string> lines;
    const std::size_t size = lines_.size();
    const auto fitting = static_cast<std::size_t>(std::max(rows - 1, 1));
    for (std::size_t i = top_; i < size && i < top_ + fitting; ++i) lines.push_back(cut_line(lines_[i], columns));
    lines.resize(fitting);
    const std::size_t end = std::min(top_ + fitting, size);
    lines.push_back(cut_line(
        end < size || top_ > 0
            ? fmt::format("-- lines {} to {} of {}: PgDn and PgUp lead on, Esc back to the board", top_ + 1, end, size)
            : std::string("-- Enter or Esc leads back to the board"),
        columns));
    return lines;
}

bool TextPage::heed(const Key& key, bool blank, int rows) {
    if (!open()) return false;
    const auto height = static_cast<std::size_t>(std::max(rows - 3, 1));
    const std::size_t size = lines_.size(), last = size > height ? size - height : 0;
    const auto go_to = [&](std::size_t top) { top_ = std::min(top, last); };
    switch (key.kind) {
        case KeyKind::page_down:
        case KeyKind::wheel_down:
            go_to(top_ + height);
            return true;
        case KeyKind::page_up:
        case KeyKind::wheel_up:
            go_to(top_ > height ? top_ - height : 0);
            return true;
        case KeyKind::down:
            if (blank) go_to(top_ + 1);
            return blank;
        case KeyKind::up:
            if (blank && top_ > 0) --top_;
            return blank;
        case KeyKind::enter:
            if (!blank) return false;
            if (top_ < last) {
                go_to(top_ + height);
                return true;
            }
            [[fallthrough]];
        case KeyKind::escape:
        case KeyKind::click:
            if (!blank) return false;
            close();
            return true;
        default:
            return false;
    }
}

}  // namespace varia::cli
