// Lua's allocator: limits, charges, and what is noted about blocks that make instructions dear.
#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>

#include <lua.hpp>

#include "sandbox_state.hpp"

namespace varia {

namespace {

// What an allocation costs: the call itself, then its bytes. A block that is no string is a table's slots or the stack,
// whose entries Lua moves one by one.
constexpr std::uint64_t block_cost = 8;
constexpr std::uint64_t bytes_per_unit = 64;
constexpr std::uint64_t table_bytes_per_unit = 8;
// A refused allocation makes Lua collect all garbage before it asks again.
constexpr std::uint64_t refused_bytes_per_unit = 8;

// What Lua adds around a string's own bytes.
constexpr std::size_t string_header = 32;

// Large blocks carry a note behind what Lua sees: when Lua frees or resizes a block it no longer tells what is inside.
constexpr std::size_t noted_from = BlockCount::smallest;
enum class Inside : std::uint8_t { other, text, nodes };
struct Note {
    std::uint32_t index;  // of nodes: what TableWatch::add gave
    Inside inside;
};

Note note_behind(const void* block, std::size_t size) {
    Note note{};
    std::memcpy(&note, static_cast<const char*>(block) + size, sizeof note);
    return note;
}

void put_note(void* block, std::size_t size, Note note) {
    std::memcpy(static_cast<char*>(block) + size, &note, sizeof note);
}

std::size_t with_note(std::size_t size) { return size >= noted_from ? size + sizeof(Note) : size; }

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

// What a block takes of the process: allocators round up, and keep a word of their own beside it. Where pointers have
// half the size, what a script holds is counted as it would be elsewhere, or a little above: the same budget leads no
// further there.
constexpr std::size_t beside = sizeof(void*) >= 8 ? 8 : 24;
constexpr std::size_t whole(std::size_t size) {
    return size == 0 ? 0 : std::max<std::size_t>((size + beside + 15) & ~std::size_t{15}, 32);
}

const char* limit_passed(SandboxState& s, std::size_t old_size, std::size_t new_size, Inside inside,
                         std::uint32_t nodes) {
    const SandboxLimits& limits = s.settings.limits;
    if (inside == Inside::text && limits.string > 0 && new_size > limits.string + string_header) return "string";
    if (limits.block > 0 && new_size > limits.block) return "block";
    if (!s.account.has_room(whole(new_size) - whole(old_size))) return "memory";
    if (nodes > 0 && !s.may_grow_to(nodes)) return "collisions";
    return nullptr;
}

// Lua gets no memory because a limit would be passed. It collects all garbage, in which nothing is asked for, and asks
// again: a refusal that follows on another is of the same request.
void* refuse(SandboxState& s, const char* limit) {
    if (!s.refused) s.take(s.account.held / refused_bytes_per_unit);
    s.refused = !s.refused;
    s.limit = limit;
    note_where(s);
    return nullptr;
}

// The host has no memory either.
void* host_refuses(SandboxState& s) {
    s.limit = nullptr;
    if (s.busy) note_where(s);
    return nullptr;
}

void charge_block(SandboxState& s, std::uint64_t units) {
    s.refused = false;
    s.take(block_cost + units);
    if (s.metered && s.fuel < 0) s.look_every(1);
}

void* host_block(SandboxState& s, void* block, std::size_t old_size, std::size_t new_size) {
    return s.settings.allocate(s.settings.allocate_user, block, old_size, new_size);
}

// `block` is, after it had `old_size` bytes, a block of `new_size` at `moved`.
void* given(SandboxState& s, void* moved, std::size_t old_size, std::size_t new_size) {
    s.account.resize(whole(old_size), whole(new_size));
    s.peak = std::max(s.peak, s.account.held);
    if (new_size > 0) s.newest = moved;
    return moved;
}

// A block that is small before and after: nothing is noted of it, and only memory and fuel limit it.
void* allocate_small(SandboxState& s, void* block, std::size_t old_size, std::size_t new_size) {
    if (new_size > old_size && s.busy) {
        if (!s.account.has_room(whole(new_size) - whole(old_size))) return refuse(s, "memory");
        charge_block(s, (new_size - old_size) / bytes_per_unit);
    }
    void* moved = host_block(s, block, old_size, new_size);
    if (moved == nullptr) {
        if (new_size > old_size) return host_refuses(s);
        moved = block;  // shrinking never fails: the old block will do
    }
    return given(s, moved, old_size, new_size);
}

// `purpose` is what Lua tells a new block is for, nothing if it is no object.
void* allocate_large(SandboxState& s, void* block, std::size_t old_size, std::size_t new_size, std::size_t purpose) {
    Inside inside = purpose == LUA_TSTRING ? Inside::text : Inside::other;
    std::uint32_t nodes = block == nullptr && purpose == 0 && s.hardened ? TableWatch::nodes_in(new_size) : 0;
    std::uint32_t index = TableWatch::no_index;
    if (old_size >= noted_from) {
        const Note note = note_behind(block, old_size);
        inside = note.inside;
        index = note.index;
    }

    if (new_size > old_size && s.busy) {
        if (const char* limit = limit_passed(s, old_size, new_size, inside, nodes)) return refuse(s, limit);
        charge_block(s, (new_size - old_size) /
                            (inside == Inside::text || new_size < noted_from ? bytes_per_unit : table_bytes_per_unit));
    }

    if (index != TableWatch::no_index) s.tables.remove(index);
    void* moved = host_block(s, block, with_note(old_size), with_note(new_size));
    if (moved == nullptr && new_size > 0) {
        if (new_size > old_size) {
            if (index != TableWatch::no_index) put_note(block, old_size, {TableWatch::no_index, Inside::other});
            return host_refuses(s);
        }
        moved = block;  // shrinking never fails: the old block will do
    }
    if (inside == Inside::nodes) inside = Inside::other;  // resized: it was a list's part after all
    index = TableWatch::no_index;
    if (nodes > 0) {
        std::memset(moved, 0, new_size);
        index = s.tables.add(moved, nodes);
        if (index != TableWatch::no_index) inside = Inside::nodes;
    }
    if (new_size >= noted_from) put_note(moved, new_size, {index, inside});
    BlockCount& counted = inside == Inside::text ? s.strings : s.blocks;
    if (old_size >= noted_from) counted.add(old_size, -1);
    if (new_size >= noted_from) counted.add(new_size, 1);
    s.changed = true;
    if (new_size > old_size && s.busy) s.pace();
    return given(s, moved, old_size, new_size);
}

}  // namespace

std::size_t BlockCount::size_class(std::size_t size) {
    const auto doublings = static_cast<std::size_t>(std::bit_width(size / smallest));
    return std::min<std::size_t>(doublings, 23);
}

std::size_t BlockCount::largest() const {
    for (std::size_t c = classes_.size() - 1; c > 0; --c)
        if (classes_[c] > 0) return smallest << (c - 1);
    return 0;
}

// Nearly all blocks are small, and many that Lua frees are none.
void* sandbox_allocate(void* user, void* block, std::size_t old_size, std::size_t new_size) {
    SandboxState& s = *static_cast<SandboxState*>(user);
    if (block == nullptr) {
        if (new_size == 0) return nullptr;
        const std::size_t purpose = old_size;
        if (new_size >= noted_from) return allocate_large(s, nullptr, 0, new_size, purpose);
        if (purpose == LUA_TSTRING) s.longest_small = std::max(s.longest_small, new_size);
        return allocate_small(s, nullptr, 0, new_size);
    }
    if (old_size >= noted_from || new_size >= noted_from) return allocate_large(s, block, old_size, new_size, 0);
    if (new_size > 0) return allocate_small(s, block, old_size, new_size);
    host_block(s, block, old_size, 0);
    s.account.give_back(whole(old_size));
    return nullptr;
}

void move_note(const void* block, std::uint32_t nodes, std::uint32_t index) {
    put_note(const_cast<void*>(block), nodes * TableWatch::node_bytes, {index, Inside::nodes});
}

}  // namespace varia
