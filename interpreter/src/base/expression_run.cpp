// Runs the code of an expression on a stack, for example once for each cell of a board.
#include "expression.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include <varia/text.hpp>

#include "expression_token.hpp"

namespace varia {

namespace {

using Value = Expression::Value;

const char* type_name(const Value& v) {
    static constexpr std::array<const char*, 3> names{"a number", "true or false", "a text"};
    return names[v.index()];
}

Diagnostic wrong_type(std::uint32_t column, const char* wanted, const Value& found) {
    return expression_error(column, std::string("expected ") + wanted + ", found " + type_name(found));
}

Diagnostic too_large(std::uint32_t column) { return expression_error(column, "a result does not fit 64 bits"); }

// Rounded towards minus infinity. Precondition: the divisor is not 0, and not -1 if the dividend is the smallest
// number.
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

std::size_t Expression::questions() const {
    return static_cast<std::size_t>(
        std::count_if(code_.begin(), code_.end(), [](const Instruction& in) { return in.op == Op::name; }));
}

Result<Expression::Value> Expression::evaluate(const Lookup& lookup) const {
    std::vector<Value> stack;
    stack.reserve(stack_);
    for (std::size_t at = 0; at < code_.size(); ++at) {
        const Instruction& in = code_[at];
        switch (in.op) {
            case Op::integer:
                stack.emplace_back(in.number);
                continue;
            case Op::boolean:
                stack.emplace_back(in.number != 0);
                continue;
            case Op::text:
                stack.emplace_back(texts_[static_cast<std::size_t>(in.number)]);
                continue;
            case Op::name: {
                const std::string& name = names_[static_cast<std::size_t>(in.number)];
                std::optional<Value> value = lookup(name);
                if (!value) return expression_error(in.column, "unknown name " + quoted(name));
                stack.push_back(std::move(*value));
                continue;
            }
            case Op::both:
            case Op::either: {
                const bool* left = std::get_if<bool>(&stack.back());
                if (left == nullptr) return wrong_type(in.column, "true or false before it", stack.back());
                if (*left == (in.op == Op::either))
                    at = static_cast<std::size_t>(in.number) - 1;
                else
                    stack.pop_back();
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
                    return expression_error(in.column, std::string("cannot compare ") + type_name(stack.back()) +
                                                           " with " + type_name(right));
                stack.back() = (stack.back() == right) == (in.op == Op::equal);
                continue;
            }
            default:
                break;
        }
        // The other operators take two numbers.
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
                if (y == 0) return expression_error(in.column, "division by zero");
                if (in.op == Op::divide && y == -1 && x == std::numeric_limits<std::int64_t>::min())
                    return too_large(in.column);
                z = in.op == Op::divide ? floor_divide(x, y) : floor_modulo(x, y);
                break;
            case Op::smaller:
                z = std::min(x, y);
                break;
            case Op::larger:
                z = std::max(x, y);
                break;
            case Op::less:
                stack.back() = x < y;
                continue;
            case Op::less_equal:
                stack.back() = x <= y;
                continue;
            case Op::greater:
                stack.back() = x > y;
                continue;
            default:
                stack.back() = x >= y;
                continue;
        }
        stack.back() = z;
    }
    return std::move(stack.back());
}

}  // namespace varia
