// Expressions are parsed by descent straight into code for a small stack machine, which then runs once for each cell
// of a board. The parser carries the number of values on the stack, so that running never has to grow it.
#include "expression.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "expression_token.hpp"
#include "nearest.hpp"
#include "utf8.hpp"

namespace varia {

namespace {

std::uint32_t column_of(std::string_view text, std::size_t offset) {
    return static_cast<std::uint32_t>(count_code_points(text.substr(0, offset)) + 1);
}

Diagnostic error_at(std::uint32_t column, std::string message, std::string hint = {}) {
    Diagnostic d = typed_error(std::move(message) + " (column " + std::to_string(column) + " of the expression)",
                               std::move(hint));
    d.column = column;
    return d;
}

// What people coming from other languages write.
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
    explicit Parser(std::string_view text) : text_(text) { advance(); }

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
        after_ = token_.end;
        token_ = read_token(text_, after_);
    }
    [[nodiscard]] bool at_symbol(std::string_view s) const {
        return token_.type == TokenType::symbol && token_.text == s;
    }
    [[nodiscard]] bool at_word(std::string_view s) const { return token_.type == TokenType::word && token_.text == s; }

    bool fail(std::size_t offset, std::string message, std::string hint = {}) {
        if (!problem_) problem_ = error_at(column_of(text_, offset), std::move(message), std::move(hint));
        return false;
    }
    bool fail_unexpected(const char* wanted) {
        if (token_.type == TokenType::bad) return fail(token_.start, token_.problem);
        if (token_.type == TokenType::end)
            return fail(token_.start, std::string("expected ") + wanted + ", found the end of the expression");
        const std::string_view found = text_.substr(token_.start, token_.end - token_.start);
        return fail(token_.start, std::string("expected ") + wanted + ", found " + quoted(found),
                    foreign_symbol(found));
    }

    void emit(Op op, std::size_t offset, std::int64_t number, int pushes) {
        out_.code_.push_back({op, column_of(text_, offset), number});
        depth_ += pushes;
        out_.stack_ = std::max(out_.stack_, static_cast<std::size_t>(depth_));
    }
    // A jump over code that is still to come; `land` sets where.
    std::size_t emit_jump(Op op, std::size_t offset) {
        emit(op, offset, 0, -1);
        return out_.code_.size() - 1;
    }
    void land(const std::vector<std::size_t>& jumps, std::size_t offset) {
        if (jumps.empty()) return;
        emit(Op::truth, offset, 0, 0);
        for (std::size_t j : jumps) out_.code_[j].number = static_cast<std::int64_t>(out_.code_.size());
    }

