// A reader of Lua's tokens, as far as the lint needs them. Text that Lua would refuse anyway may be read wrongly.
#include "sandbox_lint.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace varia {

namespace {

constexpr std::uint32_t longest_chain = 200;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Tokens {
public:
    explicit Tokens(std::string_view text) : text_(text) {}

    // The next token: a name, keyword or number whole, a string as a quotation mark, else one or more characters of
    // punctuation. Empty at the end.
    std::string_view next() {
        skip_blanks();
        const std::size_t from = at_;
        if (at_ == text_.size()) return {};
        const char c = text_[at_];
        if (is_letter(c)) {
            while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]))) ++at_;
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

    // Like Lua: an exponent's sign belongs to the number, and so do letters that follow it.
    void skip_number() {
        const bool hexadecimal = peek(0) == '0' && (peek(1) == 'x' || peek(1) == 'X');
        for (;;) {
            const char c = peek(0);
            const char lower = static_cast<char>(c | 0x20);
            if (lower == (hexadecimal ? 'p' : 'e') && (peek(1) == '+' || peek(1) == '-'))
                at_ += 2;
            else if (is_digit(c) || is_letter(c) || c == '.')
                ++at_;
            else
                return;
        }
    }

    void skip_string(char quote) {
        ++at_;
        while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') {
            if (text_[at_] != '\\') {
                ++at_;
            } else if (peek(1) == 'z') {
                at_ += 2;
                while (at_ < text_.size() && (text_[at_] == ' ' || (text_[at_] >= '\t' && text_[at_] <= '\r'))) step();
            } else {
                ++at_;
                if (at_ < text_.size()) step();
                // A line end of two characters is one.
                if (at_ < text_.size() && text_[at_ - 1] == '\r' && text_[at_] == '\n') step();
            }
        }
        if (at_ < text_.size()) step();
    }

    // [[...]], [=[...]=] and so on; false, and nowhere moved, if this is only a bracket.
    bool skip_long_bracket() {
        std::size_t level = 0;
        while (peek(1 + level) == '=') ++level;
        if (peek(1 + level) != '[') return false;
        const std::string closing = "]" + std::string(level, '=') + "]";
        const std::size_t end = std::min(text_.find(closing, at_ + level + 2), text_.size());
        while (at_ < end) step();
        at_ = std::min(end + closing.size(), text_.size());
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::uint32_t line_ = 1;
};

// The longest run of .x, :x and [x] that ends at the current token. Brackets hold their own runs; what follows a
// closing bracket goes on with what stood before the opening one, and an index counts with what it contains: all of it
// is unfolded for one message.
class ChainLength {
public:
    void name(bool after_dot) { run_ = after_dot ? run_ + 1 : 0; }
    void open() {
        outer_.push_back(run_);
        run_ = 0;
    }
    void close(bool index) {
        if (outer_.empty()) return;
        run_ = index ? outer_.back() + run_ + 1 : std::max(outer_.back(), run_);
        outer_.pop_back();
    }
    void other() { run_ = 0; }
    [[nodiscard]] std::uint32_t length() const { return run_; }

private:
    std::uint32_t run_ = 0;
    std::vector<std::uint32_t> outer_;
};

}  // namespace

namespace {

// Whether Lua would make a float of the number.
bool is_float(std::string_view number) {
    const bool hexadecimal = number.size() > 1 && (number[1] == 'x' || number[1] == 'X');
    if (number.find_first_of(hexadecimal ? ".pP" : ".eE") != std::string_view::npos) return true;
    const std::size_t first = std::min(number.find_first_not_of('0'), number.size());
    constexpr std::string_view largest = "9223372036854775807";
    const std::string_view digits = number.substr(first);
    return !hexadecimal && (digits.size() > largest.size() || (digits.size() == largest.size() && digits > largest));
}

// What is wrong with a token where there are to be whole numbers only.
std::optional<LintFinding> float_in(std::string_view token, std::uint32_t line) {
    if (token == "/")
        return LintFinding{line, "the operator / is not available in rules, which have whole numbers only",
                           "// divides and rounds down"};
    if (token == "^")
        return LintFinding{line, "the operator ^ is not available in rules, which have whole numbers only",
                           "multiply, or shift: 1 << n"};
    if ((is_digit(token[0]) || (token[0] == '.' && token.size() > 1 && is_digit(token[1]))) && is_float(token))
        return LintFinding{
            line, std::string(token.substr(0, 30)) + " is no whole number, and rules have no others", {}};
    return {};
}

}  // namespace

std::optional<LintFinding> lint(std::string_view text, bool hardened, bool whole_numbers) {
    if (!text.empty() && text[0] == '\x1B')
        return LintFinding{0, "this is a precompiled chunk, which is never run", "give the script's text"};
    if (!hardened) return {};

    Tokens tokens(text);
    ChainLength chain;
    std::string_view before;
    std::string_view before_that;
    for (std::string_view token = tokens.next(); !token.empty(); token = tokens.next()) {
        const char c = token[0];
        if (whole_numbers)
            if (auto finding = float_in(token, tokens.line())) return finding;
        if (is_letter(c)) {
            const bool after_dot = before == "." || before == ":";
            if (token == "_ENV")
                return LintFinding{tokens.line(), "_ENV cannot be used", "globals are fixed once a script is loaded"};
            chain.name(after_dot);
        } else if (c == '(' || c == '[' || c == '{') {
            chain.open();
        } else if (c == ')' || c == ']' || c == '}') {
            chain.close(c == ']');
        } else if (c == '>' && before == "close" && before_that == "<") {
            return LintFinding{tokens.line(), "<close> is not available", {}};
        } else if (token != "." && token != ":" && token != "\"") {
            chain.other();
        }
        if (chain.length() > longest_chain)
            return LintFinding{tokens.line(), "more than 200 indices in a row",
                               "keep a part of it in a local variable"};
        before_that = before;
        before = token;
    }
    return {};
}

}  // namespace varia
