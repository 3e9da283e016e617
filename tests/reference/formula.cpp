// A recursive descent over the text of an expression. Each function reads one level of precedence and returns its
// value.
#include "formula.hpp"

#include <algorithm>
#include <cctype>
#include <stdexcept>
#include <vector>

namespace reference {

namespace {

class Reader {
public:
    Reader(const std::string& text, const Names& names) : text_(text), names_(names) {}

    Value whole() {
        Value value = either();
        skip_blanks();
        if (at_ != text_.size()) fail("something follows the expression");
        return value;
    }

private:
    [[noreturn]] void fail(const std::string& why) const {
        throw std::runtime_error("expression \"" + text_ + "\" at " + std::to_string(at_ + 1) + ": " + why);
    }

    void skip_blanks() {
        while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    }

    static bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.'; }

    // Reads `sign` if it comes next.
    bool accept(const std::string& sign) {
        skip_blanks();
        if (text_.compare(at_, sign.size(), sign) != 0) return false;
        at_ += sign.size();
        return true;
    }

    // Reads a word such as "and" if it comes next and is not the beginning of a longer word.
    bool accept_word(const std::string& word) {
        skip_blanks();
        if (text_.compare(at_, word.size(), word) != 0) return false;
        if (at_ + word.size() < text_.size() && in_word(text_[at_ + word.size()])) return false;
        at_ += word.size();
        return true;
    }

    long long number(const Value& value) const {
        if (const auto* n = std::get_if<long long>(&value)) return *n;
        fail("a number is needed");
    }

    bool truth(const Value& value) const {
        if (const auto* b = std::get_if<bool>(&value)) return *b;
        fail("true or false is needed");
    }

    Value either() {
        Value left = both();
        while (accept_word("or")) {
            const bool a = truth(left);
            const bool b = truth(both());
            left = a || b;
        }
        return left;
    }

    Value both() {
        Value left = inverted();
        while (accept_word("and")) {
            const bool a = truth(left);
            const bool b = truth(inverted());
            left = a && b;
        }
        return left;
    }

    Value inverted() {
        if (accept_word("not")) return !truth(inverted());
        return compared();
    }

    Value compared() {
        Value left = sum();
        if (accept("==")) return left == sum();
        if (accept("!=") || accept("~=")) return left != sum();
        if (accept("<=")) return number(left) <= number(sum());
        if (accept(">=")) return number(left) >= number(sum());
        if (accept("<")) return number(left) < number(sum());
        if (accept(">")) return number(left) > number(sum());
        return left;
    }

    Value sum() {
        Value left = product();
        while (true) {
            if (accept("+"))
                left = number(left) + number(product());
            else if (accept("-"))
                left = number(left) - number(product());
            else
                return left;
        }
    }

    Value product() {
        Value left = negated();
        while (true) {
            if (accept("*"))
                left = number(left) * number(negated());
            else if (accept("/"))
                left = divided(number(left), number(negated()));
            else if (accept("%")) {
                const long long a = number(left);
                const long long b = number(negated());
                left = a - b * divided(a, b);
            } else
                return left;
        }
    }

    // Division that rounds down.
    long long divided(long long a, long long b) const {
        if (b == 0) fail("division by zero");
        long long q = a / b;
        if (q * b != a && ((a < 0) != (b < 0))) --q;
        return q;
    }

    Value negated() {
        if (accept("-")) return -number(negated());
        return atom();
    }

    Value atom() {
        skip_blanks();
        if (at_ == text_.size()) fail("the expression ends too early");
        if (accept("(")) {
            Value value = either();
            if (!accept(")")) fail("a closing bracket is missing");
            return value;
        }
        const char c = text_[at_];
        if (c == '\'' || c == '"') {
            const std::size_t end = text_.find(c, at_ + 1);
            if (end == std::string::npos) fail("a text does not end");
            std::string word = text_.substr(at_ + 1, end - at_ - 1);
            at_ = end + 1;
            return word;
        }
        std::string word;
        while (at_ < text_.size() && in_word(text_[at_])) word += text_[at_++];
        if (word.empty()) fail("a value is needed");
        if (std::isdigit(static_cast<unsigned char>(word[0])) != 0) return std::stoll(word);
        if (word == "true") return true;
        if (word == "false") return false;
        if (accept("(")) return called(word);
        const auto found = names_.find(word);
        if (found == names_.end()) fail("no name " + word);
        return found->second;
    }

    Value called(std::string function) {
        std::vector<long long> arguments;
        do arguments.push_back(number(either()));
        while (accept(","));
        if (!accept(")")) fail("a closing bracket is missing");
        if (function.rfind("math.", 0) == 0) function = function.substr(5);
        if (function == "abs") return arguments[0] < 0 ? -arguments[0] : arguments[0];
        if (function == "min") return *std::min_element(arguments.begin(), arguments.end());
        if (function == "max") return *std::max_element(arguments.begin(), arguments.end());
        if (function == "odd") return arguments[0] % 2 != 0;
        if (function == "even") return arguments[0] % 2 == 0;
        fail("no function " + function);
    }

    const std::string& text_;
    const Names& names_;
    std::size_t at_ = 0;
};

}  // namespace

Value evaluate(const std::string& text, const Names& names) { return Reader(text, names).whole(); }

bool holds(const std::string& text, const Names& names) {
    const Value value = evaluate(text, names);
    if (const auto* b = std::get_if<bool>(&value)) return *b;
    throw std::runtime_error("expression \"" + text + "\" is neither true nor false");
}

std::string written(const std::string& text, const Names& names) {
    const Value value = evaluate(text, names);
    if (const auto* n = std::get_if<long long>(&value)) return std::to_string(*n);
    if (const auto* s = std::get_if<std::string>(&value)) return *s;
    throw std::runtime_error("expression \"" + text + "\" cannot be part of a name");
}

}  // namespace reference
