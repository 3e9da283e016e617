// string.format without the C library's printf: no locale, no addresses, and widths of at most two digits.
//
//     %d %i %x %X %o %c %s %e %f %g %%      flags - + space # 0, width and precision up to 99
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <string_view>

#include "sandbox_libraries.hpp"
#include "sandbox_lua.hpp"
#include "sandbox_number.hpp"
#include "sandbox_tokens.hpp"

namespace varia {

namespace {

struct Conversion {
    bool left = false;
    bool plus = false;
    bool space = false;
    bool alternative = false;
    bool zero = false;
    int width = 0;
    int precision = -1;
    char letter = '\0';
};

// Reads up to two digits. Further digits are not consumed, and the conversion is then invalid because no letter
// follows.
int two_digits(std::string_view pattern, std::size_t& at) {
    int number = 0;
    for (int digits = 0; digits < 2 && at < pattern.size() && is_digit(pattern[at]); ++digits)
        number = number * 10 + (pattern[at++] - '0');
    return number;
}

Conversion read_conversion(lua_State* lua, std::string_view pattern, std::size_t& at) {
    Conversion c;
    for (; at < pattern.size(); ++at) {
        if (pattern[at] == '-')
            c.left = true;
        else if (pattern[at] == '+')
            c.plus = true;
        else if (pattern[at] == ' ')
            c.space = true;
        else if (pattern[at] == '#')
            c.alternative = true;
        else if (pattern[at] == '0')
            c.zero = true;
        else
            break;
    }
    c.width = two_digits(pattern, at);
    if (at < pattern.size() && pattern[at] == '.') {
        ++at;
        c.precision = two_digits(pattern, at);
    }
    if (at < pattern.size()) c.letter = pattern[at++];
    if (c.letter == '\0' || std::strchr("dixXocsefgEFG", c.letter) == nullptr)
        raise(
            lua,
            "string.format: invalid conversion (known are %%d %%i %%x %%X %%o %%c %%s %%e %%f %%g, with a width and a "
            "precision below 100)");
    return c;
}

// Adds the sign, then zeros up to the width if `zeros` is set, then the digits. Otherwise blanks fill the width.
void add_padded(lua_State* lua, const Conversion& c, std::string_view sign, std::string_view digits, bool zeros) {
    const auto width = static_cast<std::size_t>(c.width);
    const std::size_t size = sign.size() + digits.size();
    const std::size_t padding = width > size ? width - size : 0;
    std::array<char, 100> fill;
    fill.fill(zeros && !c.left ? '0' : ' ');
    if (!c.left && !zeros) scratch_add(lua, fill.data(), padding);
    scratch_add(lua, sign.data(), sign.size());
    if (!c.left && zeros) scratch_add(lua, fill.data(), padding);
    scratch_add(lua, digits.data(), digits.size());
    if (c.left) scratch_add(lua, fill.data(), padding);
}

void capitals(char* from, const char* to) {
    for (; from != to; ++from)
        if (*from >= 'a' && *from <= 'z') *from = static_cast<char>(*from - 'a' + 'A');
}

std::string_view sign_of(const Conversion& c, bool negative) {
    if (negative) return "-";
    if (c.plus) return "+";
    return c.space ? " " : "";
}

void add_integer(lua_State* lua, const Conversion& c, std::int64_t value) {
    std::array<char, 200> space;
    const bool decimal = c.letter == 'd' || c.letter == 'i';
    const int base = decimal ? 10 : c.letter == 'o' ? 8 : 16;
    const bool negative = decimal && value < 0;
    const std::uint64_t digits = negative ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
    char* const begin = space.data() + 100;  // the space before it is for the zeros of a precision
    char* const end = std::to_chars(begin, space.data() + space.size(), digits, base).ptr;
    if (c.letter == 'X') capitals(begin, end);
    char* first = c.precision == 0 && value == 0 ? end : begin;
    while (end - first < c.precision) *--first = '0';
    std::string_view sign = decimal ? sign_of(c, negative) : "";
    if (c.alternative && value != 0 && base == 16) sign = c.letter == 'X' ? "0X" : "0x";
    if (c.alternative && base == 8 && *first != '0') sign = "0";
    add_padded(lua, c, sign, {first, static_cast<std::size_t>(end - first)}, c.zero && c.precision < 0);
}

void add_float(lua_State* lua, const Conversion& c, double value) {
    const char letter = static_cast<char>(c.letter | 0x20);
    if (!std::isfinite(value)) {
        std::string_view text = std::isnan(value) ? "nan" : "inf";
        if (c.letter != letter) text = std::isnan(value) ? "NAN" : "INF";
        add_padded(lua, c, sign_of(c, value < 0), text, false);
        return;
    }
    // The charge grows with the precision, since digits are computed one by one. Large numbers have many digits before
    // the point.
    charge(lua, writing_a_float + 2 * static_cast<std::uint64_t>(std::max(c.precision, 0)) +
                    (std::fabs(value) > 1e15 && letter == 'f' ? 400 : 0));
    std::array<char, 450> space;  // 309 digits before the point, 99 after it
    const auto style = letter == 'e'   ? std::chars_format::scientific
                       : letter == 'f' ? std::chars_format::fixed
                                       : std::chars_format::general;
    const auto [end, error] = std::to_chars(space.data(), space.data() + space.size(), std::fabs(value), style,
                                            c.precision < 0 ? 6 : c.precision);
    if (error != std::errc{}) raise(lua, "string.format: the number is too long");
    if (c.letter != letter) capitals(space.data(), end);
    add_padded(lua, c, sign_of(c, std::signbit(value)), {space.data(), static_cast<std::size_t>(end - space.data())},
               c.zero);
}

void add_argument(lua_State* lua, const Conversion& c, int argument) {
    switch (c.letter) {
        case 's': {
            push_text_of(lua, argument);
            std::string_view text = check_text(lua, -1);
            if (c.precision >= 0) text = text.substr(0, static_cast<std::size_t>(c.precision));
            add_padded(lua, c, "", text, false);
            lua_pop(lua, 1);
            break;
        }
        case 'c': {
            const char byte = static_cast<char>(check_integer(lua, argument));
            add_padded(lua, c, "", {&byte, 1}, false);
            break;
        }
        case 'd':
        case 'i':
        case 'x':
        case 'X':
        case 'o':
            add_integer(lua, c, check_integer(lua, argument));
            break;
        default:
            if (lua_type(lua, argument) != LUA_TNUMBER)
                raise(lua, "argument %d of 'format': number expected, got %s", argument, type_name(lua, argument));
            add_float(lua, c, lua_tonumber(lua, argument));
    }
}

}  // namespace

int sandbox_format(lua_State* lua) {
    const std::string_view pattern = check_text(lua, 1);
    const int last = lua_gettop(lua);
    int argument = 1;
    scratch_begin(lua);
    for (std::size_t at = 0; at < pattern.size();) {
        const std::size_t percent = pattern.find('%', at);
        const std::size_t plain = (percent == std::string_view::npos ? pattern.size() : percent) - at;
        scratch_add(lua, pattern.data() + at, plain);
        at += plain;
        if (at == pattern.size()) break;
        ++at;
        charge(lua, 10);
        if (at < pattern.size() && pattern[at] == '%') {
            scratch_add(lua, "%", 1);
            ++at;
            continue;
        }
        const Conversion c = read_conversion(lua, pattern, at);
        if (++argument > last) raise(lua, "string.format: there are more conversions than values");
        add_argument(lua, c, argument);
    }
    scratch_push(lua);
    return 1;
}

}  // namespace varia
