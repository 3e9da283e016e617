// Splits a script into Lua's tokens, as far as the checks before compiling need them. Text that Lua would refuse anyway
// may be split wrongly.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace varia {

// Whether a character is a letter of a name: a letter or the underscore. (is_letter in notation/piece_letters.hpp
// answers a different question.)
[[nodiscard]] constexpr bool is_name_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Tokens {
public:
    explicit Tokens(std::string_view text) : text_(text) {}

    // Returns the next token: a whole name, keyword or number; a string as a quotation mark; else one or more
    // punctuation characters. Returns an empty text at the end.
    std::string_view next() {
        skip_blanks();
        const std::size_t from = at_;
        if (at_ == text_.size()) return {};
        const char c = text_[at_];
        if (is_name_letter(c)) {
            while (at_ < text_.size() && (is_name_letter(text_[at_]) || is_digit(text_[at_]))) ++at_;
            return text_.substr(from, at_ - from);
        }
        if (is_digit(c) || (c == '.' && is_digit(peek(1)))) {
            skip_number();
            return text_.substr(from, at_ - from);
        }
        if (c == '"' || c == '\'') {
            skip_string(c);
            return "\"";
        }
        if (c == '[' && skip_long_bracket()) return "\"";
        ++at_;
        if (c == '.')
            while (peek(0) == '.') ++at_;
        if ((c == ':' || c == '/') && peek(0) == c) ++at_;
        return text_.substr(from, at_ - from);
    }

    [[nodiscard]] std::uint32_t line() const { return line_; }
    // Whether a string before this point may hold a zero byte: as \0, \x00, \u{0} or the byte itself.
    [[nodiscard]] bool zeros() const { return zeros_; }

private:
    [[nodiscard]] char peek(std::size_t ahead) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

    void step() {
        if (text_[at_] == '\n') ++line_;
        ++at_;
    }

    void skip_blanks() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == ' ' || (c >= '\t' && c <= '\r')) {
                step();
            } else if (c == '-' && peek(1) == '-') {
                at_ += 2;
                if (peek(0) == '[' && skip_long_bracket()) continue;
                while (at_ < text_.size() && text_[at_] != '\n' && text_[at_] != '\r') ++at_;
            } else {
                return;
            }
        }
    }

    // As in Lua, an exponent's sign belongs to the number, and so do letters that follow it.
    void skip_number() {
        const bool hexadecimal = peek(0) == '0' && (peek(1) == 'x' || peek(1) == 'X');
        for (;;) {
            const char c = peek(0);
            const char lower = static_cast<char>(c | 0x20);
            if (lower == (hexadecimal ? 'p' : 'e') && (peek(1) == '+' || peek(1) == '-'))
                at_ += 2;
            else if (is_digit(c) || is_name_letter(c) || c == '.')
                ++at_;
            else
                return;
        }
    }

    void skip_string(char quote) {
        ++at_;
        while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') {
            if (text_[at_] != '\\') {
                zeros_ = zeros_ || text_[at_] == '\0';
                ++at_;
            } else if (peek(1) == 'z') {
                at_ += 2;
                while (at_ < text_.size() && (text_[at_] == ' ' || (text_[at_] >= '\t' && text_[at_] <= '\r'))) step();
            } else {
                ++at_;
                zeros_ = zeros_ || is_zero();
                if (at_ < text_.size()) step();
                // A line end of two characters counts once.
                if (at_ < text_.size() && text_[at_ - 1] == '\r' && text_[at_] == '\n') step();
            }
        }
        if (at_ < text_.size()) step();
    }

    // Whether the text after a backslash is an escape for a zero byte.
    [[nodiscard]] bool is_zero() const {
        const bool hexadecimal = peek(0) == 'x';
        if (!hexadecimal && peek(0) == 'u') return peek(1) == '{' && peek(2) == '0';
        std::size_t zeros = 0;
        while (zeros < (hexadecimal ? 2U : 3U) && peek(zeros + (hexadecimal ? 1 : 0)) == '0') ++zeros;
        return hexadecimal ? zeros == 2 : zeros > 0 && (zeros == 3 || !is_digit(peek(zeros)));
    }

    // Skips [[...]], [=[...]=] and so on. Returns false, and does not move, if this is only a bracket.
    bool skip_long_bracket() {
        std::size_t level = 0;
        while (peek(1 + level) == '=') ++level;
        if (peek(1 + level) != '[') return false;
        const std::string closing = "]" + std::string(level, '=') + "]";
        const std::size_t end = std::min(text_.find(closing, at_ + level + 2), text_.size());
        zeros_ = zeros_ || text_.substr(at_, end - at_).find('\0') != std::string_view::npos;
        while (at_ < end) step();
        at_ = std::min(end + closing.size(), text_.size());
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::uint32_t line_ = 1;
    bool zeros_ = false;
};

}  // namespace varia
