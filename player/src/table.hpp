// What searches have found out about positions, shared by threads without a lock.
//
// An entry is three words: what was found, the move, and the position's key, mixed with both. A thread that reads while
// another writes sees words of two entries; then the key does not come out right, and it has found nothing.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>

#include <varia/move.hpp>

namespace varia::player {

enum class Bound : std::uint8_t { none, upper, lower, exact };

class Table {
public:
    explicit Table(std::size_t mebibytes);

    struct Found {
        Move move;  // made of nothing if there is none
        int value;
        int depth;
        Bound bound;
    };
    [[nodiscard]] std::optional<Found> find(std::uint64_t key) const;
    // Says that the key will be asked for soon.
    void fetch([[maybe_unused]] std::uint64_t key) const {
#if defined(__GNUC__)
        const Entry* entry = place(key);
        __builtin_prefetch(entry);
        __builtin_prefetch(entry + bucket - 1);
#endif
    }
    void store(std::uint64_t key, Move move, int value, int depth, Bound bound);
    // Before each search: what is older gives way first.
    void next() { ++age_; }
    void clear();
    [[nodiscard]] int thousandths() const;

private:
    struct Entry {
        std::atomic<std::uint64_t> key{0}, move{0}, data{0};
    };
    static constexpr std::size_t bucket = 4;
    [[nodiscard]] Entry* place(std::uint64_t key) const {
        return entries_.get() + ((key >> 32) * buckets_ >> 32) * bucket;
    }
    std::unique_ptr<Entry[]> entries_;
    std::size_t buckets_;
    std::uint8_t age_ = 0;
};

}  // namespace varia::player
