// A recursive descent parser that writes code for a small stack machine (expression_run.cpp runs it). The parser counts
// the values on the stack, so that the stack never has to grow while the code runs.
#include "expression.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <varia/text.hpp>

#include "expression_token.hpp"

namespace varia {

namespace {

// Hints for symbols of other languages.
const char* foreign_symbol(std::string_view s) {
    if (s == "&&") return "write \"and\"";
    if (s == "||") return "write \"or\"";
    if (s == "!") return "write \"not\"";
    if (s == "=") return "to compare, write \"==\"";
    if (s == "=<") return "write \"<=\"";
    if (s == "=>") return "write \">=\"";
    if (s == "<>") return "write \"!=\"";
    if (s == "//") return "\"/\" already rounds down";
    if (s == "^" || s == "**") return "there are no powers; multiply";
    return "";
}

bool is_keyword(std::string_view word) { return word == "and" || word == "or" || word == "not"; }
bool is_constant(std::string_view word) { return word == "true" || word == "false"; }

const std::vector<std::string>& function_names() {
    static const std::vector<std::string> names{"abs", "min", "max", "odd", "even"};
    return names;
}

}  // namespace

class Expression::Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {
        token_.column = 1;
        advance();
    }

    std::optional<Expression> whole() {
        if (!either()) return std::nullopt;
        if (token_.type != TokenType::end) {
            fail_unexpected("an operator");
            return std::nullopt;
        }
        return std::move(out_);
    }

    Diagnostic problem() { return std::move(*problem_); }

private:
    void advance() {
        const std::size_t before = token_.start;
        const std::uint32_t column = token_.column;
        token_ = read_token(text_, token_.end);
        token_.column = column +
                        static_cast<std::uint32_t>(count_code_points(text_.substr(before, token_.start - before)));
    }
    [[nodiscard]] bool at_symbol(std::string_view s) const {
        return token_.type == TokenType::symbol && token_.text == s;
    }
    [[nodiscard]] bool at_word(std::string_view s) const { return token_.type == TokenType::word && token_.text == s; }

    bool fail(std::uint32_t column, std::string message, std::string hint = {}) {
        if (!problem_) problem_ = expression_error(column, std::move(message), std::move(hint));
        return false;
    }
    bool fail_unexpected(const char* wanted) {
        if (token_.type == TokenType::bad) return fail(token_.column, token_.problem);
        if (token_.type == TokenType::end)
            return fail(token_.column, std::string("expected ") + wanted + ", found the end of the expression");
        const std::string_view found = text_.substr(token_.start, token_.end - token_.start);
        return fail(token_.column, std::string("expected ") + wanted + ", found " + quoted(found),
                    foreign_symbol(found));
    }

    void emit(Op op, std::uint32_t column, std::int64_t number, int pushes) {
        out_.code_.push_back({op, column, number});
        depth_ += pushes;
        out_.stack_ = std::max(out_.stack_, static_cast<std::size_t>(depth_));
    }
    // Emits a jump over code that follows; land() sets its target.
    std::size_t emit_jump(Op op, std::uint32_t column) {
        emit(op, column, 0, -1);
        return out_.code_.size() - 1;
    }
    // Sets the targets of the jumps to the present end of the code. `last` is the column where the last operand begins.
    void land(const std::vector<std::size_t>& jumps, std::uint32_t last) {
        if (jumps.empty()) return;
        emit(Op::truth, last, 0, 0);
        for (std::size_t j : jumps) out_.code_[j].number = static_cast<std::int64_t>(out_.code_.size());
    }

    // The nesting level. Parentheses, arguments and prefixes count; chains of operators do not, because loops parse
    // them.
    class Deeper {
    public:
        explicit Deeper(int& level) : level_(level) { ++level_; }
        ~Deeper() { --level_; }
        Deeper(const Deeper&) = delete;
        Deeper& operator=(const Deeper&) = delete;

    private:
        int& level_;
    };

    bool either() {
        const Deeper deeper(level_);
        if (level_ > max_depth) return fail(token_.column, "an expression may be nested at most 64 deep");
        std::vector<std::size_t> jumps;
        std::uint32_t last = 0;
        while (true) {
            last = token_.column;
            if (!both()) return false;
            if (!at_word("or")) break;
            jumps.push_back(emit_jump(Op::either, token_.column));
            advance();
        }
        land(jumps, last);
        return true;
    }

    bool both() {
        std::vector<std::size_t> jumps;
        std::uint32_t last = 0;
        while (true) {
            last = token_.column;
            if (!inverted()) return false;
            if (!at_word("and")) break;
            jumps.push_back(emit_jump(Op::both, token_.column));
            advance();
        }
        land(jumps, last);
        return true;
    }

    bool inverted() {
        if (!at_word("not")) return compare();
        const Deeper deeper(level_);
        if (level_ > max_depth) return fail(token_.column, "an expression may be nested at most 64 deep");
        const std::uint32_t column = token_.column;
        advance();
        if (!inverted()) return false;
        emit(Op::invert, column, 0, 0);
        return true;
    }

