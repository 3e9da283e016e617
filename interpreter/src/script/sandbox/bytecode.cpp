// The format of Lua 5.4's precompiled chunks, as far as it is needed to find the instructions.
#include "bytecode.hpp"

#include <algorithm>
#include <cstring>

namespace varia {

namespace {

constexpr std::string_view chunk_header{"\x1BLua\x54\0\x19\x93\r\n\x1A\n\x04\x08\x08", 15};
// Two numbers follow in the header. They show how Lua stores integers and floats.
constexpr std::size_t header_bytes = chunk_header.size() + 8 + 8;
// After the header comes one byte: the number of upvalues of the main function.
constexpr std::uint32_t opcode_bits = 7;
constexpr std::uint32_t set_upvalue = 10;  // OP_SETUPVAL A B: stores the value of register A in upvalue B
constexpr std::uint32_t false_and_skip = 6, metamethod = 46, metamethod_of_constant = 48, concat = 53, jump = 56,
                        first_test = 57, last_test = 67, first_return = 70, last_return = 72, for_loop = 73,
                        for_prepare = 74, generic_prepare = 75, generic_loop = 77, extra_argument = 82;
constexpr std::int64_t jump_zero = (1 << 24) - 1;  // OP_JMP stores its distance plus this number
constexpr std::uint8_t constant_float = 0x13, constant_integer = 0x03, constant_short = 0x04, constant_long = 0x14;
constexpr std::int8_t absolute_line = -0x80;
constexpr int max_function_depth = 250;

std::uint32_t opcode(std::uint32_t instruction) { return instruction & ((1U << opcode_bits) - 1); }

// Where control may continue after an instruction, other than at the next one: `to` is the index of an instruction, or
// -1 if there is no other place.
struct Onward {
    bool ends = false;  // a straight stretch of code ends with this instruction
    std::int64_t to = -1;
};

Onward onward(std::uint32_t instruction, std::int64_t pc) {
    const std::uint32_t code = opcode(instruction);
    const std::int64_t distance = instruction >> 15;
    if (code == jump) return {true, pc + 1 + std::int64_t{instruction >> opcode_bits} - jump_zero};
    if (code == false_and_skip || (code >= first_test && code <= last_test)) return {true, pc + 2};
    if (code >= first_return && code <= last_return) return {true, -1};
    if (code == for_loop || code == generic_loop) return {true, pc + 1 - distance};
    if (code == for_prepare) return {true, pc + 2 + distance};
    if (code == generic_prepare) return {true, pc + 1 + distance};
    return {};
}

// Divides the code into stretches, at the places where control leaves or enters. Returns the largest number of values
// that a stretch joins for every 1024 instructions. An instruction puts each value into its register, so a stretch
// joins at most as many values as it has instructions.
std::uint32_t max_joined(std::string_view code) {
    const std::size_t size = code.size() / 4;
    const auto at = [&](std::size_t pc) {
        std::uint32_t instruction = 0;
        std::memcpy(&instruction, code.data() + pc * 4, 4);
        return instruction;
    };
    std::vector<bool> begins(size + 1);
    for (std::size_t pc = 0; pc < size; ++pc) {
        const Onward on = onward(at(pc), static_cast<std::int64_t>(pc));
        if (on.ends) begins[pc + 1] = true;
        if (on.to >= 0 && on.to < static_cast<std::int64_t>(size)) begins[static_cast<std::size_t>(on.to)] = true;
    }
    std::uint64_t max = 0, joined = 0, length = 0;
    for (std::size_t pc = 0; pc <= size; ++pc) {
        if (pc == size || begins[pc]) {
            if (joined > 0)
                max = std::max(max, std::min<std::uint64_t>(joined * 1024 / std::max<std::uint64_t>(length, 1), 1024));
            joined = length = 0;
            if (pc == size) break;
        }
        const std::uint32_t code_here = opcode(at(pc));
        // These instructions run only if an operator has a metamethod, and scripts here have none.
        if ((code_here >= metamethod && code_here <= metamethod_of_constant) || code_here == extra_argument) continue;
        ++length;
        if (code_here == concat) joined += at(pc) >> 16 & 0xFF;
    }
    return static_cast<std::uint32_t>(max);
}

// See bytecode.hpp. Accepts only instructions that are known to continue, compare, read or call.
std::uint32_t straight_length(std::string_view code) {
    // The opcodes below get_upvalue load constants and registers. The next three access upvalues, and are not accepted.
    constexpr std::uint32_t get_upvalue = 9, get_table = 12, get_field = 14, self = 20, subtract_constant = 23,
                            add = 34, subtract = 35, negate_truth = 51, length = 52, call = 68;
    const std::size_t size = code.size() / 4;
    for (std::size_t pc = 0; pc < size; ++pc) {
        std::uint32_t instruction = 0;
        std::memcpy(&instruction, code.data() + pc * 4, 4);
        const std::uint32_t is = opcode(instruction);
        const bool known = is < get_upvalue || (is >= get_table && is <= get_field) ||
                           (is >= self && is <= subtract_constant) || is == add || is == subtract ||
                           (is >= metamethod && is <= metamethod_of_constant) || is == negate_truth || is == length ||
                           is == jump || (is >= first_test && is <= last_test) || (is >= call && is <= last_return);
        if (!known) return 0;
        const Onward on = onward(instruction, static_cast<std::int64_t>(pc));
        if (on.to >= 0 && on.to <= static_cast<std::int64_t>(pc)) return 0;
    }
    return static_cast<std::uint32_t>(std::min<std::size_t>(size, UINT32_MAX));
}

class ChunkReader {
public:
    explicit ChunkReader(std::string_view chunk) : rest_(chunk) {}

