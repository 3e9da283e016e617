// The estimate. Each constant was measured with Lua 5.4.4 and rounded up.
#include "compile_cost.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdlib>
#include <unordered_set>
#include <utility>

#include "sandbox_number.hpp"
#include "sandbox_tokens.hpp"
#include "table_watch.hpp"

namespace varia {

namespace {

// Costs in nanoseconds.
constexpr std::uint64_t a_word = 250;  // also for a string, which Lua looks up among all strings
constexpr std::uint64_t a_sign = 50;
constexpr std::uint64_t a_variable_looked_at = 2;
constexpr std::uint64_t a_jump_passed = 3;
constexpr std::uint64_t a_collision_passed = 20;

// Lua's own limits for one function.
constexpr std::uint64_t max_variables = 200;
constexpr std::uint64_t max_upvalues = 255;

bool is_keyword(std::string_view token) {
    static constexpr std::array<std::string_view, 22> keywords{
        "and", "break", "do",  "else", "elseif", "end",    "false",  "for",  "function", "goto",  "if",
        "in",  "local", "nil", "not",  "or",     "repeat", "return", "then", "true",     "until", "while"};
    return std::binary_search(keywords.begin(), keywords.end(), token);
}

// Whether the token ends a condition, so that a new one begins.
bool ends_condition(std::string_view token) { return token == "=" || token == "," || token == ";"; }

}  // namespace

void CompileCost::next(std::string_view token) {
    const char c = token[0];
    max_function_ = std::max(max_function_, ++functions_.back().tokens);
    tokens_cost_ += is_name_letter(c) || c == '"' ? a_word : a_sign;
    if (is_name_letter(c)) return is_keyword(token) ? keyword(token) : name();
    if (c == '(' || c == '[' || c == '{') {
        conditions_.push_back(0);
    } else if (c == ')' || c == ']' || c == '}') {
        declares_ = false;
        if (conditions_.size() > 1) conditions_.pop_back();
    } else if (ends_condition(token)) {
        conditions_.back() = 0;
        if (c != ',') declares_ = false;
    } else if (token == "::") {
        jumps_cost_ += ++functions_.back().jumps * a_jump_passed;
    } else if (is_digit(c) || (c == '.' && token.size() > 1 && is_digit(token[1]))) {
        const ParsedNumber number = parse_number(token);
        if (const auto* i = std::get_if<std::int64_t>(&number))
            numbers_.push_back({static_cast<std::uint64_t>(*i), static_cast<std::uint64_t>(*i)});
        else if (const auto* d = std::get_if<double>(&number))
            numbers_.push_back({std::bit_cast<std::uint64_t>(*d), TableWatch::hash_of(*d)});
    }
}

// How many variables of a function Lua compares with a name that is found neither in this function nor in those around
// it.
std::uint64_t CompileCost::looked_at(const Function& f) const {
    return std::min(f.variables, max_variables) + (&f == &functions_[0] ? 1 : std::min(f.names, max_upvalues));
}

void CompileCost::name() {
    Function& own = functions_.back();
    around_ -= looked_at(own);
    if (declares_) ++own.variables;
    ++own.names;
    around_ += looked_at(own);
    names_cost_ += around_ * a_variable_looked_at;
}

void CompileCost::open(bool function) {
    blocks_.push_back({function, 0});
    if (function) functions_.emplace_back();
    ++functions_.back().blocks;
    conditions_.push_back(0);
}

void CompileCost::close() {
    if (conditions_.size() > 1) conditions_.pop_back();
    conditions_.back() = 0;
    if (blocks_.empty()) return;
    const bool function = blocks_.back().function;
    blocks_.pop_back();
    if (function) {
        around_ -= looked_at(functions_.back());
        functions_.pop_back();
    } else {
        --functions_.back().blocks;
    }
}

void CompileCost::keyword(std::string_view token) {
    if (token == "and" || token == "or") {
        conditions_cost_ += ++conditions_.back() * a_jump_passed;
        return;
    }
    if (token == "not" || token == "nil" || token == "true" || token == "false") return;
    conditions_.back() = 0;
    declares_ = token == "local" || token == "for" || token == "function";
    if (token == "function")
        open(true);
    else if (token == "do" || token == "then" || token == "repeat")
        open(false);
    else if (token == "end" || token == "until")
        close();
    else if (token == "goto" || token == "break") {
        Function& own = functions_.back();
        jumps_cost_ += (++own.jumps + own.blocks) * a_jump_passed;
    }
    if (token == "else" || token == "elseif") {
        // The block of `then` ends. The jumps at the ends of its branches all lead to one place.
        const std::uint64_t jumps = blocks_.empty() ? 0 : blocks_.back().jumps + 1;
        close();
        conditions_cost_ += jumps * a_jump_passed;
        if (token == "elseif")
            elseifs_ = jumps;
        else
            open(false);
    } else if (token == "then") {
        blocks_.back().jumps = std::exchange(elseifs_, 0);
    }
}

// Lua finds equal constants again in a table, in which a number's place is a remainder. The table doubles when it is
// full, so a table of a given size holds at most the first numbers.
std::uint64_t CompileCost::collisions() const {
    std::vector<std::uint64_t> first;
    std::unordered_set<std::uint64_t> known;
    for (const Number& n : numbers_)
        if (known.insert(n.bits * 0x9E3779B97F4A7C15).second) first.push_back(n.hash);
    std::uint64_t steps = 0;
    std::vector<std::uint32_t> here;
    for (std::uint64_t nodes = 64; nodes <= first.size() * 4; nodes *= 2) {
        here.assign(nodes, 0);
        for (std::size_t i = 0; i < std::min<std::size_t>(first.size(), nodes); ++i)
            steps += here[first[i] % (nodes - 1)]++;
    }
    return steps;
}

std::uint64_t CompileCost::excess() {
    // Collisions count twice: when a number is looked up, and when the table grows.
    numbers_cost_ = 2 * collisions() * a_collision_passed;
    return names_cost_ + conditions_cost_ + jumps_cost_ + numbers_cost_;
}

std::uint64_t CompileCost::nanoseconds() { return tokens_cost_ + excess(); }

const char* CompileCost::dearest() const {
    const std::pair<std::uint64_t, const char*> kinds[] = {
        {names_cost_, "names in functions within functions"},
        {conditions_cost_, "conditions in a row"},
        {jumps_cost_, "goto, break and labels"},
        {numbers_cost_, "numbers that collide"},
    };
    return std::max_element(std::begin(kinds), std::end(kinds))->second;
}

}  // namespace varia
