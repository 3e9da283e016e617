// How long the chains in Lua's tables are.
//
// A table keeps what is no list in a hash part: a block of nodes, those with the same hash chained to each other. Whole
// numbers hash to themselves, so a script can choose keys that all collide. One look into such a table, one
// instruction, then walks them all, and growing the table walks them all for each of them. Lua does not tell, so the
// blocks are read: the allocator sees them come and go, and their layout is that of Lua 5.4, which is tested on a table
// of known keys before it is believed.
//
// A node that collides is put into the free place with the highest number, and before all older nodes of its chain. So
// the places above the highest free one hold all that ever collided, each is looked at once, and the walk from the
// newest node of a chain is the chain.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

struct lua_State;

namespace varia {

class TableWatch {
public:
    // Smaller hash parts cost little, however they are filled.
    static constexpr std::uint32_t fewest_nodes = 64;
    static constexpr std::uint32_t no_index = UINT32_MAX;
    // A node of Lua 5.4: the value and its type, the key's type, how many nodes ahead the next of the chain is, the
    // key. Nothing in it is as large as a pointer but unions that hold wider things: it is the same on all machines.
    static constexpr std::size_t node_bytes = 24;

    TableWatch() = default;
    ~TableWatch();
    TableWatch(const TableWatch&) = delete;
    TableWatch& operator=(const TableWatch&) = delete;

    // How many nodes a new block of this size is for, if it is a hash part; 0 if it is something else or small.
    [[nodiscard]] static std::uint32_t nodes_in(std::size_t size);

    // A hash part comes; what to give to remove when it goes. no_index if there is no memory to keep an eye on it.
    [[nodiscard]] std::uint32_t add(const void* block, std::uint32_t nodes);
    void remove(std::uint32_t index);
    // Where the index of a block is kept, so that it can be changed when another takes its place.
    using Place = void (*)(const void* block, std::uint32_t nodes, std::uint32_t index);
    void set_place(Place place) { place_ = place; }

    // Looks at what has changed: at all of a few tables, at some of many.
    void look();
    // The longest chain there is, or was in a table that went since `forget` was last called; rounded up.
    [[nodiscard]] std::uint32_t longest() const;
    void forget() { gone_ = 0; }
    [[nodiscard]] bool any() const { return size_ > 0 || gone_ > 0; }
    // The largest hash part, in nodes.
    [[nodiscard]] std::uint32_t largest() const;

    // The steps along chains that growing a table to so many nodes may take: of the full hash parts the worst. What
    // looking took is added to `looked`, in nodes.
    [[nodiscard]] std::uint64_t steps_to_grow(std::uint32_t nodes, std::uint64_t& looked);

    // Lua's hash of a float; a whole number is its own. A number's place is the hash modulo one less than there are
    // nodes.
    [[nodiscard]] static std::uint32_t hash_of(double number);

    // Whether Lua lays its nodes out, and hashes whole numbers, as this class believes. `newest` is where the allocator
    // notes the block it gave last. May raise (memory).
    [[nodiscard]] static bool is_right(lua_State* lua, const void* const& newest);

private:
    struct Watched {
        const std::byte* block;
        std::uint32_t nodes;
        std::uint32_t unseen;    // the places below have not been looked at
        std::uint32_t chain;     // the longest that was walked
        std::uint32_t collided;  // nodes that came to long chains since
        std::uint32_t grown_to;  // the size for which `steps` was worked out
        std::uint64_t steps;
    };
    void look_at(Watched& watched);
    void walk_all(Watched& watched);
    void count(const Watched& watched, int n);

    Watched* list_ = nullptr;
    std::uint32_t size_ = 0;
    std::uint32_t capacity_ = 0;
    std::uint32_t next_ = 0;                  // where the next look begins
    std::uint32_t gone_ = 0;                  // the longest chain of a table that went
    std::array<std::uint32_t, 33> chains_{};  // how many hash parts have a longest chain of so many bits
    std::array<std::uint32_t, 33> sizes_{};
    Place place_ = nullptr;
};

}  // namespace varia
