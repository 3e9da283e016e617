// The expressions of variant files: integer arithmetic, comparisons, and/or/not, a few functions, names.
//
//   expression = or ; or = and {"or" and} ; and = not {"and" not} ; not = ["not"] compare
//   compare = sum [("=="|"!="|"~="|"<"|"<="|">"|">=") sum] ; sum = product {("+"|"-") product}
//   product = unary {("*"|"/"|"%") unary} ; unary = ["-"] atom
//   atom = integer | 'text' | "text" | true | false | name | function "(" args ")" | "(" expression ")"
//   functions: abs(x) min(x, ...) max(x, ...) odd(x) even(x)
//
// "/" rounds down and "%" takes the divisor's sign, as in Lua. `math.` before a function name is accepted.
// "and" and "or" stop at the first operand that decides the result. There are no loops, so the cost of evaluation is
// limited by the length of the text. A text has at most 4,096 characters, and is nested at most 64 deep. Errors are:
// arithmetic overflow of 64 bits, division by zero, and operands of the wrong type.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <varia/limits.hpp>
#include <varia/result.hpp>

namespace varia {

class Expression {
public:
    using Value = std::variant<std::int64_t, bool, std::string>;
    // Returns the value of a name, or no value if the name is unknown.
    using Lookup = std::function<std::optional<Value>(std::string_view name)>;

    static constexpr std::size_t max_length = max_expression;
    static constexpr int max_depth = max_expression_depth;

    // Parses the text. The column of an error counts inside the text (from 1); it is in the message and in `column`.
    // The caller adds the place in the file.
    [[nodiscard]] static Result<Expression> parse(std::string_view text);

    // Makes one allocation; safe to call from several threads. Errors have a column as in parse().
    [[nodiscard]] Result<Value> evaluate(const Lookup& lookup) const;

    // The cost of an evaluation: the length of the code, and the number of names that it looks up.
    [[nodiscard]] std::size_t length() const { return code_.size(); }
    [[nodiscard]] std::size_t questions() const;

    // The names in the expression, each once, in order of appearance.
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

private:
    // The code of a stack machine. Operands push a value; operators pop their operands and push the result. `both` and
    // `either` jump over the right operand if the left one decides the result, and leave the left one as the value.
    enum class Op : std::uint8_t {
        // Push a value.
        integer,
        boolean,
        text,
        name,
        // Take one operand.
        negate,
        invert,
        magnitude,
        odd,
        even,
        // Take two operands.
        add,
        subtract,
        multiply,
        divide,
        modulo,
        smaller,
        larger,
        equal,
        unequal,
        less,
        less_equal,
        greater,
        greater_equal,
        // Jump.
        both,
        either,
        truth  // tests that the operand is true or false
    };
    struct Instruction {
        Op op;
        std::uint32_t column;     // in the text
        std::int64_t number = 0;  // a constant; an index in names_ or texts_; or the target of a jump
    };
    class Parser;

    std::vector<Instruction> code_;
    std::vector<std::string> names_;
    std::vector<std::string> texts_;
    std::size_t stack_ = 0;  // the largest number of values on the stack
};

}  // namespace varia
