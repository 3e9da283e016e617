// Structs that begin with their size, and may grow in later versions: reads them from callers that know fewer or more
// fields, and writes them back.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>
#include <type_traits>

#include "call.hpp"

namespace varia::c {

// The size that the struct had in the first version: no caller's struct is smaller. A struct that has grown gets a
// specialisation here.
template <class T>
inline constexpr std::size_t first_size = sizeof(T);

// Larger than the struct of any version: a greater size was not set by the caller.
inline constexpr std::size_t absurd_size = 4096;

template <class T>
[[nodiscard]] std::size_t size_of(const T &given, const char *what) {
    static_assert(std::is_standard_layout_v<T> && std::is_trivially_copyable_v<T>);
    const std::size_t size = given.struct_size;
    if (size < first_size<T> || size > absurd_size)
        misuse(std::string(what) + ".struct_size is " + std::to_string(size),
               "set it to sizeof(*" + std::string(what) + ")");
    return size;
}

// Copies the caller's struct. Fields that the caller's version lacks are zero; all fields are zero if there is no
// struct.
template <class T>
[[nodiscard]] T taken(const T *given, const char *what) {
    T mine{};
    mine.struct_size = sizeof(T);
    if (given == nullptr) return mine;
    const std::size_t size = size_of(*given, what);
    const auto *const bytes = reinterpret_cast<const unsigned char *>(given);
    if (size > sizeof(T) && std::any_of(bytes + sizeof(T), bytes + size, [](unsigned char byte) { return byte != 0; }))
        fail(VARIA_UNSUPPORTED, std::string(what) + " has fields set that this version does not know",
             "it was made for a newer library: varia_api_version() tells what this one has");
    std::memcpy(&mine, given, std::min(size, sizeof(T)));
    mine.struct_size = sizeof(T);
    return mine;
}

// Writes a struct as far as the caller has room. Fields that this version lacks become zero. The constructor checks the
// struct before the work begins:
//
//     const Told told(info, "info");
//     ...
//     told.tell(mine);
template <class T>
class Described {
public:
    Described(T *to, const char *what) : to_(needed_pointer(to, what)), size_(size_of(to_, what)) {}
    void report(T mine) const {
        mine.struct_size = size_;
        std::memcpy(&to_, &mine, std::min(size_, sizeof(T)));
        if (size_ > sizeof(T)) std::memset(reinterpret_cast<unsigned char *>(&to_) + sizeof(T), 0, size_ - sizeof(T));
    }

private:
    T &to_;
    std::size_t size_;
};

}  // namespace varia::c