    [[nodiscard]] bool failed() const { return failed_; }
    [[nodiscard]] std::uint32_t joined() const { return joined_; }
    [[nodiscard]] std::uint32_t straight() const { return straight_; }
    [[nodiscard]] bool begins(std::string_view with) {
        if (!rest_.starts_with(with)) return false;
        skip(header_bytes + 1);
        return !failed_;
    }

    void function(std::vector<UpvalueWrite>& out, int depth) {
        if (depth > max_function_depth) failed_ = true;
        text();
        const std::uint64_t first_line = number();
        number();
        skip(3);
        const std::string_view code = take(number() * 4);
        joined_ = std::max(joined_, max_joined(code));
        if (depth == 0) straight_ = straight_length(code);
        constants();
        struct Upvalue {
            bool in_stack;
            std::uint8_t index;
        };
        std::vector<Upvalue> upvalues(std::min<std::uint64_t>(number(), 256));
        for (Upvalue& u : upvalues) {
            u.in_stack = byte() != 0;
            u.index = byte();
            byte();
        }
        std::vector<UpvalueWrite> inside;
        for (std::uint64_t n = number(); n > 0 && !failed_; --n) {
            std::vector<UpvalueWrite> of_one;
            function(of_one, depth + 1);
            inside.insert(inside.end(), of_one.begin(), of_one.end());
        }
        const std::vector<std::uint32_t> lines = read_lines(first_line, code.size() / 4);
        for (std::size_t pc = 0; pc * 4 < code.size() && !failed_; ++pc) {
            std::uint32_t instruction = 0;
            std::memcpy(&instruction, code.data() + pc * 4, 4);
            if (opcode(instruction) == set_upvalue)
                add(out, {instruction >> 16 & 0xFF, pc < lines.size() ? lines[pc] : 0});
        }
        // An upvalue that an inner function assigns to belongs to this function, unless this function gets it from
        // outside.
        for (const UpvalueWrite& write : inside) add(out, write);
        // The enclosing function numbers its upvalues differently: translate the numbers.
        if (depth == 0) return;
        std::vector<UpvalueWrite> passed_on;
        for (const UpvalueWrite& write : out)
            if (write.upvalue < upvalues.size() && !upvalues[write.upvalue].in_stack)
                passed_on.push_back({upvalues[write.upvalue].index, write.line});
        out = std::move(passed_on);
    }

private:
    static void add(std::vector<UpvalueWrite>& to, UpvalueWrite write) {
        if (std::none_of(to.begin(), to.end(), [&](const UpvalueWrite& w) { return w.upvalue == write.upvalue; }))
            to.push_back(write);
    }

