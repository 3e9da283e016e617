// The little expressions of variant files: integer arithmetic, comparisons, and/or/not, a few functions, names.
//
//   expression = or ; or = and {"or" and} ; and = not {"and" not} ; not = ["not"] compare
//   compare = sum [("=="|"!="|"~="|"<"|"<="|">"|">=") sum] ; sum = product {("+"|"-") product}
//   product = unary {("*"|"/"|"%") unary} ; unary = ["-"] atom
//   atom = integer | 'text' | "text" | true | false | name | function "(" args ")" | "(" expression ")"
//   functions: abs(x) min(x, ...) max(x, ...) odd(x) even(x)
//
// "/" rounds down and "%" takes the divisor's sign, as in Lua. `math.` before a function name is accepted.
// "and" and "or" stop at the first operand that decides. There are no loops, so evaluating costs no more than the text
// is long; texts are at most 4,096 characters, nested at most 64 deep. Arithmetic that leaves 64 bits, division by zero
// and operands of the wrong type are errors.
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
    // Gives a name's value, or nothing if there is no such name.
    using Lookup = std::function<std::optional<Value>(std::string_view name)>;

    static constexpr std::size_t max_length = max_expression;
    static constexpr int max_depth = max_expression_depth;

    // Parses the text. An error's message names the column inside the text (from 1), and so does its `column`; the
    // caller adds the file's place.
    [[nodiscard]] static Result<Expression> parse(std::string_view text);

    // Costs one allocation; safe to call from several threads. Errors name their column as parse's do.
    [[nodiscard]] Result<Value> evaluate(const Lookup& lookup) const;

    // How long its code is, and how often it asks for a name: what evaluating it costs.
    [[nodiscard]] std::size_t length() const { return code_.size(); }
    [[nodiscard]] std::size_t questions() const;

    // The names the expression mentions, each once, in order of appearance.
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

private:
    // A stack machine's code: operands push, operators pop and push, `both` and `either` jump over the right operand
    // when the left one decides (and leave it as the value).
    enum class Op : std::uint8_t {
        integer,
        boolean,
        text,
        name,  // push
        negate,
        invert,
        magnitude,
        odd,
        even,  // one operand
        add,
        subtract,
        multiply,
        divide,
        modulo,
        smaller,
        larger,  // two
        equal,
        unequal,
        less,
        less_equal,
        greater,
        greater_equal,
        both,
        either,  // jumps
        truth    // the operand must be true or false
    };
    struct Instruction {
        Op op;
        std::uint32_t column;     // where it stands in the text
        std::int64_t number = 0;  // a constant; an index in names_ or texts_; where to jump
    };
    class Parser;

    std::vector<Instruction> code_;
    std::vector<std::string> names_;
    std::vector<std::string> texts_;
    std::size_t stack_ = 0;  // the most values alive at once
};

}  // namespace varia
