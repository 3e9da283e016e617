// UTF-8 as defined by RFC 3629. Malformed text is reported, never replaced. The properties of characters are looked up
// in generated tables by binary search; nearly all text is ASCII and needs no search.
#include <varia/text.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>

#include <varia/assert.hpp>

#include "unicode_tables.hpp"

namespace varia {

namespace {

constexpr std::string_view hex_digits = "0123456789ABCDEF";

void append_hex(std::string& out, char32_t value, int digits) {
    for (int i = digits - 1; i >= 0; --i) out += hex_digits[(value >> (4 * i)) & 0xFU];
}

template <std::size_t n>
bool in(const std::array<CodeRange, n>& ranges, char32_t c) {
    const auto after = std::upper_bound(ranges.begin(), ranges.end(), c,
                                        [](char32_t code, const CodeRange& range) { return code < range.first; });
    return after != ranges.begin() && c <= std::prev(after)->last;
}

}  // namespace

std::string_view unicode_version() { return tables_version; }

std::optional<char32_t> next_code_point(std::string_view text, std::size_t& at) {
    VARIA_ASSERT(at < text.size(), "a character begins there");
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t lead = byte(at);
    if (lead < 0x80) {
        ++at;
        return lead;
    }
    std::size_t more = 0;
    char32_t value = 0;
    char32_t min = 0;
    if (lead >= 0xC2 && lead <= 0xDF)
        more = 1, value = lead & 0x1FU, min = 0x80;
    else if (lead >= 0xE0 && lead <= 0xEF)
        more = 2, value = lead & 0x0FU, min = 0x800;
    else if (lead >= 0xF0 && lead <= 0xF4)
        more = 3, value = lead & 0x07U, min = 0x10000;
    else
        return std::nullopt;
    if (text.size() - at <= more) return std::nullopt;
    for (std::size_t i = 1; i <= more; ++i) {
        if ((byte(at + i) & 0xC0U) != 0x80U) return std::nullopt;
        value = (value << 6) | (byte(at + i) & 0x3FU);
    }
    if (value < min || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) return std::nullopt;
    at += more + 1;
    return value;
}

std::string_view next_character(std::string_view text, std::size_t& at) {
    const std::size_t start = at;
    if (!next_code_point(text, at)) ++at;
    return text.substr(start, at - start);
}

std::optional<std::size_t> invalid_utf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();)
        if (!next_code_point(text, at)) return at;
    return std::nullopt;
}

std::size_t count_code_points(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); ++count) (void)next_character(text, at);
    return count;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n\f\v";
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

bool is_safe(char32_t c) { return c < 0x7F ? c >= 0x20 : !in(unsafe_ranges, c); }

bool is_safe(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::optional<char32_t> c = next_code_point(text, at);
        if (!c || !is_safe(*c)) return false;
    }
    return true;
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
        } else if (is_safe(*c)) {
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
    for (std::size_t count = 0; at < text.size() && count < longest; ++count) (void)next_character(text, at);
    std::string out = "\"";
    out += escaped(text.substr(0, at));
    out += at < text.size() ? "...\"" : "\"";
    return out;
}

int columns(char32_t c) {
    if (c < 0x300) return 1;
    if (in(zero_width_ranges, c)) return 0;
    return in(wide_ranges, c) ? 2 : 1;
}

int columns(std::string_view text) {
    int sum = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::optional<char32_t> c = next_code_point(text, at);
        if (!c) ++at;
        sum += c ? columns(*c) : 1;
    }
    return sum;
}

}  // namespace varia
