// Conversion of values between Lua and C++.
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

// Copies values out of Lua with raw access only. It calls no script, allocates nothing in Lua, cannot raise, and
// follows tables only as deep and as far as the limits allow. So it needs no protected call, and C++ objects may live
// around it.
class ValueReader {
public:
    explicit ValueReader(SandboxState& state);
    // Reads the value at a stack index. Returns a complaint if the value cannot be read. If copying it would take more
    // fuel or memory than is left, it also sets the state's `stop`.
    [[nodiscard]] std::optional<std::string> read(int index, Value& out);

    // The same for the most frequent answers: true, false or nothing. `out` must be nil before. Returns false, and
    // reads nothing, if the value is of another type or there is no room.
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
