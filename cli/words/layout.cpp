// Words are never cut. Widths are counted in terminal columns, not in bytes.
#include "layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace varia::cli {
namespace {

bool blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

}  // namespace

std::string wrapped(std::string_view text, int width, int indent) {
    std::string result;
    int used = 0;
    for (const std::string& word : words(text)) {
        const int size = columns(word);
        if (used > 0 && used + 1 + size > width) {
            result += '\n';
            result.append(static_cast<std::size_t>(indent), ' ');
            used = indent;
        } else if (used > 0) {
            result += ' ';
            ++used;
        }
        result += word;
        used += size;
    }
    return result;
}

std::string folded_position(std::string_view text, int width) {
    std::string result;
    int used = 0;
    while (!text.empty()) {
        // A part runs to the end of a group of slashes, or to a blank.
        std::size_t end = std::min(text.find_first_of("/ "), text.size());
        while (end < text.size() && text[end] == '/') ++end;
        std::string_view part = text.substr(0, end);
        text.remove_prefix(end);
        bool after_blank = false;
        if (!text.empty() && text.front() == ' ') {
            text.remove_prefix(1);
            after_blank = true;
        }
        const int size = columns(part);
        if (used > 0 && used + size > width) {
            if (!result.empty() && result.back() == ' ') result.pop_back();
            result += '\n';
            used = 0;
        }
        result += part;
        used += size;
        if (after_blank) {
            result += ' ';
            ++used;
        }
    }
    return result;
}

std::string joined_position(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\n' && text[i] != '\r') {
            result += text[i];
            continue;
        }
        while (i + 1 < text.size() && blank(text[i + 1])) ++i;
        while (!result.empty() && blank(result.back())) result.pop_back();
        if (!result.empty() && result.back() != '/') result += ' ';
    }
    return result;
}

std::string escaped_lines(std::string_view text) {
    std::string lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines += escaped(text.substr(0, end)) + '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string indented(const std::string& text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        if (end > at) out += "    " + text.substr(at, end - at);
        out += '\n';
        at = end + 1;
    }
    return out;
}

std::string numbered_columns(const std::vector<std::string>& items, int width) {
    const int digits = static_cast<int>(fmt::format("{}", items.size()).size());
    int widest = 0;
    for (const std::string& item : items) widest = std::max(widest, columns(escaped(item)));
    const int column = digits + 1 + widest + 2;
    const auto across = static_cast<std::size_t>(std::max(1, (width + 2) / column));
    const std::size_t rows = (items.size() + across - 1) / across;
    std::string text;
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t i = row; i < items.size(); i += rows) {
            const std::string item = escaped(items[i]);
            text += fmt::format("{:>{}} {}", i + 1, digits, item);
            if (i + rows < items.size()) text.append(static_cast<std::size_t>(widest - columns(item) + 2), ' ');
        }
        text += '\n';
    }
    return text;
}

int drawn_columns(std::string_view line) {
    std::string plain;
    while (!line.empty()) {
        const std::size_t escape = std::min(line.find('\x1b'), line.size());
        plain += line.substr(0, escape);
        line.remove_prefix(escape);
        if (!line.empty()) line.remove_prefix(std::min(line.find('m') + 1, line.size()));
    }
    return columns(plain);
}

std::string cut_line(std::string_view line, int width) {
    std::string result;
    int used = 0;
    for (std::size_t at = 0; at < line.size();) {
        if (line[at] == '\x1b') {
            const std::size_t end = std::min(line.find('m', at), line.size() - 1) + 1;
            result += line.substr(at, end - at);
            at = end;
            continue;
        }
        const std::string_view character = next_character(line, at);
        used += columns(character);
        if (used <= width) result += character;
    }
    return result;
}

std::vector<std::string> words(std::string_view text) {
    std::vector<std::string> result;
    std::size_t i = 0;
    while (i < text.size()) {
        while (i < text.size() && blank(text[i])) ++i;
        const std::size_t begin = i;
        while (i < text.size() && !blank(text[i])) ++i;
        if (i > begin) result.emplace_back(text.substr(begin, i - begin));
    }
    return result;
}

std::string counted(std::size_t number, std::string_view noun) {
    return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

}  // namespace varia::cli
