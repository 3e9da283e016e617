// The transposition table: what searches have found out about positions. Threads share it without a lock.
//
// An entry is three words: the data, the move, and the position's Zobrist key XORed with both. If a thread reads an
// entry while another thread writes it, the words may not belong together; then the key does not match, and the lookup
// finds nothing.
#pragma once

#include <atomic>
#include <bit>
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
        const Entry* entry = place(key);
        __builtin_prefetch(entry);
        __builtin_prefetch(entry + bucket - 1);
#endif
    }
    void store(std::uint64_t key, Move move, int value, int depth, Bound bound);
    // Called before each search: entries of earlier searches are replaced first.
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
