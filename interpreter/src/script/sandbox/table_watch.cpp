// Reads hash parts; see the header. All memory comes from the C library, since this code runs inside Lua's allocator.
#include "table_watch.hpp"

#include <algorithm>
#include <bit>
#include <climits>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include <lua.hpp>

namespace varia {

namespace {

// The layout of a node.
constexpr std::size_t node_bytes = TableWatch::node_bytes;
constexpr std::size_t key_type_at = 9;
constexpr std::size_t next_at = 12;
constexpr std::size_t key_at = 16;
constexpr std::uint8_t no_key = 0;
constexpr std::uint8_t integer_key = 3;
constexpr std::uint8_t float_key = 3 | 1 << 4;

constexpr std::uint32_t bearable_nodes = 2048;  // the chains of so small a block can be walked at once
constexpr std::uint32_t short_chain = 32;       // the maximum length to which every walk follows a chain

std::uint8_t key_type(const std::byte* block, std::uint32_t node) {
    return static_cast<std::uint8_t>(block[node * node_bytes + key_type_at]);
}

template <class T>
T read_at(const std::byte* block, std::uint32_t node, std::size_t at) {
    T value;
    std::memcpy(&value, block + node * node_bytes + at, sizeof value);
    return value;
}

// The next node of the chain. At the end of the chain, or if the offset leads to no node, the same node.
std::uint32_t after(const std::byte* block, std::uint32_t nodes, std::uint32_t node) {
    const std::int64_t next = std::int64_t{node} + read_at<std::int32_t>(block, node, next_at);
    return next >= 0 && next < nodes ? static_cast<std::uint32_t>(next) : node;
}

std::uint32_t walk(const std::byte* block, std::uint32_t nodes, std::uint32_t node, std::uint32_t max) {
    std::uint32_t length = 1;
    for (std::uint32_t next = after(block, nodes, node); next != node && length < max;
         next = after(block, nodes, node)) {
        node = next;
        ++length;
    }
    return length;
}

// The place where Lua first looks for a number, in a hash part with this number of nodes.
std::uint32_t place_of(std::uint64_t number, std::uint32_t nodes) {
    return static_cast<std::uint32_t>(number % ((nodes - 1) | 1));
}

}  // namespace

std::uint32_t TableWatch::hash_of(double number) {
    int exponent = 0;
    const double scaled = std::frexp(number, &exponent) * -static_cast<double>(INT_MIN);
    if (!(scaled >= -0x1p63 && scaled < 0x1p63)) return 0;
    const auto sum = static_cast<std::uint32_t>(exponent) +
                     static_cast<std::uint32_t>(static_cast<std::int64_t>(scaled));
    return sum <= static_cast<std::uint32_t>(INT_MAX) ? sum : ~sum;
}

TableWatch::~TableWatch() { std::free(list_); }

std::uint32_t TableWatch::nodes_in(std::size_t size) {
    if (size % node_bytes != 0 || size < min_nodes * node_bytes) return 0;
    const std::size_t nodes = size / node_bytes;
    return std::has_single_bit(nodes) && nodes <= UINT32_MAX / 2 ? static_cast<std::uint32_t>(nodes) : 0;
}

void TableWatch::count(const Watched& watched, int n) {
    const std::uint32_t chain = watched.chain + watched.collided;
    chains_[static_cast<std::size_t>(std::bit_width(chain))] += static_cast<std::uint32_t>(n);
    sizes_[static_cast<std::size_t>(std::bit_width(watched.nodes))] += static_cast<std::uint32_t>(n);
}

std::uint32_t TableWatch::add(const void* block, std::uint32_t nodes) {
    if (size_ == capacity_) {
        const std::uint32_t wanted = capacity_ * 2 + 16;
        void* moved = std::realloc(list_, wanted * sizeof(Watched));
        if (moved == nullptr) return no_index;
        list_ = static_cast<Watched*>(moved);
        capacity_ = wanted;
    }
    list_[size_] = {static_cast<const std::byte*>(block), nodes, nodes, 0, 0, 0, 0};
    count(list_[size_], 1);
    return size_++;
}

void TableWatch::remove(std::uint32_t index) {
    Watched& watched = list_[index];
    look_at(watched);
    gone_ = std::max(gone_, watched.chain + watched.collided);
    count(watched, -1);
    if (--size_ == index) return;
    watched = list_[size_];
    place_(watched.block, watched.nodes, index);
}

void TableWatch::walk_all(Watched& watched) {
    watched.collided = 0;
    // A chain begins at a node to which no other node leads.
    auto* led_to = static_cast<std::uint8_t*>(std::calloc(watched.nodes, 1));
    if (led_to == nullptr) {
        watched.chain = watched.nodes;
        return;
    }
    for (std::uint32_t node = 0; node < watched.nodes; ++node)
        if (const std::uint32_t next = after(watched.block, watched.nodes, node); next != node) led_to[next] = 1;
    watched.chain = 0;
    for (std::uint32_t node = 0; node < watched.nodes; ++node)
        if (led_to[node] == 0)
            watched.chain = std::max(watched.chain, walk(watched.block, watched.nodes, node, watched.nodes));
    std::free(led_to);
}

void TableWatch::look_at(Watched& watched) {
    if (watched.unseen == 0 || key_type(watched.block, watched.unseen - 1) == no_key) return;
    count(watched, -1);
    for (; watched.unseen > 0 && key_type(watched.block, watched.unseen - 1) != no_key; --watched.unseen) {
        const std::uint32_t length = walk(watched.block, watched.nodes, watched.unseen - 1, short_chain);
        if (length == short_chain) ++watched.collided;
        watched.chain = std::max(watched.chain, length);
    }
    // The longest chain may have grown by up to `collided` nodes; how many exactly is not known.
    if (watched.collided > std::max(short_chain, watched.nodes / 64)) walk_all(watched);
    count(watched, 1);
}

void TableWatch::look() {
    const std::uint32_t some = std::min(size_, std::max(size_ / 8, std::uint32_t{64}));
    for (std::uint32_t i = 0; i < some; ++i) {
        if (next_ >= size_) next_ = 0;
        look_at(list_[next_++]);
    }
}

std::uint32_t TableWatch::longest() const {
    std::size_t bits = chains_.size() - 1;
    while (bits > 0 && chains_[bits] == 0) --bits;
    const std::uint64_t chain = std::max<std::uint64_t>((std::uint64_t{1} << bits) - 1, gone_);
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(chain, UINT32_MAX));
}

