// What it will cost to compile a script, estimated from its tokens. Lua's compiler cannot be interrupted, and some of
// what it does takes time with the square of the text: it looks names up one by one in all functions around them, walks
// from jump to jump in long conditions, and keeps constants in a table whose keys may collide.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace varia {

class CompileCost {
public:
    CompileCost() : functions_(1) {}

    void next(std::string_view token);

    // What all tokens so far will take, rounded up; and what of that grows faster than the text, which is 0 or little
    // in most scripts.
    [[nodiscard]] std::uint64_t nanoseconds();
    [[nodiscard]] std::uint64_t excess();
    // The tokens of the longest function, those of functions inside not counted.
    [[nodiscard]] std::uint64_t longest_function() const { return longest_function_; }
    // What of the excess takes most, in words.
    [[nodiscard]] const char* dearest() const;

private:
    struct Block {
        bool function = false;
        std::uint64_t jumps = 0;  // an `if`: how often it went on with another condition
    };
    struct Function {
        std::uint64_t variables = 0;  // declared in it so far: as many may be visible, up to Lua's limit
        std::uint64_t names = 0;      // used in it so far: as many may be variables of functions around it
        std::uint64_t jumps = 0;      // goto, break and labels
        std::uint64_t blocks = 0;     // that are open
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
    std::vector<std::uint64_t> conditions_{0};  // by open brackets: how many and, or stand in a row
    struct Number {
        std::uint64_t bits, hash;
    };
    std::vector<Number> numbers_;
    std::uint64_t around_ = 1;  // looked_at() of all functions that are open, kept up as they change
    std::uint64_t longest_function_ = 0;
    std::uint64_t elseifs_ = 0;  // of the `if` whose next `then` is to come
    bool declares_ = false;      // names that follow are declared
    std::uint64_t tokens_cost_ = 0, names_cost_ = 0, conditions_cost_ = 0, jumps_cost_ = 0, numbers_cost_ = 0;
};

}  // namespace varia
