#include "transposition_table.hpp"

#include <algorithm>
#include <limits>

namespace varia::player {
namespace {

//     value 32 bits | depth 8 | bound 8 | age 8
std::uint64_t packed(int value, int depth, Bound bound, std::uint8_t age) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(value)) |
           std::uint64_t{static_cast<std::uint8_t>(depth)} << 32 |
           std::uint64_t{static_cast<std::uint8_t>(bound)} << 40 | std::uint64_t{age} << 48;
}
int value_in(std::uint64_t data) { return static_cast<std::int32_t>(static_cast<std::uint32_t>(data)); }
int depth_in(std::uint64_t data) { return static_cast<int>(data >> 32 & 0xFF); }
Bound bound_in(std::uint64_t data) { return static_cast<Bound>(data >> 40 & 0xFF); }
std::uint8_t age_in(std::uint64_t data) { return static_cast<std::uint8_t>(data >> 48); }

}  // namespace

TranspositionTable::TranspositionTable(std::size_t mebibytes)
    : buckets_(std::clamp<std::size_t>((mebibytes << 20) / (sizeof(Entry) * bucket), 1,
                                       std::numeric_limits<std::uint32_t>::max())) {
    entries_ = std::make_unique<Entry[]>(buckets_ * bucket);
}

std::optional<TranspositionTable::Found> TranspositionTable::find(std::uint64_t key) const {
    const Entry* entry = place(key);
    for (std::size_t i = 0; i < bucket; ++i, ++entry) {
        const std::uint64_t data = entry->data.load(std::memory_order_relaxed),
                            move = entry->move.load(std::memory_order_relaxed);
        if ((entry->key.load(std::memory_order_relaxed) ^ data ^ move) != key || bound_in(data) == Bound::none)
            continue;
        return Found{std::bit_cast<Move>(move), value_in(data), depth_in(data), bound_in(data)};
    }
    return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, Move move, int value, int depth, Bound bound) {
    Entry* entry = place(key);
    Entry* chosen = entry;
    int min = 1 << 20;
    for (std::size_t i = 0; i < bucket; ++i, ++entry) {
        const std::uint64_t data = entry->data.load(std::memory_order_relaxed),
                            old = entry->move.load(std::memory_order_relaxed);
        if ((entry->key.load(std::memory_order_relaxed) ^ data ^ old) == key) {
            // A deeper result of the same search is kept, unless the new result is exact.
            if (bound != Bound::exact && age_in(data) == age_ && depth_in(data) > depth + 2) return;
            if (move == Move()) move = std::bit_cast<Move>(old);
            chosen = entry;
            break;
        }
        const int static_eval = bound_in(data) == Bound::none ? -1 : depth_in(data) + (age_in(data) == age_ ? 256 : 0);
        if (static_eval < min) {
            min = static_eval;
            chosen = entry;
        }
    }
    const std::uint64_t data = packed(value, std::clamp(depth, 0, 255), bound, age_),
                        words = std::bit_cast<std::uint64_t>(move);
    chosen->key.store(key ^ data ^ words, std::memory_order_relaxed);
    chosen->move.store(words, std::memory_order_relaxed);
    chosen->data.store(data, std::memory_order_relaxed);
}

void TranspositionTable::clear() {
    for (std::size_t i = 0; i < buckets_ * bucket; ++i) {
        entries_[i].key.store(0, std::memory_order_relaxed);
        entries_[i].move.store(0, std::memory_order_relaxed);
        entries_[i].data.store(0, std::memory_order_relaxed);
    }
    age_ = 0;
}

int TranspositionTable::thousandths() const {
    const std::size_t looked = std::min<std::size_t>(buckets_ * bucket, 1000);
    int used = 0;
    for (std::size_t i = 0; i < looked; ++i) {
        const std::uint64_t data = entries_[i].data.load(std::memory_order_relaxed);
        if (bound_in(data) != Bound::none && age_in(data) == age_) ++used;
    }
    return static_cast<int>(static_cast<std::size_t>(used) * 1000 / looked);
}

}  // namespace varia::player