    [[nodiscard]] std::optional<Op> comparison() const {
        if (token_.type != TokenType::symbol) return std::nullopt;
        if (token_.text == "==") return Op::equal;
        if (token_.text == "!=" || token_.text == "~=") return Op::unequal;
        if (token_.text == "<") return Op::less;
        if (token_.text == "<=") return Op::less_equal;
        if (token_.text == ">") return Op::greater;
        if (token_.text == ">=") return Op::greater_equal;
        return std::nullopt;
    }

    bool compare() {
        if (!sum()) return false;
        const std::optional<Op> op = comparison();
        if (!op) return true;
        const std::uint32_t column = token_.column;
        advance();
        if (!sum()) return false;
        emit(*op, column, 0, -1);
        if (comparison()) return fail(token_.column, "comparisons do not chain", "write \"low <= x and x <= high\"");
        return true;
    }

    bool sum() {
        if (!product()) return false;
        while (at_symbol("+") || at_symbol("-")) {
            const Op op = at_symbol("+") ? Op::add : Op::subtract;
            const std::uint32_t column = token_.column;
            advance();
            if (!product()) return false;
            emit(op, column, 0, -1);
        }
        return true;
    }

    bool product() {
        if (!unary()) return false;
        while (at_symbol("*") || at_symbol("/") || at_symbol("%")) {
            const Op op = at_symbol("*") ? Op::multiply : at_symbol("/") ? Op::divide : Op::modulo;
            const std::uint32_t column = token_.column;
            advance();
            if (!unary()) return false;
            emit(op, column, 0, -1);
        }
        return true;
    }

    bool unary() {
        if (!at_symbol("-")) return atom();
        const std::uint32_t column = token_.column;
        advance();
        if (!atom()) return false;
        emit(Op::negate, column, 0, 0);
        return true;
    }

    bool atom() {
        const Token t = token_;
        if (t.type == TokenType::integer) {
            emit(Op::integer, t.column, t.number, 1);
            advance();
            return true;
        }
        if (t.type == TokenType::text) {
            emit(Op::text, t.column, static_cast<std::int64_t>(out_.texts_.size()), 1);
            out_.texts_.emplace_back(t.text);
            advance();
            return true;
        }
        if (t.type == TokenType::word && !is_keyword(t.text)) {
            advance();
            if (is_constant(t.text))
                emit(Op::boolean, t.column, t.text == "true" ? 1 : 0, 1);
            else if (at_symbol("("))
                return call(t);
            else
                emit(Op::name, t.column, name_index(t.text), 1);
            return true;
        }
        if (at_symbol("(")) {
            advance();
            if (!either()) return false;
            if (!at_symbol(")")) return fail_unexpected("\")\"");
            advance();
            return true;
        }
        return fail_unexpected("a number, a name or \"(\"");
    }

    bool call(const Token& function) {
        const std::vector<std::string>& known = function_names();
        if (std::find(known.begin(), known.end(), function.text) == known.end()) {
            std::string hint = did_you_mean(function.text, known);
            if (hint.empty()) hint = "there are abs, min, max, odd and even";
            return fail(function.column, "unknown function " + quoted(function.text), std::move(hint));
        }
        const bool many = function.text == "min" || function.text == "max";
        int arguments = 0;
        do {
            advance();
            if (!either()) return false;
            if (++arguments > 1 && many)
                emit(function.text == "min" ? Op::smaller : Op::larger, function.column, 0, -1);
        } while (at_symbol(","));
        if (!at_symbol(")")) return fail_unexpected("\",\" or \")\"");
        advance();
        if (many) return true;
        if (arguments != 1) return fail(function.column, quoted(function.text) + " takes one argument");
        emit(function.text == "abs"   ? Op::magnitude
             : function.text == "odd" ? Op::odd
                                      : Op::even,
             function.column, 0, 0);
        return true;
    }

    std::int64_t name_index(std::string_view name) {
        const auto found = std::find(out_.names_.begin(), out_.names_.end(), name);
        const std::ptrdiff_t index = found - out_.names_.begin();
        if (found == out_.names_.end()) out_.names_.emplace_back(name);
        return index;
    }

    std::string_view text_;
    Token token_;
    int level_ = 0;
    int depth_ = 0;  // number of values on the stack at this point of the code
    Expression out_;
    std::optional<Diagnostic> problem_;
};

Result<Expression> Expression::parse(std::string_view text) {
    if (text.size() > max_length)
        return expression_error(
            1, "an expression may be at most 4096 characters long, this one has " + std::to_string(text.size()));
    if (std::all_of(text.begin(), text.end(), is_blank)) return expression_error(1, "the expression is empty");
    Parser parser(text);
    std::optional<Expression> out = parser.whole();
    if (!out) return parser.problem();
    return std::move(*out);
}

}  // namespace varia
