// The transposition table: what searches have found out about positions. Threads share it without a lock.
//
// An entry has 16 bytes, and the four entries where a position may be stored fill one cache line:
//
//     first word:   move 59 bits | check 5
//     second word:  value 21 bits | depth 7 | bound 2 | age 6 | check 28
//
// The check bits are a hash of the position's Zobrist key and of all other bits of the entry. If a thread reads an
// entry while another thread writes it, the words may not belong together; then the check bits do not match, and the
// lookup finds nothing. Of the lookups of positions that are not stored, one in two thousand million finds a wrong
// entry.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include <varia/move.hpp>

namespace varia::player {

enum class Bound : std::uint8_t { none, upper, lower, exact };

class TranspositionTable {
public:
    explicit TranspositionTable(std::size_t mebibytes);

    struct Found {
        Move move;  // Move() if there is none
        int value;
        int depth;
        Bound bound;
    };
    [[nodiscard]] std::optional<Found> find(std::uint64_t key) const;
    // Prefetches the entry of a key that will be looked up soon.
    void fetch([[maybe_unused]] std::uint64_t key) const {
#if defined(__GNUC__)
        __builtin_prefetch(&bucket_of(key));
#endif
    }
    // Precondition: the value is that of a position (value.hpp), and 0 <= depth. Depths above 127 count as 127.
    void store(std::uint64_t key, Move move, int value, int depth, Bound bound);
    // Called before each search: entries of earlier searches are replaced first.
    void next() { age_ = static_cast<std::uint8_t>((age_ + 1) & 63); }
    void clear();
    [[nodiscard]] int thousandths() const;

private:
    struct Entry {
        std::atomic<std::uint64_t> first{0}, second{0};
    };
    struct alignas(64) Bucket {
        std::array<Entry, 4> entries;
    };
    [[nodiscard]] Bucket& bucket_of(std::uint64_t key) const { return buckets_[(key >> 32) * count_ >> 32]; }
    std::unique_ptr<Bucket[]> buckets_;
    std::size_t count_;  // of buckets
    std::uint8_t age_ = 0;
};

}  // namespace varia::player
