// Which variables of the functions around it a function assigns to, and how often it joins texts, read off what Lua has
// compiled. Lua gives its instructions away as a precompiled chunk; they are read, and never run from there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace varia {

// An assignment to an upvalue: its number, from 0, and the line.
struct UpvalueWrite {
    std::uint32_t upvalue = 0;
    std::uint32_t line = 0;
};

// All that the function of the chunk, or one that is made inside of it, assigns to, the first assignment to each. False
// if the chunk is not as Lua 5.4 writes it.
[[nodiscard]] bool upvalue_writes(std::string_view chunk, std::vector<UpvalueWrite>& out);

// How many values may be joined by `..` for every 1024 instructions that run, at most: of all stretches of instructions
// that are run through from their beginning to their end, the one that joins most. 1024 if the chunk is not as
// expected.
[[nodiscard]] std::uint32_t joined_a_thousand(std::string_view chunk);

// How many instructions a call of the function runs at most, if it goes back nowhere and can reach nothing that is
// written in Lua: it reads no upvalue, no global and makes no function, so that what it calls is the host's. 0 if it is
// another.
[[nodiscard]] std::uint32_t longest_straight(std::string_view chunk);

}  // namespace varia