    std::string_view take(std::uint64_t bytes) {
        if (bytes > rest_.size()) {
            failed_ = true;
            rest_ = {};
            return {};
        }
        const std::string_view taken = rest_.substr(0, static_cast<std::size_t>(bytes));
        rest_.remove_prefix(taken.size());
        return taken;
    }
    void skip(std::uint64_t bytes) { take(bytes); }
    std::uint8_t byte() {
        const std::string_view b = take(1);
        return b.empty() ? std::uint8_t{0} : static_cast<std::uint8_t>(b[0]);
    }
    // A number has seven bits in each byte; its last byte has the highest bit set.
    std::uint64_t number() {
        std::uint64_t n = 0;
        for (int digits = 0; digits < 10 && !failed_; ++digits) {
            const std::uint8_t b = byte();
            n = n << 7 | (b & 0x7F);
            if ((b & 0x80) != 0) return failed_ ? 0 : n;
        }
        failed_ = true;
        return 0;
    }
    // A text begins with its length plus one; 0 means that there is no text.
    void text() {
        const std::uint64_t size = number();
        if (size > 0) skip(size - 1);
    }
    void constants() {
        for (std::uint64_t n = number(); n > 0 && !failed_; --n) switch (byte()) {
                case constant_float:
                case constant_integer:
                    skip(8);
                    break;
                case constant_short:
                case constant_long:
                    text();
                    break;
                default:
                    break;
            }
    }

    // Returns the line of each instruction, read from the debug information at the end of a function.
    std::vector<std::uint32_t> read_lines(std::uint64_t first_line, std::size_t instructions) {
        const std::string_view steps = take(number());
        std::vector<std::pair<std::uint64_t, std::uint64_t>> absolute;
        for (std::uint64_t n = number(); n > 0 && !failed_; --n) {
            const std::uint64_t pc = number();
            absolute.emplace_back(pc, number());
        }
        for (std::uint64_t n = number(); n > 0 && !failed_; --n) {
            text();
            number();
            number();
        }
        for (std::uint64_t n = number(); n > 0 && !failed_; --n) text();
        std::vector<std::uint32_t> lines;
        std::uint64_t line = first_line;
        std::size_t next = 0;
        for (std::size_t pc = 0; pc < std::min(instructions, steps.size()); ++pc) {
            const auto step = static_cast<std::int8_t>(steps[pc]);
            if (step != absolute_line)
                line += static_cast<std::uint64_t>(static_cast<std::int64_t>(step));
            else if (next < absolute.size())
                line = absolute[next].second;
            if (step == absolute_line) ++next;
            lines.push_back(static_cast<std::uint32_t>(line));
        }
        return lines;
    }

    std::string_view rest_;
    bool failed_ = false;
    std::uint32_t joined_ = 0;
    std::uint32_t straight_ = 0;
};

}  // namespace

bool upvalue_writes(std::string_view chunk, std::vector<UpvalueWrite>& out) {
    ChunkReader reader(chunk);
    if (!reader.begins(chunk_header)) return false;
    reader.function(out, 0);
    return !reader.failed();
}

std::uint32_t joined_a_thousand(std::string_view chunk) {
    ChunkReader reader(chunk);
    std::vector<UpvalueWrite> writes;
    if (!reader.begins(chunk_header)) return 1024;
    reader.function(writes, 0);
    return reader.failed() ? 1024 : reader.joined();
}

std::uint32_t max_straight(std::string_view chunk) {
    ChunkReader reader(chunk);
    std::vector<UpvalueWrite> writes;
    if (!reader.begins(chunk_header)) return 0;
    reader.function(writes, 0);
    return reader.failed() ? 0 : reader.straight();
}

}  // namespace varia
