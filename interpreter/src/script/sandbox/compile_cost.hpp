// Estimates from its tokens what it will cost to compile a script. Lua's compiler cannot be interrupted, and the time
// for some of its work grows with the square of the text's length: it looks names up one by one in all enclosing
// functions, follows jump after jump in long conditions, and keeps constants in a table whose keys may collide.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace varia {

class CompileCost {
public:
    CompileCost() : functions_(1) {}

    void next(std::string_view token);

    // The estimated time for all tokens so far, rounded up. `excess` is the part of it that grows faster than the text;
    // it is 0 or small in most scripts.
    [[nodiscard]] std::uint64_t nanoseconds();
    [[nodiscard]] std::uint64_t excess();
    // The number of tokens of the longest function, without the functions inside it.
    [[nodiscard]] std::uint64_t max_function() const { return max_function_; }
    // The cause of the largest part of the excess, in words.
    [[nodiscard]] const char* dearest() const;

private:
    struct Block {
        bool function = false;
        std::uint64_t jumps = 0;  // of an `if`: how many of its branches ended with a jump to its end
    };
    struct Function {
        std::uint64_t variables = 0;  // number declared so far; up to Lua's limit, all of them may be visible
        std::uint64_t names = 0;      // number used so far; up to Lua's limit, all may be variables of outer functions
        std::uint64_t jumps = 0;      // goto, break and labels
        std::uint64_t blocks = 0;     // blocks that are open
        std::uint64_t tokens = 0;
    };
    [[nodiscard]] std::uint64_t looked_at(const Function& f) const;
    void name();
    void keyword(std::string_view token);
    void open(bool function);
    void close();
    [[nodiscard]] std::uint64_t collisions() const;

    std::vector<Block> blocks_;
    std::vector<Function> functions_;
    std::vector<std::uint64_t> conditions_{0};  // for each open bracket: the number of `and` and `or` in a row
    struct Number {
        std::uint64_t bits, hash;
    };
    std::vector<Number> numbers_;
    std::uint64_t around_ = 1;  // the sum of looked_at() of all open functions, kept up to date
    std::uint64_t max_function_ = 0;
    std::uint64_t elseifs_ = 0;  // jumps of the `if` whose next `then` follows
    bool declares_ = false;      // the names that follow are declared
    std::uint64_t tokens_cost_ = 0, names_cost_ = 0, conditions_cost_ = 0, jumps_cost_ = 0, numbers_cost_ = 0;
};

}  // namespace varia
