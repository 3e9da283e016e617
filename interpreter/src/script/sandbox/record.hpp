// Values that the host passes to scripts without allocating: numbers, booleans, texts that were made before, and a
// table that is filled anew.
//
// A hook is called for every move of a position, a million times a second, and its arguments are of few sorts. So the
// texts are made once (words), and one table (the record) serves all calls. The table holds those fields that scripts
// have read so far, and they are kept up to date. Other fields are computed when a script reads them. Scripts can read
// the table but not write it, and keep nothing beyond a call, so no call sees the data of another.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sandbox.hpp"

struct lua_State;

namespace varia {

// Texts that the host passes often, each with a number.
class Words {
public:
    void make(lua_State* lua, std::span<const std::string_view> texts);  // may raise
    [[nodiscard]] bool has(std::uint32_t number) const { return number < references_.size(); }
    // Cannot raise if a stack slot is free.
    void push(lua_State* lua, std::uint32_t number) const;
    // Which of `count` words from `first` on has Lua's text at this address, counted from `first`; -1 if none has. Lua
    // stores each short text once, so that its address identifies it.
    [[nodiscard]] int find(const void* text, std::uint32_t first, std::uint32_t count) const {
        if (first + count > texts_.size()) return -1;
        for (std::uint32_t i = 0; i < count; ++i)
            if (texts_[first + i] == text) return static_cast<int>(i);
        return -1;
    }

private:
    std::vector<int> references_;
    std::vector<const void*> texts_;
};

class Record {
public:
    static constexpr std::size_t max_fields = 12;

    // `value` returns the content of an object's field. `other` answers for names that are not fields, as __index does;
    // null if such names are nil. May raise.
    void make(lua_State* lua, std::span<const char* const> fields, PlainField value, HostCode other);
    // Sets the object whose fields the record shows from now on. Cannot raise with four free stack slots.
    void describe(lua_State* lua, const Words& words, const void* object) {
        object_ = object;
        if (read_ != 0) renew(lua, words);
    }
    // Pushes the table that scripts receive. Cannot raise if a stack slot is free.
    void push(lua_State* lua) const;
    // Whether `table` is the table with the fields, for code that reads all of it.
    [[nodiscard]] bool stands_behind(const void* table) const { return table != nullptr && table == behind_; }
    // Writes all fields into the table with the fields, which is on top of the stack. May raise.
    void complete(lua_State* lua, const Words& words);
    // The table's __index: answers for names that do not stand in the table.
    int look_up(lua_State* lua, const Words& words);

private:
    void renew(lua_State* lua, const Words& words);
    // Sets a field of the table at a stack index to the value on top, which stays there. May raise if the table has no
    // value for the field yet.
    void set(lua_State* lua, int table, std::size_t field, Plain value);

    std::array<int, max_fields> keys_{};           // registry references
    std::array<const void*, max_fields> names_{};  // addresses of the keys: Lua stores each short text once
    std::array<Plain, max_fields> described_{};    // the values that stand in the table
    std::uint32_t read_ = 0;                       // the fields that stand in it, one bit each
    std::size_t fields_ = 0;
    PlainField value_ = nullptr;
    HostCode other_ = nullptr;
    const void* object_ = nullptr;
    const void* behind_ = nullptr;
    int shown_ = 0;   // registry reference of the proxy table that scripts receive
    int inside_ = 0;  // registry reference of the table with the fields
};

// Cannot raise if a stack slot is free.
void push_plain(lua_State* lua, const Words& words, Plain value);

}  // namespace varia
