// Memory that several things have to share: the scripts of all the games that somebody plays, say.
//
//     MemoryAccount guest{.limit = 64u << 20};
//     Rules rules(variant, &guest);            // what its scripts hold counts there, while it lives
#pragma once

#include <cstddef>

namespace varia {

// Belongs to one thread at a time, with all that counts on it, which it outlives.
struct MemoryAccount {
    std::size_t limit = 0;           // bytes; 0: none
    MemoryAccount* above = nullptr;  // what counts here counts there as well
    std::size_t held = 0;

    [[nodiscard]] bool has_room(std::size_t more) const {
        return (limit == 0 || (more <= limit && held <= limit - more)) && (above == nullptr || above->has_room(more));
    }
    void take(std::size_t bytes) {
        held += bytes;
        if (above != nullptr) above->take(bytes);
    }
    void give_back(std::size_t bytes) {
        held -= bytes;
        if (above != nullptr) above->give_back(bytes);
    }
};

}  // namespace varia
