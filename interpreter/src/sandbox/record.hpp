// What the host hands over without making anything: numbers, truths, texts it has told before, and a table that is
// filled anew.
//
// A hook is asked about every move of a position, a million times a second. What it is told is of few sorts, so the
// texts are made once (words), and one table (the record) serves all calls. Of its fields those stand in it that
// scripts have read so far; they are kept up to date, and the others are worked out when somebody reads them. Scripts
// read the table and cannot write it, and keep nothing beyond a call, so none sees what another was told.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sandbox.hpp"

struct lua_State;

namespace varia {

// The texts that the host says often, by their numbers.
class Words {
public:
    void make(lua_State* lua, std::span<const std::string_view> texts);  // may raise
    [[nodiscard]] bool has(std::uint32_t number) const { return number < references_.size(); }
    // Cannot raise, with a free slot.
    void push(lua_State* lua, std::uint32_t number) const;
    // Which of `count` words from `first` on is the text that Lua has there, counted from `first`; -1: none. A short
    // text is there once, so that where it is says what it is.
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
    static constexpr std::size_t most_fields = 12;

    // `value` answers what an object's fields hold; `other` for what is no field, as __index does; null: nothing. May
    // raise.
    void make(lua_State* lua, std::span<const char* const> fields, PlainField value, HostCode other);
    // Tells what the object's fields hold from now on. Cannot raise, with four free slots.
    void tell(lua_State* lua, const Words& words, const void* object) {
        object_ = object;
        if (read_ != 0) renew(lua, words);
    }
    // Puts the table on the stack. Cannot raise, with a free slot.
    void push(lua_State* lua) const;
    // What stands behind the table, for those who read it whole.
    [[nodiscard]] bool stands_behind(const void* table) const { return table != nullptr && table == behind_; }
    // Has all fields stand in the table behind, which is on top of the stack. May raise.
    void complete(lua_State* lua, const Words& words);
    // Answers what does not stand in the table: its __index.
    int look_up(lua_State* lua, const Words& words);

private:
    void renew(lua_State* lua, const Words& words);
    // Sets a field of the table at a stack index to the value on top, which stays. May raise where it holds nothing
    // yet.
    void set(lua_State* lua, int table, std::size_t field, Plain value);

    std::array<int, most_fields> keys_{};           // registry references
    std::array<const void*, most_fields> names_{};  // where Lua has the keys: short texts are there once
    std::array<Plain, most_fields> told_{};         // what the table holds
    std::uint32_t read_ = 0;                        // the fields that stand in it, a bit each
    std::size_t fields_ = 0;
    PlainField value_ = nullptr;
    HostCode other_ = nullptr;
    const void* object_ = nullptr;
    const void* behind_ = nullptr;
    int shown_ = 0;   // registry references: what scripts get
    int inside_ = 0;  // and what stands behind it
};

// Cannot raise, with a free slot.
void push_plain(lua_State* lua, const Words& words, Plain value);

}  // namespace varia
