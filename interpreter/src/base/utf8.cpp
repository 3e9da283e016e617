// UTF-8 as RFC 3629 defines it, checked strictly: what is malformed is reported, never replaced.
#include "utf8.hpp"

#include <array>
#include <cstdint>

namespace varia {

namespace {

constexpr std::string_view hex_digits = "0123456789ABCDEF";

void append_hex(std::string& out, char32_t value, int digits) {
    for (int i = digits - 1; i >= 0; --i) out += hex_digits[(value >> (4 * i)) & 0xFU];
}

}  // namespace

std::optional<char32_t> next_code_point(std::string_view text, std::size_t& at) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t lead = byte(at);
    if (lead < 0x80) {
        ++at;
        return lead;
    }
    std::size_t more = 0;
    char32_t value = 0;
    char32_t least = 0;
    if (lead >= 0xC2 && lead <= 0xDF)
        more = 1, value = lead & 0x1FU, least = 0x80;
    else if (lead >= 0xE0 && lead <= 0xEF)
        more = 2, value = lead & 0x0FU, least = 0x800;
    else if (lead >= 0xF0 && lead <= 0xF4)
        more = 3, value = lead & 0x07U, least = 0x10000;
    else
        return std::nullopt;
    if (text.size() - at <= more) return std::nullopt;
    for (std::size_t i = 1; i <= more; ++i) {
        if ((byte(at + i) & 0xC0U) != 0x80U) return std::nullopt;
        value = (value << 6) | (byte(at + i) & 0x3FU);
    }
    if (value < least || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) return std::nullopt;
    at += more + 1;
    return value;
}

std::optional<std::size_t> invalid_utf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();)
        if (!next_code_point(text, at)) return at;
    return std::nullopt;
}

std::size_t count_code_points(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); ++count)
        if (!next_code_point(text, at)) ++at;
    return count;
}

bool is_invisible(char32_t c) {
    struct Range {
        char32_t first, last;
    };
    static constexpr std::array<Range, 9> ranges{{{0x00, 0x1F},          // C0
                                                  {0x7F, 0x9F},          // DEL, C1
                                                  {0xAD, 0xAD},          // soft hyphen
                                                  {0x61C, 0x61C},        // Arabic letter mark
                                                  {0x200B, 0x200F},      // zero width, direction marks
                                                  {0x2028, 0x202E},      // separators, bidi embeddings
                                                  {0x2060, 0x206F},      // joiners, bidi isolates
                                                  {0xFEFF, 0xFEFF},      // byte order mark
                                                  {0xE0000, 0xE0FFF}}};  // tags
    for (const Range& r : ranges)
        if (c >= r.first && c <= r.last) return true;
    return false;
}

std::string escaped(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t start = at;
        const std::optional<char32_t> c = next_code_point(text, at);
        if (!c) {
            out += "\\x";
            append_hex(out, static_cast<std::uint8_t>(text[at++]), 2);
        } else if (!is_invisible(*c)) {
            out += text.substr(start, at - start);
        } else if (*c == '\n') {
            out += "\\n";
        } else if (*c == '\t') {
            out += "\\t";
        } else if (*c == '\r') {
            out += "\\r";
        } else {
            out += *c > 0xFFFF ? "\\U" : "\\u";
            append_hex(out, *c, *c > 0xFFFF ? 8 : 4);
        }
    }
    return out;
}

std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 60;
    std::size_t at = 0;
    for (std::size_t count = 0; at < text.size() && count < longest; ++count)
        if (!next_code_point(text, at)) ++at;
    std::string out = "\"";
    out += escaped(text.substr(0, at));
    out += at < text.size() ? "...\"" : "\"";
    return out;
}

}  // namespace varia
