// A memory limit that several objects share, for example the scripts of all games that one guest plays.
//
//     MemoryAccount guest{.limit = 64u << 20};
//     Rules rules(variant, &guest);            // the memory of its scripts counts on `guest` while it lives
#pragma once

#include <algorithm>
#include <cstddef>

namespace varia {

// Belongs to one thread at a time, together with everything that counts on it. It must outlive those objects.
struct MemoryAccount {
    std::size_t limit = 0;           // in bytes; 0: no limit
    MemoryAccount* above = nullptr;  // an account on which the same memory also counts
    std::size_t held = 0;

    [[nodiscard]] bool has_room(std::size_t more) const {
        for (const MemoryAccount* account = this; account != nullptr; account = account->above)
            if (account->limit != 0 && (more > account->limit || account->held > account->limit - more)) return false;
        return true;
    }
    // The memory that is left, by the tightest limit of this account and those above it.
    [[nodiscard]] std::size_t room() const {
        std::size_t min = static_cast<std::size_t>(-1);
        for (const MemoryAccount* account = this; account != nullptr; account = account->above)
            if (account->limit != 0) min = std::min(min, account->limit - std::min(account->limit, account->held));
        return min;
    }
    void take(std::size_t bytes) { resize(0, bytes); }
    void give_back(std::size_t bytes) { resize(bytes, 0); }
    // Something that used `before` bytes of this account now uses `after` bytes.
    void resize(std::size_t before, std::size_t after) {
        for (MemoryAccount* account = this; account != nullptr; account = account->above)
            account->held += after - before;
    }
};

}  // namespace varia
