// What the host hands over without making anything: numbers, truths, texts it has told before, and a table that is filled anew.
//
// A hook is asked about every move of a position, a million times a second. What it is told is of few sorts, so the texts are
// made once (words), and one table (the record) serves all calls: only what differs from the last is written. Scripts read it and
// cannot write it, and keep nothing beyond a call, so none sees what another was told.
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

private:
    std::vector<int> references_;
};

class Record {
public:
    static constexpr std::size_t most_fields = 12;

    // `other` answers for what is no field, as __index does; null: nothing. May raise.
    void make(lua_State* lua, std::span<const char* const> fields, HostCode other);
    // Whether a field that holds nothing is to hold something, which may take memory.
    [[nodiscard]] bool grows_with(std::span<const Plain> values) const;
    // One value a field. Cannot raise, with four free slots, unless it grows.
    void fill(lua_State* lua, const Words& words, std::span<const Plain> values);
    // Puts the table on the stack. Cannot raise, with a free slot.
    void push(lua_State* lua) const;

private:
    std::array<int, most_fields> keys_{};    // registry references
    std::array<Plain, most_fields> told_{};  // what the table holds
    std::size_t fields_ = 0;
    int shown_ = 0;   // what scripts get
    int inside_ = 0;  // what stands behind it
};

// Cannot raise, with a free slot.
void push_plain(lua_State* lua, const Words& words, Plain value);

}  // namespace varia
