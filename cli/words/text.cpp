// The tables of ranges follow the Unicode character database (general categories Cc, Cf, Zl, Zp, Mn and the property
// East_Asian_Width), cut down to blocks that fonts of terminals have.
#include "text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>

namespace varia::cli {
namespace {

struct Range {
    char32_t first, last;
};

constexpr std::array unsafe_ranges{
    Range{0x0000, 0x001F},   Range{0x007F, 0x009F},   Range{0x00AD, 0x00AD},   Range{0x034F, 0x034F},
    Range{0x061C, 0x061C},   Range{0x115F, 0x1160},   Range{0x17B4, 0x17B5},   Range{0x180B, 0x180F},
    Range{0x200B, 0x200F},   Range{0x2028, 0x202E},   Range{0x2060, 0x206F},   Range{0x3164, 0x3164},
    Range{0xFE00, 0xFE0F},   Range{0xFEFF, 0xFEFF},   Range{0xFFA0, 0xFFA0},   Range{0xFFF0, 0xFFFB},
    Range{0x1BCA0, 0x1BCA3}, Range{0x1D173, 0x1D17A}, Range{0xE0000, 0xE0FFF},
};

constexpr std::array combining_ranges{
    Range{0x0300, 0x036F}, Range{0x0483, 0x0489}, Range{0x0591, 0x05BD}, Range{0x0610, 0x061A}, Range{0x064B, 0x065F},
    Range{0x0E31, 0x0E31}, Range{0x0E34, 0x0E3A}, Range{0x0E47, 0x0E4E}, Range{0x1AB0, 0x1AFF}, Range{0x1DC0, 0x1DFF},
    Range{0x20D0, 0x20FF}, Range{0x302A, 0x302D}, Range{0x3099, 0x309A}, Range{0xFE20, 0xFE2F},
};

constexpr std::array wide_ranges{
    Range{0x1100, 0x115E},   Range{0x231A, 0x231B},   Range{0x23E9, 0x23EC},   Range{0x25FD, 0x25FE},
    Range{0x2614, 0x2615},   Range{0x2648, 0x2653},   Range{0x26A1, 0x26A1},   Range{0x26AA, 0x26AB},
    Range{0x26BD, 0x26BE},   Range{0x26C4, 0x26C5},   Range{0x2B1B, 0x2B1C},   Range{0x2B50, 0x2B50},
    Range{0x2B55, 0x2B55},   Range{0x2E80, 0x303E},   Range{0x3041, 0x33FF},   Range{0x3400, 0x4DBF},
    Range{0x4E00, 0xA4CF},   Range{0xA960, 0xA97F},   Range{0xAC00, 0xD7A3},   Range{0xF900, 0xFAFF},
    Range{0xFE30, 0xFE6F},   Range{0xFF00, 0xFF60},   Range{0xFFE0, 0xFFE6},   Range{0x1F300, 0x1F64F},
    Range{0x1F680, 0x1F6FF}, Range{0x1F7E0, 0x1F7F0}, Range{0x1F900, 0x1F9FF}, Range{0x1FA70, 0x1FAFF},
    Range{0x20000, 0x3FFFD},
};

template <std::size_t n>
bool in(const std::array<Range, n>& ranges, char32_t code) {
    return std::any_of(ranges.begin(), ranges.end(), [&](Range r) { return r.first <= code && code <= r.last; });
}

bool blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

}  // namespace

Character next_character(std::string_view& text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    std::size_t length = 1;
    char32_t code = first;
    char32_t least = 0;
    if (first >= 0xC2 && first <= 0xDF) length = 2, code = first & 0x1FU, least = 0x80;
    else if (first >= 0xE0 && first <= 0xEF) length = 3, code = first & 0x0FU, least = 0x800;
    else if (first >= 0xF0 && first <= 0xF4) length = 4, code = first & 0x07U, least = 0x10000;
    bool valid = first < 0x80 || length > 1;
    if (length > text.size()) valid = false;
    for (std::size_t i = 1; valid && i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80) valid = false;
        code = code << 6 | (byte(i) & 0x3FU);
    }
    if (code < least || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) valid = false;
    if (!valid) length = 1, code = first;
    const Character result{code, text.substr(0, length), valid};
    text.remove_prefix(length);
    return result;
}

bool is_safe(char32_t code) { return !in(unsafe_ranges, code); }

bool is_safe(std::string_view text) {
    while (!text.empty()) {
        const Character c = next_character(text);
        if (!c.valid || !is_safe(c.code)) return false;
    }
    return true;
}

std::string escaped(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const Character c = next_character(text);
        if (!c.valid) fmt::format_to(std::back_inserter(result), "\\x{:02X}", static_cast<unsigned>(c.code));
        else if (is_safe(c.code)) result += c.bytes;
        else if (c.code == '\n') result += "\\n";
        else if (c.code == '\t') result += "\\t";
        else if (c.code == '\r') result += "\\r";
        else fmt::format_to(std::back_inserter(result), "\\u{:04X}", static_cast<std::uint32_t>(c.code));
    }
    return result;
}

int columns(char32_t code) {
    if (code < 0x300) return 1;
    if (in(combining_ranges, code)) return 0;
    return in(wide_ranges, code) ? 2 : 1;
}

int columns(std::string_view text) {
    int sum = 0;
    while (!text.empty()) sum += columns(next_character(text).code);
    return sum;
}

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
        // A piece runs to the end of a group of slashes, or to a blank.
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
