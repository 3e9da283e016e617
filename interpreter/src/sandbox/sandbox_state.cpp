// Counting what a script uses, and stopping it.
#include "sandbox_state.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <new>

#include <lua.hpp>

namespace varia {

namespace {

// The value that unwinds a killed call: an address that no script ever sees.
const char kill_token = 0;

// What an allocation costs: the call itself, then its bytes. A block that is no string is a table's slots or the stack,
// whose entries Lua moves one by one.
constexpr std::uint64_t block_cost = 8;
constexpr std::uint64_t bytes_per_unit = 64;
constexpr std::uint64_t table_bytes_per_unit = 8;
// A refused allocation makes Lua collect all garbage before it asks again.
constexpr std::uint64_t refused_bytes_per_unit = 8;
// Comparing two long strings, or passing on a thousand arguments, is one instruction. While a script holds blocks that
// make such instructions possible, all count for more. The divisors are measured: docs/sandbox.md.
constexpr std::size_t string_bytes_per_weight = 1024;
constexpr std::size_t block_bytes_per_weight = 16384;

// What Lua adds around a string's own bytes.
constexpr std::size_t string_header = 32;

// Large blocks carry one byte more, behind what Lua sees, which says whether a string is inside: when Lua frees or
// resizes a block it no longer tells.
constexpr std::size_t tagged_from = BlockCount::smallest;

void* from_c_library(void*, void* block, std::size_t, std::size_t size) {
    if (size == 0) {
        std::free(block);
        return nullptr;
    }
    return std::realloc(block, size);
}

}  // namespace

SpareBlock::~SpareBlock() { std::free(data_); }

char* SpareBlock::grow(std::size_t more) {
    if (data_ == nullptr || more > capacity_ - size_) {
        const std::size_t wanted = std::max(size_ + more, capacity_ + capacity_ / 2 + 256);
        void* moved = std::realloc(data_, wanted);
        if (moved == nullptr) return nullptr;
        data_ = static_cast<char*>(moved);
        capacity_ = wanted;
    }
    char* at = data_ + size_;
    size_ += more;
    return at;
}

std::size_t BlockCount::size_class(std::size_t size) {
    const auto doublings = static_cast<std::size_t>(std::bit_width(size / smallest));
    return std::min<std::size_t>(doublings, 23);
}

std::size_t BlockCount::largest() const {
    for (std::size_t c = classes_.size() - 1; c > 0; --c)
        if (classes_[c] > 0) return smallest << (c - 1);
    return 0;
}

SandboxState::SandboxState(SandboxSettings given)
    : settings(std::move(given)), hardened(settings.profile != Profile::trusted) {
    if (settings.allocate == nullptr) settings.allocate = from_c_library;
    settings.limits.interval = std::max<std::uint32_t>(settings.limits.interval, 1);
}

SandboxState::~SandboxState() {
    metered = false;
    if (lua != nullptr) lua_close(lua);
}

SandboxState& sandbox_of(lua_State* lua) { return **static_cast<SandboxState**>(lua_getextraspace(lua)); }

void SandboxState::begin() {
    busy = true;
    stop = Stop::none;
    limit = nullptr;
    too_deep = false;
    place_script = place_line = 0;
    fuel = static_cast<std::int64_t>(settings.limits.fuel);
    metered = settings.limits.fuel > 0;
    const bool watched = metered || settings.expired;
    // Also when a hook is in place already: this starts its count anew, so that every call is counted from its own
    // start.
    lua_sethook(lua, watched ? sandbox_hook : nullptr, watched ? LUA_MASKCOUNT : 0,
                static_cast<int>(settings.limits.interval));
}

void SandboxState::end() {
    metered = false;
    busy = false;
    ++generation;
    view_count = 0;
}

void SandboxState::take(std::uint64_t units) {
    if (metered) fuel -= static_cast<std::int64_t>(std::min<std::uint64_t>(units, 1u << 30));
}

void SandboxState::hurry() { lua_sethook(lua, sandbox_hook, LUA_MASKCOUNT, 1); }

void SandboxState::note_place(lua_Debug& at) {
    // Chunks are named "=#1", "=#2", ...: short, so that Lua never cuts them.
    if (at.currentline <= 0 || at.short_src[0] != '#') return;
    std::uint32_t script = 0;
    for (const char* digit = at.short_src + 1; *digit >= '0' && *digit <= '9'; ++digit)
        script = script * 10 + static_cast<std::uint32_t>(*digit - '0');
    place_script = script;
    place_line = static_cast<std::uint32_t>(at.currentline);
}

void SandboxState::note_stop(Stop why, const char* which) {
    if (stop != Stop::none) return;
    stop = why;
    limit = which;
}

namespace {

// Notes where the script is, from inside the allocator: these calls only read, and allocate nothing.
void note_where(SandboxState& s) {
    lua_Debug at{};
    s.too_deep = lua_getstack(s.lua, 1000, &at) != 0;
    for (int level = 0; level < 256 && lua_getstack(s.lua, level, &at) != 0; ++level) {
        lua_getinfo(s.lua, "Sl", &at);
        if (at.currentline > 0) {
            s.note_place(at);
            return;
        }
    }
}

const char* limit_passed(const SandboxState& s, std::size_t old_size, std::size_t new_size, bool text) {
    const SandboxLimits& limits = s.settings.limits;
    if (text && limits.string > 0 && new_size > limits.string + string_header) return "string";
    if (limits.block > 0 && new_size > limits.block) return "block";
    if (limits.memory > 0 && s.memory - old_size + new_size > limits.memory) return "memory";
    return nullptr;
}

}  // namespace

void* sandbox_allocate(void* user, void* block, std::size_t old_size, std::size_t new_size) {
    SandboxState& s = *static_cast<SandboxState*>(user);
    // For a new block Lua tells in the old size what it is for.
    bool text = block == nullptr && old_size == LUA_TSTRING;
    if (block == nullptr) old_size = 0;
    if (old_size >= tagged_from) text = static_cast<char*>(block)[old_size] != 0;
    const bool tagged = new_size >= tagged_from;

    if (new_size > old_size && s.busy) {
        if (const char* limit = limit_passed(s, old_size, new_size, text)) {
            s.take(s.memory / refused_bytes_per_unit);
            s.limit = limit;
            note_where(s);
            return nullptr;
        }
        s.take(block_cost +
               (new_size - old_size) / (text || new_size < tagged_from ? bytes_per_unit : table_bytes_per_unit));
        if (s.metered && s.fuel < 0) s.hurry();
    }

    void* moved =
        s.settings.allocate(s.settings.allocate_user, block, old_size >= tagged_from ? old_size + 1 : old_size,
                            tagged ? new_size + 1 : new_size);
    if (moved == nullptr && new_size > 0) {
        if (new_size > old_size) {
            s.limit = nullptr;
            if (s.busy) note_where(s);
            return nullptr;
        }
        moved = block;  // shrinking never fails: the old block will do
    }
    if (tagged) static_cast<char*>(moved)[new_size] = text ? 1 : 0;
    if (old_size >= tagged_from) (text ? s.strings : s.blocks).add(old_size, -1);
    if (tagged) (text ? s.strings : s.blocks).add(new_size, 1);
    s.memory += new_size - old_size;
    s.peak = std::max(s.peak, s.memory);
    return moved;
}

void sandbox_kill(lua_State* lua) {
    SandboxState& s = sandbox_of(lua);
    s.hurry();
    lua_pushlightuserdata(lua, const_cast<char*>(&kill_token));
    for (;;) lua_error(lua);  // which does not return, as its declaration cannot say
}

void sandbox_hook(lua_State* lua, lua_Debug* at) {
    SandboxState& s = sandbox_of(lua);
    if (s.stop == Stop::none) {
        const std::uint64_t weight =
            1 + s.strings.largest() / string_bytes_per_weight + s.blocks.largest() / block_bytes_per_weight;
        // Below zero already: the allocator found out and hurried, and this is not a whole interval.
        if (s.fuel >= 0) s.take(weight * s.settings.limits.interval);
        if (s.metered && s.fuel < 0)
            s.note_stop(Stop::fuel, "fuel");
        else if (s.settings.expired && s.settings.expired())
            s.note_stop(Stop::deadline, "deadline");
        else
            return;
        lua_getinfo(lua, "Sl", at);
        s.note_place(*at);
    }
    sandbox_kill(lua);
}

}  // namespace varia
