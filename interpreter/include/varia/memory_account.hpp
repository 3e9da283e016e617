// Memory that several things have to share: the scripts of all the games that somebody plays, say.
//
//     MemoryAccount guest{.limit = 64u << 20};
//     Rules rules(variant, &guest);            // what its scripts hold counts there, while it lives
#pragma once

#include <algorithm>
#include <cstddef>

namespace varia {

// Belongs to one thread at a time, with all that counts on it, which it outlives.
struct MemoryAccount {
    std::size_t limit = 0;           // bytes; 0: none
    MemoryAccount* above = nullptr;  // what counts here counts there as well
    std::size_t held = 0;

    [[nodiscard]] bool has_room(std::size_t more) const {
        for (const MemoryAccount* account = this; account != nullptr; account = account->above)
            if (account->limit != 0 && (more > account->limit || account->held > account->limit - more)) return false;
        return true;
    }
    // What is left, of the tightest of them.
    [[nodiscard]] std::size_t room() const {
        std::size_t least = static_cast<std::size_t>(-1);
        for (const MemoryAccount* account = this; account != nullptr; account = account->above)
            if (account->limit != 0) least = std::min(least, account->limit - std::min(account->limit, account->held));
        return least;
    }
    void take(std::size_t bytes) { resize(0, bytes); }
    void give_back(std::size_t bytes) { resize(bytes, 0); }
    // Something that took `before` bytes, counted here, takes `after`.
    void resize(std::size_t before, std::size_t after) {
        for (MemoryAccount* account = this; account != nullptr; account = account->above)
            account->held += after - before;
    }
};

}  // namespace varia
