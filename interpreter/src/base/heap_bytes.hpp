// The heap memory of a container. `memory()` of positions, games and matches adds it up. Blocks count with their
// requested size, without the overhead of the allocator.
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

// A short text lies in the string object itself: its capacity is that of an empty string.
[[nodiscard]] inline std::size_t heap_bytes(const std::string& s) {
    return s.capacity() > std::string().capacity() ? s.capacity() + 1 : 0;
}

[[nodiscard]] inline std::size_t heap_bytes(const std::vector<std::string>& v) {
    std::size_t total = v.capacity() * sizeof(std::string);
    for (const std::string& s : v) total += heap_bytes(s);
    return total;
}

// One node for each entry, with a pointer to the next node; and one pointer for each bucket. A table with one bucket
// stores that pointer in the object itself.
template <class Key, class T>
[[nodiscard]] std::size_t heap_bytes(const std::unordered_map<Key, T>& m) {
    struct Node {
        void* next;
        typename std::unordered_map<Key, T>::value_type value;
    };
    return m.size() * sizeof(Node) + (m.bucket_count() > 1 ? m.bucket_count() * sizeof(void*) : 0);
}

}  // namespace varia