    // Parentheses, arguments and prefixes count; chains of operators do not, they are loops.
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
        if (level_ > max_depth) return fail(token_.start, "an expression may be nested at most 64 deep");
        std::vector<std::size_t> jumps;
        while (true) {
            if (!both()) return false;
            if (!at_word("or")) break;
            jumps.push_back(emit_jump(Op::either, token_.start));
            advance();
        }
        land(jumps, after_);
        return true;
    }

    bool both() {
        std::vector<std::size_t> jumps;
        while (true) {
            if (!inverted()) return false;
            if (!at_word("and")) break;
            jumps.push_back(emit_jump(Op::both, token_.start));
            advance();
        }
        land(jumps, after_);
        return true;
    }

    bool inverted() {
        if (!at_word("not")) return compare();
        const Deeper deeper(level_);
        if (level_ > max_depth) return fail(token_.start, "an expression may be nested at most 64 deep");
        const std::size_t offset = token_.start;
        advance();
        if (!inverted()) return false;
        emit(Op::invert, offset, 0, 0);
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
        const std::size_t offset = token_.start;
        advance();
        if (!sum()) return false;
        emit(*op, offset, 0, -1);
        if (comparison())
            return fail(token_.start, "comparisons do not chain", "write \"low <= x and x <= high\"");
        return true;
    }

    bool sum() {
        if (!product()) return false;
        while (at_symbol("+") || at_symbol("-")) {
            const Op op = at_symbol("+") ? Op::add : Op::subtract;
            const std::size_t offset = token_.start;
            advance();
            if (!product()) return false;
            emit(op, offset, 0, -1);
        }
        return true;
    }

    bool product() {
        if (!unary()) return false;
        while (at_symbol("*") || at_symbol("/") || at_symbol("%")) {
            const Op op = at_symbol("*") ? Op::multiply : at_symbol("/") ? Op::divide : Op::modulo;
            const std::size_t offset = token_.start;
            advance();
            if (!unary()) return false;
            emit(op, offset, 0, -1);
        }
        return true;
    }

    bool unary() {
        if (!at_symbol("-")) return atom();
        const std::size_t offset = token_.start;
        advance();
        if (!atom()) return false;
        emit(Op::negate, offset, 0, 0);
        return true;
    }

    bool atom() {
        const Token t = token_;
        if (t.type == TokenType::integer) {
            emit(Op::integer, t.start, t.number, 1);
            advance();
            return true;
        }
        if (t.type == TokenType::text) {
            emit(Op::text, t.start, static_cast<std::int64_t>(out_.texts_.size()), 1);
            out_.texts_.emplace_back(t.text);
            advance();
            return true;
        }
        if (t.type == TokenType::word && !is_keyword(t.text)) {
            advance();
            if (is_constant(t.text)) emit(Op::boolean, t.start, t.text == "true" ? 1 : 0, 1);
            else if (at_symbol("(")) return call(t);
            else emit(Op::name, t.start, name_index(t.text), 1);
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
            return fail(function.start, "unknown function " + quoted(function.text), std::move(hint));
        }
        const bool many = function.text == "min" || function.text == "max";
        int arguments = 0;
        do {
            advance();
            if (!either()) return false;
            if (++arguments > 1 && many)
                emit(function.text == "min" ? Op::smaller : Op::larger, function.start, 0, -1);
        } while (at_symbol(","));
        if (!at_symbol(")")) return fail_unexpected("\",\" or \")\"");
        advance();
        if (many) return true;
        if (arguments != 1) return fail(function.start, quoted(function.text) + " takes one argument");
        emit(function.text == "abs" ? Op::magnitude : function.text == "odd" ? Op::odd : Op::even, function.start, 0, 0);
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
    std::size_t after_ = 0;  // where the token before ended
    int level_ = 0;
    int depth_ = 0;          // values on the stack at this point of the code
    Expression out_;
    std::optional<Diagnostic> problem_;
};

Result<Expression> Expression::parse(std::string_view text) {
    if (text.size() > max_length)
        return error_at(1, "an expression may be at most 4096 characters long, this one has " +
                               std::to_string(text.size()));
    if (std::all_of(text.begin(), text.end(), is_blank)) return error_at(1, "the expression is empty");
    Parser parser(text);
    std::optional<Expression> out = parser.whole();
    if (!out) return parser.problem();
    return std::move(*out);
}

namespace {

using Value = Expression::Value;

const char* type_name(const Value& v) {
    static constexpr std::array<const char*, 3> names{"a number", "true or false", "a text"};
    return names[v.index()];
}

Diagnostic wrong_type(std::uint32_t column, const char* wanted, const Value& found) {
    return error_at(column, std::string("expected ") + wanted + ", found " + type_name(found));
}

Diagnostic too_large(std::uint32_t column) { return error_at(column, "a result does not fit 64 bits"); }

// Rounded towards minus infinity. The divisor is not 0, and not -1 with the least of all numbers.
std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
    const std::int64_t q = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}
std::int64_t floor_modulo(std::int64_t a, std::int64_t b) {
    if (b == -1) return 0;
    const std::int64_t r = a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

}  // namespace

