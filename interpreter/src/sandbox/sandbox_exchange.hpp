// Values across the border: Lua's onto C++'s and back.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "sandbox.hpp"

struct lua_State;

namespace varia {

struct SandboxState;

// Puts a value on the stack. May raise (memory).
void push_value(lua_State* lua, const Value& value);

// Copies values out of Lua with raw access only: it calls no script, allocates nothing in Lua, cannot raise, and
// follows tables no deeper and no further than the limits say. So it needs no protected call, and C++ objects may live
// around it.
class ValueReader {
public:
    explicit ValueReader(SandboxState& state);
    // The value at a stack index; what is wrong with it if it cannot be taken. If copying it would take more fuel or
    // memory than are left, the state's `stop` says so.
    [[nodiscard]] std::optional<std::string> read(int index, Value& out);

    // The same for what most answers are, into a value that is nil: true, false or nothing. False if it is anything
    // else, or there is no room; then nothing is read.
    [[nodiscard]] bool read_simple(int index, Value& out);

private:
    std::optional<std::string> read(int index, Value& out, std::uint32_t depth);
    std::optional<std::string> read_table(int index, Value& out, std::uint32_t depth);
    std::optional<std::string> read_fields(int index, std::int64_t listed, ValueTable& table, std::uint32_t depth);
    std::optional<std::string> read_text(int index, std::string& out);
    std::optional<std::string> count_item();
    bool has_room(std::size_t bytes);

    SandboxState& state_;
    lua_State* lua_;
    const SandboxLimits& limits_;
    std::size_t bytes_ = 0;
    std::uint32_t items_ = 0;
    bool overflow_ = false;
};

}  // namespace varia
