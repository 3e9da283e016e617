// Lua's allocator: enforces limits, charges fuel, and notes which blocks can make instructions expensive.
#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>

#include <lua.hpp>

#include "sandbox_state.hpp"

namespace varia {

namespace {

// The cost of an allocation: the call itself, then its bytes. A block that is not a string holds a table's slots or the
// stack; Lua moves their entries one by one.
constexpr std::uint64_t block_cost = 8;
constexpr std::uint64_t bytes_per_unit = 64;
constexpr std::uint64_t table_bytes_per_unit = 8;
// After a refused allocation Lua collects all garbage before it requests memory again.
constexpr std::uint64_t refused_bytes_per_unit = 8;

// The bytes that Lua adds to a string's own bytes.
constexpr std::size_t string_header = 32;

// A large block carries a note after the bytes that Lua sees, because Lua does not report the type of a block when it
// frees or resizes it.
constexpr std::size_t noted_from = BlockCount::smallest;
enum class MemoryUse : std::uint8_t { other, text, nodes };
struct Note {
    std::uint32_t index;  // for nodes: the index that TableWatch::add returned
    MemoryUse inside;
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

// Notes the script's current line, from inside the allocator: these Lua calls only read and allocate nothing.
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

// The memory that a block takes from the process: allocators round up, and keep a word of their own beside the block.
// On platforms with pointers of half the size a script's memory is counted as on others, or a little higher: the same
// budget reaches no further there.
constexpr std::size_t beside = sizeof(void*) >= 8 ? 8 : 24;
constexpr std::size_t whole(std::size_t size) {
    return size == 0 ? 0 : std::max<std::size_t>((size + beside + 15) & ~std::size_t{15}, 32);
}

const char* limit_passed(SandboxState& s, std::size_t old_size, std::size_t new_size, MemoryUse inside,
                         std::uint32_t nodes) {
    const SandboxLimits& limits = s.settings.limits;
    if (inside == MemoryUse::text && limits.string > 0 && new_size > limits.string + string_header) return "string";
    if (limits.block > 0 && new_size > limits.block) return "block";
    if (!s.account.has_room(whole(new_size) - whole(old_size))) return "memory";
    if (nodes > 0 && !s.may_grow_to(nodes)) return "collisions";
    return nullptr;
}

// Lua gets no memory because a limit would be exceeded. Lua then collects all garbage, which allocates nothing, and
// repeats its request: so a refusal directly after a refusal belongs to the same request.
void* refuse(SandboxState& s, const char* limit) {
    if (!s.refused) s.take(s.account.held / refused_bytes_per_unit);
    s.refused = !s.refused;
    s.limit = limit;
    note_where(s);
    return nullptr;
}

// The host has no memory left.
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

// Finishes an allocation: the block had `old_size` bytes and now has `new_size` bytes at `moved`.
void* given(SandboxState& s, void* moved, std::size_t old_size, std::size_t new_size) {
    s.account.resize(whole(old_size), whole(new_size));
    s.peak = std::max(s.peak, s.account.held);
    if (new_size > 0) s.newest = moved;
    return moved;
}

// Allocates a block that is small before and after. It gets no note, and only memory and fuel limit it.
void* allocate_small(SandboxState& s, void* block, std::size_t old_size, std::size_t new_size) {
    if (new_size > old_size && s.busy) {
        if (!s.account.has_room(whole(new_size) - whole(old_size))) return refuse(s, "memory");
        charge_block(s, (new_size - old_size) / bytes_per_unit);
    }
    void* moved = host_block(s, block, old_size, new_size);
    if (moved == nullptr) {
        if (new_size > old_size) return host_refuses(s);
        moved = block;  // shrinking never fails: the old block remains in use
    }
    return given(s, moved, old_size, new_size);
}

// `purpose` is the type of object for which Lua requests a new block; 0 if the block is not an object.
void* allocate_large(SandboxState& s, void* block, std::size_t old_size, std::size_t new_size, std::size_t purpose) {
    MemoryUse inside = purpose == LUA_TSTRING ? MemoryUse::text : MemoryUse::other;
    std::uint32_t nodes = block == nullptr && purpose == 0 && s.hardened ? TableWatch::nodes_in(new_size) : 0;
    std::uint32_t index = TableWatch::no_index;
    if (old_size >= noted_from) {
        const Note note = note_behind(block, old_size);
        inside = note.inside;
        index = note.index;
    }

    if (new_size > old_size && s.busy) {
        if (const char* limit = limit_passed(s, old_size, new_size, inside, nodes)) return refuse(s, limit);
        charge_block(s,
                     (new_size - old_size) /
                         (inside == MemoryUse::text || new_size < noted_from ? bytes_per_unit : table_bytes_per_unit));
    }

    if (index != TableWatch::no_index) s.tables.remove(index);
    void* moved = host_block(s, block, with_note(old_size), with_note(new_size));
    if (moved == nullptr && new_size > 0) {
        if (new_size > old_size) {
            if (index != TableWatch::no_index) put_note(block, old_size, {TableWatch::no_index, MemoryUse::other});
            return host_refuses(s);
        }
        moved = block;  // shrinking never fails: the old block remains in use
    }
    if (inside == MemoryUse::nodes) inside = MemoryUse::other;  // a resized block held a list, not nodes
    index = TableWatch::no_index;
    if (nodes > 0) {
        std::memset(moved, 0, new_size);
        index = s.tables.add(moved, nodes);
        if (index != TableWatch::no_index) inside = MemoryUse::nodes;
    }
    if (new_size >= noted_from) put_note(moved, new_size, {index, inside});
    BlockCount& counted = inside == MemoryUse::text ? s.strings : s.blocks;
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

// Nearly all blocks are small, and many requests to free have a null block.
void* sandbox_allocate(void* user, void* block, std::size_t old_size, std::size_t new_size) {
    SandboxState& s = *static_cast<SandboxState*>(user);
    if (block == nullptr) {
        if (new_size == 0) return nullptr;
        const std::size_t purpose = old_size;
        if (new_size >= noted_from) return allocate_large(s, nullptr, 0, new_size, purpose);
        if (purpose == LUA_TSTRING) s.max_small = std::max(s.max_small, new_size);
        return allocate_small(s, nullptr, 0, new_size);
    }
    if (old_size >= noted_from || new_size >= noted_from) return allocate_large(s, block, old_size, new_size, 0);
    if (new_size > 0) return allocate_small(s, block, old_size, new_size);
    host_block(s, block, old_size, 0);
    s.account.give_back(whole(old_size));
    return nullptr;
}

void move_note(const void* block, std::uint32_t nodes, std::uint32_t index) {
    put_note(const_cast<void*>(block), nodes * TableWatch::node_bytes, {index, MemoryUse::nodes});
}

}  // namespace varia
