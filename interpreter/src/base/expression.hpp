// The little expressions of variant files: integer arithmetic, comparisons, and/or/not, a few functions, names.
//
//   expression = or ; or = and {"or" and} ; and = not {"and" not} ; not = ["not"] compare
//   compare = sum [("=="|"!="|"~="|"<"|"<="|">"|">=") sum] ; sum = product {("+"|"-") product}
//   product = unary {("*"|"/"|"%") unary} ; unary = ["-"] atom
//   atom = integer | 'text' | "text" | true | false | name | function "(" args ")" | "(" expression ")"
//   functions: abs(x) min(x, ...) max(x, ...) odd(x) even(x)
//
// "/" rounds down and "%" takes the divisor's sign, as in Lua. `math.` before a function name is accepted.
// There are no loops, so evaluating costs no more than the text is long. Arithmetic that leaves 64 bits, division
// by zero and operands of the wrong type are errors.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <varia/result.hpp>

namespace varia {

class Expression {
public:
    using Value = std::variant<std::int64_t, bool, std::string>;
    // Gives a name's value, or nothing if there is no such name.
    using Lookup = std::function<std::optional<Value>(std::string_view name)>;

    // Parses the text. An error's message names the column inside the text (from 1); the caller adds the file's place.
    [[nodiscard]] static Result<Expression> parse(std::string_view text);

    [[nodiscard]] Result<Value> evaluate(const Lookup& lookup) const;

    // The names the expression mentions, each once, in order of appearance.
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

private:
    enum class Op : std::uint8_t { integer, boolean, text, name, call, negate, invert, add, subtract, multiply, divide,
                                   modulo, equal, unequal, less, less_equal, greater, greater_equal, both, either };
    struct Node {
        Op op;
        std::int64_t number = 0;      // a constant; the number of a call's arguments
        std::string text;             // a name, function or text
        std::vector<std::uint32_t> operands;  // indices of earlier nodes
    };
    class Parser;
    [[nodiscard]] Result<Value> evaluate_node(std::uint32_t node, const Lookup& lookup) const;

    std::vector<Node> nodes_;  // operands before operators; the last is the whole
    std::vector<std::string> names_;
};

}  // namespace varia
