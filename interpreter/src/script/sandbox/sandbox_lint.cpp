// Passes once over a script's tokens: for the lint, and to estimate the cost of compiling.
#include "sandbox_lint.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "compile_cost.hpp"
#include "sandbox_tokens.hpp"

namespace varia {

namespace {

constexpr std::uint32_t max_chain = 200;

// Measures the longest run of .x, :x and [x] that ends at the current token. Brackets contain runs of their own. After
// a closing bracket the run before the opening one continues. An index also counts the runs that it contains, because
// Lua's error message expands all of them.
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

// Whether Lua would read the number as a float.
bool is_float(std::string_view number) {
    const bool hexadecimal = number.size() > 1 && (number[1] == 'x' || number[1] == 'X');
    if (number.find_first_of(hexadecimal ? ".pP" : ".eE") != std::string_view::npos) return true;
    const std::size_t first = std::min(number.find_first_not_of('0'), number.size());
    constexpr std::string_view largest = "9223372036854775807";
    const std::string_view digits = number.substr(first);
    return !hexadecimal && (digits.size() > largest.size() || (digits.size() == largest.size() && digits > largest));
}

// The finding for a token that may make a float, where only whole numbers are allowed.
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

std::optional<LintFinding> lint(std::string_view text, bool hardened, bool whole_numbers, Prospect* prospect) {
    if (!text.empty() && text[0] == '\x1B')
        return LintFinding{0, "this is a precompiled chunk, which is never run", "give the script's text"};
    if (!hardened) return {};

    Tokens tokens(text);
    ChainLength chain;
    CompileCost cost;
    std::uint32_t longest = 0;
    bool joins = false;
    std::string_view before;
    std::string_view before_that;
    for (std::string_view token = tokens.next(); !token.empty(); token = tokens.next()) {
        const char c = token[0];
        cost.next(token);
        joins = joins || (token.starts_with("..") && token != "...");
        if (whole_numbers)
            if (auto finding = float_in(token, tokens.line())) return finding;
        if (is_name_letter(c)) {
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
        longest = std::max(longest, chain.length());
        if (longest > max_chain)
            return LintFinding{tokens.line(), "more than 200 indices in a row",
                               "keep a part of it in a local variable"};
        before_that = before;
        before = token;
    }
    if (prospect != nullptr)
        *prospect = {cost.nanoseconds() + text.size() * 2,
                     cost.excess(),
                     cost.dearest(),
                     cost.max_function(),
                     longest,
                     tokens.zeros(),
                     joins};
    return {};
}

}  // namespace varia