std::uint32_t TableWatch::largest() const {
    std::size_t bits = sizes_.size() - 1;
    while (bits > 0 && sizes_[bits] == 0) --bits;
    return bits == 0 ? 0 : std::uint32_t{1} << (bits - 1);
}

std::uint64_t TableWatch::steps_to_grow(std::uint32_t nodes, std::uint64_t& looked) {
    std::uint64_t worst = 0;
    std::uint32_t* here = nullptr;
    for (std::uint32_t i = 0; i < size_; ++i) {
        Watched& watched = list_[i];
        // Only a full hash part grows, and its content no longer changes.
        if (watched.nodes > nodes || (watched.nodes < nodes / 4 && watched.nodes <= bearable_nodes)) continue;
        look_at(watched);
        if (watched.unseen != 0) continue;
        if (watched.grown_to != nodes) {
            watched.grown_to = nodes;
            watched.steps = 0;
            looked += nodes + watched.nodes;
            if (here == nullptr) here = static_cast<std::uint32_t*>(std::malloc(nodes * sizeof(std::uint32_t)));
            if (here == nullptr) return UINT64_MAX;
            std::memset(here, 0, nodes * sizeof(std::uint32_t));
            for (std::uint32_t node = 0; node < watched.nodes; ++node) {
                const std::uint8_t type = key_type(watched.block, node);
                if (type == integer_key)
                    watched.steps += here[place_of(read_at<std::uint64_t>(watched.block, node, key_at), nodes)]++;
                else if (type == float_key)
                    watched.steps += here[place_of(hash_of(read_at<double>(watched.block, node, key_at)), nodes)]++;
            }
        }
        worst = std::max(worst, watched.steps);
    }
    std::free(here);
    return worst;
}

bool TableWatch::is_right(lua_State* lua, const void* const& newest) {
    if (sizeof(lua_Integer) != 8) return false;
    constexpr std::uint32_t nodes = 8;
    lua_gc(lua, LUA_GCSTOP);  // the collector may resize a block
    lua_createtable(lua, 0, nodes);
    const auto* block = static_cast<const std::byte*>(newest);
    lua_gc(lua, LUA_GCRESTART);
    if (block == nullptr) return false;
    // These keys are multiples of the number of nodes minus one, so all collide. Three of them form a chain.
    for (const lua_Integer key : {7 * 1000, 7 * 2000, 7 * 3000}) {
        lua_pushboolean(lua, 1);
        lua_rawseti(lua, -2, key);
    }
    lua_pop(lua, 1);
    std::uint32_t longest = 0;
    std::uint32_t keys = 0;
    for (std::uint32_t node = 0; node < nodes; ++node) {
        longest = std::max(longest, walk(block, nodes, node, nodes));
        if (key_type(block, node) == no_key) continue;
        const auto key = read_at<std::uint64_t>(block, node, key_at);
        if (key_type(block, node) != integer_key || key % 7000 != 0 || place_of(key, nodes) != 0) return false;
        keys += static_cast<std::uint32_t>(key / 7000);
    }
    // Lua puts the two colliding nodes into the highest free places.
    return keys == 1 + 2 + 3 && longest == 3 && key_type(block, nodes - 1) == integer_key &&
           key_type(block, nodes - 2) == integer_key;
}

}  // namespace varia
