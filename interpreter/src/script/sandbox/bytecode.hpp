// Reads the bytecode that Lua has compiled: which variables of the enclosing functions a function assigns to, and how
// often it joins texts. Lua writes its bytecode as a precompiled chunk. The chunk is only read and never run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace varia {

// An assignment to an upvalue.
struct UpvalueWrite {
    std::uint32_t upvalue = 0;
    std::uint32_t line = 0;
};

// Lists the upvalues that the chunk's function, or a function made inside it, assigns to, with the first assignment to
// each. Returns false if the chunk does not have the format of Lua 5.4.
[[nodiscard]] bool upvalue_writes(std::string_view chunk, std::vector<UpvalueWrite>& out);

// The maximum number of values that `..` may join for every 1024 instructions that run. It is the density of the
// stretch of straight code that joins most. Returns 1024 if the chunk has an unexpected format.
[[nodiscard]] std::uint32_t joined_a_thousand(std::string_view chunk);

// The maximum number of instructions that a call of the function runs, if the function never jumps back and can reach
// no code written in Lua: it reads no upvalue and no global and makes no function, so that it only calls functions of
// the host. Returns 0 for any other function.
[[nodiscard]] std::uint32_t max_straight(std::string_view chunk);

}  // namespace varia