Result<Expression::Value> Expression::evaluate(const Lookup& lookup) const {
    std::vector<Value> stack;
    stack.reserve(stack_);
    for (std::size_t at = 0; at < code_.size(); ++at) {
        const Instruction& in = code_[at];
        switch (in.op) {
        case Op::integer: stack.emplace_back(in.number); continue;
        case Op::boolean: stack.emplace_back(in.number != 0); continue;
        case Op::text: stack.emplace_back(texts_[static_cast<std::size_t>(in.number)]); continue;
        case Op::name: {
            const std::string& name = names_[static_cast<std::size_t>(in.number)];
            std::optional<Value> value = lookup(name);
            if (!value) return error_at(in.column, "unknown name " + quoted(name));
            stack.push_back(std::move(*value));
            continue;
        }
        case Op::both:
        case Op::either: {
            const bool* left = std::get_if<bool>(&stack.back());
            if (left == nullptr) return wrong_type(in.column, "true or false before it", stack.back());
            if (*left == (in.op == Op::either)) at = static_cast<std::size_t>(in.number) - 1;
            else stack.pop_back();
            continue;
        }
        case Op::truth:
        case Op::invert: {
            bool* value = std::get_if<bool>(&stack.back());
            if (value == nullptr) return wrong_type(in.column, "true or false", stack.back());
            if (in.op == Op::invert) *value = !*value;
            continue;
        }
        case Op::negate:
        case Op::magnitude:
        case Op::odd:
        case Op::even: {
            const std::int64_t* value = std::get_if<std::int64_t>(&stack.back());
            if (value == nullptr) return wrong_type(in.column, "a number", stack.back());
            const std::int64_t x = *value;
            if (in.op == Op::odd || in.op == Op::even) {
                stack.back() = (x % 2 != 0) == (in.op == Op::odd);
                continue;
            }
            if (x == std::numeric_limits<std::int64_t>::min()) return too_large(in.column);
            stack.back() = in.op == Op::negate || x < 0 ? -x : x;
            continue;
        }
        case Op::equal:
        case Op::unequal: {
            const Value right = std::move(stack.back());
            stack.pop_back();
            if (right.index() != stack.back().index())
                return error_at(in.column, std::string("cannot compare ") + type_name(stack.back()) + " with " +
                                               type_name(right));
            stack.back() = (stack.back() == right) == (in.op == Op::equal);
            continue;
        }
        default: break;
        }
        // What is left takes two numbers.
        const Value right = std::move(stack.back());
        stack.pop_back();
        const std::int64_t* b = std::get_if<std::int64_t>(&right);
        const std::int64_t* a = std::get_if<std::int64_t>(&stack.back());
        if (a == nullptr || b == nullptr)
            return wrong_type(in.column, "a number on both sides", a == nullptr ? stack.back() : right);
        const std::int64_t x = *a;
        const std::int64_t y = *b;
        std::int64_t z = 0;
        switch (in.op) {
        case Op::add:
            if (__builtin_add_overflow(x, y, &z)) return too_large(in.column);
            break;
        case Op::subtract:
            if (__builtin_sub_overflow(x, y, &z)) return too_large(in.column);
            break;
        case Op::multiply:
            if (__builtin_mul_overflow(x, y, &z)) return too_large(in.column);
            break;
        case Op::divide:
        case Op::modulo:
            if (y == 0) return error_at(in.column, "division by zero");
            if (in.op == Op::divide && y == -1 && x == std::numeric_limits<std::int64_t>::min())
                return too_large(in.column);
            z = in.op == Op::divide ? floor_divide(x, y) : floor_modulo(x, y);
            break;
        case Op::smaller: z = std::min(x, y); break;
        case Op::larger: z = std::max(x, y); break;
        case Op::less: stack.back() = x < y; continue;
        case Op::less_equal: stack.back() = x <= y; continue;
        case Op::greater: stack.back() = x > y; continue;
        default: stack.back() = x >= y; continue;
        }
        stack.back() = z;
    }
    return std::move(stack.back());
}

}  // namespace varia
