// Symbols of other languages are read as one token, so that the parser can suggest the right one.
#include "expression_token.hpp"

#include <array>
#include <utility>

#include <varia/text.hpp>

namespace varia {

namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

Token read_integer(std::string_view text, Token t) {
    t.type = TokenType::integer;
    while (t.end < text.size() && is_digit(text[t.end])) {
        if (__builtin_mul_overflow(t.number, std::int64_t{10}, &t.number) ||
            __builtin_add_overflow(t.number, std::int64_t{text[t.end] - '0'}, &t.number)) {
            t.type = TokenType::bad;
            t.problem = "a number does not fit 64 bits";
        }
        ++t.end;
    }
    if (t.end < text.size() && (is_letter(text[t.end]) || text[t.end] == '.')) {
        t.type = TokenType::bad;
        t.problem = "numbers are whole and written in digits only";
    }
    return t;
}

}  // namespace

Token read_token(std::string_view text, std::size_t at) {
    while (at < text.size() && is_blank(text[at])) ++at;
    Token t;
    t.start = t.end = at;
    if (at >= text.size()) return t;
    const char c = text[at];
    if (is_digit(c)) {
        t = read_integer(text, t);
    } else if (is_letter(c)) {
        t.type = TokenType::word;
        while (t.end < text.size() && (is_letter(text[t.end]) || is_digit(text[t.end]))) ++t.end;
        if (text.substr(t.start, t.end - t.start) == "math" && t.end + 1 < text.size() && text[t.end] == '.' &&
            is_letter(text[t.end + 1])) {
            t.start = ++t.end;
            while (t.end < text.size() && (is_letter(text[t.end]) || is_digit(text[t.end]))) ++t.end;
        }
    } else if (c == '\'' || c == '"') {
        const std::size_t close = text.find(c, at + 1);
        if (close == std::string_view::npos) {
            t.end = text.size();
            t.type = TokenType::bad;
            t.problem = "a text is not closed";
            return t;
        }
        t.type = TokenType::text;
        t.text = text.substr(at + 1, close - at - 1);
        t.end = close + 1;
        return t;
    } else {
        static constexpr std::array<std::string_view, 13> long_symbols{"==", "!=", "~=", "<=", ">=", "&&", "||",
                                                                       "=<", "=>", "<>", "**", "//", "!"};
        t.type = TokenType::symbol;
        t.end = at + 1;
        for (std::string_view s : long_symbols)
            if (text.substr(at, s.size()) == s) {
                t.end = at + s.size();
                break;
            }
        if (static_cast<unsigned char>(c) >= 0x80) {
            std::size_t end = at;
            if (next_code_point(text, end)) t.end = end;
        }
    }
    t.text = text.substr(t.start, t.end - t.start);
    return t;
}

Diagnostic expression_error(std::uint32_t column, std::string message, std::string hint) {
    Diagnostic d = typed_error(std::move(message) + " (column " + std::to_string(column) + " of the expression)",
                               std::move(hint));
    d.column = column;
    return d;
}

}  // namespace varia
