// Converts numbers to text and back without a locale: std::to_chars and std::from_chars never read one.
#include "sandbox_number.hpp"

#include <charconv>
#include <cmath>
#include <system_error>

#include <varia/text.hpp>

namespace varia {

namespace {

int digit_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'z') return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
    return 99;
}

bool take_sign(std::string_view& text) {
    if (text.empty() || (text.front() != '-' && text.front() != '+')) return false;
    const bool minus = text.front() == '-';
    text.remove_prefix(1);
    return minus;
}

// Reads a text in which all digits belong to the base. `fits` reports whether the value stayed below 2^63.
bool all_digits(std::string_view text, unsigned base, std::uint64_t& value, bool& fits) {
    if (text.empty()) return false;
    value = 0;
    fits = true;
    for (const char c : text) {
        const auto digit = static_cast<unsigned>(digit_value(c));
        if (digit >= base) return false;
        if (value > (static_cast<std::uint64_t>(INT64_MAX) - digit) / base) fits = false;
        value = value * base + digit;
    }
    return true;
}

std::int64_t signed_value(std::uint64_t value, bool minus) {
    return static_cast<std::int64_t>(minus ? 0 - value : value);
}

}  // namespace

bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

std::string_view number_text(std::int64_t i, NumberText& space) {
    const auto end = std::to_chars(space.data(), space.data() + space.size(), i).ptr;
    return {space.data(), static_cast<std::size_t>(end - space.data())};
}

std::string_view number_text(double d, NumberText& space) {
    if (std::isnan(d)) return "nan";
    if (std::isinf(d)) return d > 0 ? "inf" : "-inf";
    char* const begin = space.data();
    char* end = std::to_chars(begin, begin + space.size() - 2, d, std::chars_format::general, 14).ptr;
    std::string_view text(begin, static_cast<std::size_t>(end - begin));
    if (text.find_first_not_of("-0123456789") == std::string_view::npos) {
        *end++ = '.';
        *end++ = '0';
        text = {begin, static_cast<std::size_t>(end - begin)};
    }
    return text;
}

ParsedNumber parse_integer(std::string_view text, int base) {
    text = trimmed(text);
    const bool minus = take_sign(text);
    std::uint64_t value = 0;
    bool fits = false;
    if (!all_digits(text, static_cast<unsigned>(base), value, fits)) return {};
    return signed_value(value, minus);
}

ParsedNumber parse_number(std::string_view text) {
    text = trimmed(text);
    const bool minus = take_sign(text);
    const bool hexadecimal = text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    if (hexadecimal) text.remove_prefix(2);
    std::uint64_t value = 0;
    bool fits = false;
    if (all_digits(text, hexadecimal ? 16 : 10, value, fits) && (hexadecimal || fits))
        return signed_value(value, minus);

    // A float begins with a digit or a point. from_chars alone would also accept "inf".
    if (text.empty() || (text[0] != '.' && digit_value(text[0]) >= (hexadecimal ? 16 : 10))) return {};
    double d = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), d,
                                              hexadecimal ? std::chars_format::hex : std::chars_format::general);
    if (end != text.data() + text.size()) return {};
    if (error == std::errc::result_out_of_range) {
        // The number is too large or too small for a float. The sign of the exponent shows which.
        const std::size_t exponent = text.find_first_of(hexadecimal ? "pP" : "eE");
        const bool tiny = exponent != std::string_view::npos && text.find('-', exponent) != std::string_view::npos;
        d = tiny ? 0.0 : HUGE_VAL;
    } else if (error != std::errc{}) {
        return {};
    }
    return minus ? -d : d;
}

}  // namespace varia
