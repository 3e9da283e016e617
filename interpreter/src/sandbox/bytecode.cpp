// The format of Lua 5.4's precompiled chunks, as far as it stands between us and the instructions.
#include "bytecode.hpp"

#include <algorithm>
#include <cstring>

namespace varia {

namespace {

constexpr std::string_view chunk_header{"\x1BLua\x54\0\x19\x93\r\n\x1A\n\x04\x08\x08", 15};
constexpr std::size_t header_bytes = chunk_header.size() + 8 + 8;  // two numbers follow that tell how numbers are stored,
                                                             // and one byte
constexpr std::uint32_t opcode_bits = 7;
constexpr std::uint32_t set_upvalue = 10;  // OP_SETUPVAL A B: the value of register A into upvalue B
constexpr std::uint8_t constant_float = 0x13, constant_integer = 0x03, constant_short = 0x04, constant_long = 0x14;
constexpr std::int8_t absolute_line = -0x80;
constexpr int deepest_function = 250;

class ChunkReader {
public:
    explicit ChunkReader(std::string_view chunk) : rest_(chunk) {}

    [[nodiscard]] bool failed() const { return failed_; }
    [[nodiscard]] bool begins(std::string_view with) {
        if (!rest_.starts_with(with)) return false;
        skip(header_bytes + 1);
        return !failed_;
    }

    void function(std::vector<UpvalueWrite>& out, int depth) {
        if (depth > deepest_function) failed_ = true;
        text();
        const std::uint64_t first_line = number();
        number();
        skip(3);
        const std::string_view code = take(number() * 4);
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
            if ((instruction & ((1U << opcode_bits) - 1)) == set_upvalue)
                add(out, {instruction >> 16 & 0xFF, pc < lines.size() ? lines[pc] : 0});
        }
        // What functions inside assign to is this one's own, unless it is passed on from outside.
        for (const UpvalueWrite& write : inside) add(out, write);
        // To the function around, upvalues are known by where it has them.
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
    // Seven bits a byte, the last one marked.
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
    // Its length and one more; 0 for none.
    void text() {
        const std::uint64_t size = number();
        if (size > 0) skip(size - 1);
    }
    void constants() {
        for (std::uint64_t n = number(); n > 0 && !failed_; --n) switch (byte()) {
                case constant_float:
                case constant_integer: skip(8); break;
                case constant_short:
                case constant_long: text(); break;
                default: break;
            }
    }

    // The line of each instruction, from the debug information that ends a function.
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
            if (step != absolute_line) line += static_cast<std::uint64_t>(static_cast<std::int64_t>(step));
            else if (next < absolute.size()) line = absolute[next].second;
            if (step == absolute_line) ++next;
            lines.push_back(static_cast<std::uint32_t>(line));
        }
        return lines;
    }

    std::string_view rest_;
    bool failed_ = false;
};

}  // namespace

bool upvalue_writes(std::string_view chunk, std::vector<UpvalueWrite>& out) {
    ChunkReader reader(chunk);
    if (!reader.begins(chunk_header)) return false;
    reader.function(out, 0);
    return !reader.failed();
}

}  // namespace varia
