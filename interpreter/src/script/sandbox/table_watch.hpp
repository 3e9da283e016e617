// Measures the length of the chains in Lua's tables.
//
// A table keeps everything that is not a list in a hash part: a block of nodes, in which nodes with the same hash are
// chained. Whole numbers hash to themselves, so a script can choose keys that all collide. One lookup in such a table,
// one instruction, then walks the whole chain, and growing the table does so for each node. Lua does not report this,
// so the blocks are read directly: the allocator sees them come and go. Their layout is that of Lua 5.4; it is checked
// on a table with known keys before it is trusted.
//
// Lua puts a node that collides into the free place with the highest number, and chains it before all older nodes of
// its chain. So the places above the highest free one hold all nodes that ever collided. Each is examined once, and the
// walk from the newest node of a chain passes the whole chain.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

struct lua_State;

namespace varia {

class TableWatch {
public:
    // Smaller hash parts cost little, whatever they hold.
    static constexpr std::uint32_t min_nodes = 64;
    static constexpr std::uint32_t no_index = UINT32_MAX;
    // A node of Lua 5.4: the value and its type, the key's type, the distance to the next node of the chain, and the
    // key. Every pointer in it is in a union with wider types, so the layout is the same on all machines.
    static constexpr std::size_t node_bytes = 24;

    TableWatch() = default;
    ~TableWatch();
    TableWatch(const TableWatch&) = delete;
    TableWatch& operator=(const TableWatch&) = delete;

    // The number of nodes in a new block of this size, if it is a hash part; 0 if it is another block or a small one.
    [[nodiscard]] static std::uint32_t nodes_in(std::size_t size);

    // Registers a new hash part. Returns the index that remove needs when it is freed, or no_index if there is no
    // memory to watch it.
    [[nodiscard]] std::uint32_t add(const void* block, std::uint32_t nodes);
    void remove(std::uint32_t index);
    // Writes a block's index behind the block, when the block gets another index.
    using Place = void (*)(const void* block, std::uint32_t nodes, std::uint32_t index);
    void set_place(Place place) { place_ = place; }

    // Examines changes: in all tables if there are few, in some of them if there are many.
    void look();
    // The length of the longest chain that exists, or that existed in a table freed since the last call of `forget`;
    // rounded up.
    [[nodiscard]] std::uint32_t longest() const;
    void forget() { gone_ = 0; }
    [[nodiscard]] bool any() const { return size_ > 0 || gone_ > 0; }
    // The largest hash part, in nodes.
    [[nodiscard]] std::uint32_t largest() const;

    // The number of steps along chains that growing a table to this number of nodes may take: the maximum over the full
    // hash parts. Adds the number of nodes that this examined to `looked`.
    [[nodiscard]] std::uint64_t steps_to_grow(std::uint32_t nodes, std::uint64_t& looked);

    // Lua's hash of a float. A whole number is its own hash. The place of a number is the hash modulo the number of
    // nodes minus one.
    [[nodiscard]] static std::uint32_t hash_of(double number);

    // Whether Lua's nodes have the layout, and whole numbers the hash, that this class expects. `newest` is where the
    // allocator notes its latest block. May raise (memory).
    [[nodiscard]] static bool is_right(lua_State* lua, const void* const& newest);

private:
    struct Watched {
        const std::byte* block;
        std::uint32_t nodes;
        std::uint32_t unseen;    // the places below this one have not been examined
        std::uint32_t chain;     // the length of the longest chain that was walked
        std::uint32_t collided;  // nodes added to long chains since then
        std::uint32_t grown_to;  // the size for which `steps` was computed
        std::uint64_t steps;
    };
    void look_at(Watched& watched);
    void walk_all(Watched& watched);
    void count(const Watched& watched, int n);

    Watched* list_ = nullptr;
    std::uint32_t size_ = 0;
    std::uint32_t capacity_ = 0;
    std::uint32_t next_ = 0;                  // where the next look begins
    std::uint32_t gone_ = 0;                  // the length of the longest chain in a table that was freed
    std::array<std::uint32_t, 33> chains_{};  // number of hash parts by the bits of their longest chain's length
    std::array<std::uint32_t, 33> sizes_{};
    Place place_ = nullptr;
};

}  // namespace varia
