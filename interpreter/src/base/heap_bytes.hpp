// How much memory a container holds outside of itself: what `memory()` of positions, games and matches adds up. Blocks
// are counted as asked for; what the allocator spends on keeping its books is not.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

namespace varia {

template <class T>
[[nodiscard]] std::size_t heap_bytes(const std::vector<T>& v) {
    return v.capacity() * sizeof(T);
}

[[nodiscard]] inline std::size_t heap_bytes(const std::vector<bool>& v) { return v.capacity() / 8; }

// Short texts lie in the string itself: none is shorter than what an empty one has room for.
[[nodiscard]] inline std::size_t heap_bytes(const std::string& s) {
    return s.capacity() > std::string().capacity() ? s.capacity() + 1 : 0;
}

[[nodiscard]] inline std::size_t heap_bytes(const std::vector<std::string>& v) {
    std::size_t total = v.capacity() * sizeof(std::string);
    for (const std::string& s : v) total += heap_bytes(s);
    return total;
}

// A node an entry, with a link to the next, and a link a bucket; a table of one bucket has it inside.
template <class Key, class T>
[[nodiscard]] std::size_t heap_bytes(const std::unordered_map<Key, T>& m) {
    struct Node {
        void* next;
        typename std::unordered_map<Key, T>::value_type value;
    };
    return m.size() * sizeof(Node) + (m.bucket_count() > 1 ? m.bucket_count() * sizeof(void*) : 0);
}

}  // namespace varia
