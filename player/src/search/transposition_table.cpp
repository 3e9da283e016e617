#include "transposition_table.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace varia::player {
namespace {

// The two words of an entry.
struct Words {
    std::uint64_t first, second;
};

constexpr std::uint64_t low(int bits) { return (std::uint64_t{1} << bits) - 1; }
constexpr int move_bits = 59, value_bits = 21, depth_bits = 7, bound_bits = 2, age_bits = 6;
constexpr int result_bits = value_bits + depth_bits + bound_bits + age_bits;  // of the second word, without the check
constexpr int depth_at = value_bits, bound_at = depth_at + depth_bits, age_at = bound_at + bound_bits;

// The fields of a move. Cells have 15 bits in the table, because no board has more than 16,384 cells, and the type
// has 5.
struct MoveFields {
    Cell from, to;
    std::uint8_t type, small;
    std::uint16_t large;
};
static_assert(sizeof(MoveFields) == sizeof(Move));
constexpr int cell_bits = 15, type_bits = 5;

std::uint64_t packed(Move move) {
    const auto fields = std::bit_cast<MoveFields>(move);
    return std::uint64_t{fields.large} | std::uint64_t{fields.small} << 16 | std::uint64_t{fields.type} << 24 |
           (fields.from & low(cell_bits)) << (24 + type_bits) |
           (fields.to & low(cell_bits)) << (24 + type_bits + cell_bits);
}

Cell cell_in(std::uint64_t bits) {
    const std::uint64_t cell = bits & low(cell_bits);
    return cell == low(cell_bits) ? no_cell : static_cast<Cell>(cell);
}

Move move_in(const Words& words) {
    const std::uint64_t bits = words.first;
    return std::bit_cast<Move>(
        MoveFields{cell_in(bits >> (24 + type_bits)), cell_in(bits >> (24 + type_bits + cell_bits)),
                   static_cast<std::uint8_t>(bits >> 24 & low(type_bits)), static_cast<std::uint8_t>(bits >> 16 & 0xFF),
                   static_cast<std::uint16_t>(bits & 0xFFFF)});
}

std::uint64_t packed(int value, int depth, Bound bound, std::uint8_t age) {
    return (static_cast<std::uint64_t>(static_cast<std::int64_t>(value)) & low(value_bits)) |
           static_cast<std::uint64_t>(depth) << depth_at | static_cast<std::uint64_t>(bound) << bound_at |
           std::uint64_t{age} << age_at;
}
int value_in(const Words& words) {
    // The highest bit is the sign.
    const auto value = static_cast<int>(words.second & low(value_bits));
    return value >= 1 << (value_bits - 1) ? value - (1 << value_bits) : value;
}
int depth_in(const Words& words) { return static_cast<int>(words.second >> depth_at & low(depth_bits)); }
Bound bound_in(const Words& words) { return static_cast<Bound>(words.second >> bound_at & low(bound_bits)); }
std::uint8_t age_in(const Words& words) { return static_cast<std::uint8_t>(words.second >> age_at & low(age_bits)); }

// The entry with its check bits.
Words checked(std::uint64_t key, std::uint64_t move, std::uint64_t result) {
    const std::uint64_t mixed = (key ^ std::rotl(move, 29)) * 0x9E3779B97F4A7C15U ^ result * 0xBF58476D1CE4E5B9U;
    const std::uint64_t check = mixed ^ (mixed >> 32);
    return {move | check << move_bits, result | (check >> (64 - move_bits)) << result_bits};
}
bool belongs(const Words& words, std::uint64_t key) {
    const Words expected = checked(key, words.first & low(move_bits), words.second & low(result_bits));
    return expected.first == words.first && expected.second == words.second;
}

}  // namespace

TranspositionTable::TranspositionTable(std::size_t mebibytes)
    : count_(
          std::clamp<std::size_t>((mebibytes << 20) / sizeof(Bucket), 1, std::numeric_limits<std::uint32_t>::max())) {
    buckets_ = std::make_unique<Bucket[]>(count_);
}

std::optional<TranspositionTable::Found> TranspositionTable::find(std::uint64_t key) const {
    for (const Entry& entry : bucket_of(key).entries) {
        const Words words{entry.first.load(std::memory_order_relaxed), entry.second.load(std::memory_order_relaxed)};
        if (bound_in(words) == Bound::none || !belongs(words, key)) continue;
        return Found{move_in(words), value_in(words), depth_in(words), bound_in(words)};
    }
    return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, Move move, int value, int depth, Bound bound) {
    Bucket& bucket = bucket_of(key);
    Entry* chosen = bucket.entries.data();
    int min = 1 << 20;
    for (Entry& entry : bucket.entries) {
        const Words words{entry.first.load(std::memory_order_relaxed), entry.second.load(std::memory_order_relaxed)};
        const bool empty = bound_in(words) == Bound::none;
        if (!empty && belongs(words, key)) {
            // A deeper result of the same search is kept, unless the new result is exact.
            if (bound != Bound::exact && age_in(words) == age_ && depth_in(words) > depth + 2) return;
            if (move == Move()) move = move_in(words);
            chosen = &entry;
            break;
        }
        const int worth = empty ? -1 : depth_in(words) + (age_in(words) == age_ ? 256 : 0);
        if (worth < min) {
            min = worth;
            chosen = &entry;
        }
    }
    const Words words = checked(key, packed(move),
                                packed(value, std::clamp(depth, 0, static_cast<int>(low(depth_bits))), bound, age_));
    chosen->first.store(words.first, std::memory_order_relaxed);
    chosen->second.store(words.second, std::memory_order_relaxed);
}

void TranspositionTable::clear() {
    for (std::size_t i = 0; i < count_; ++i)
        for (Entry& entry : buckets_[i].entries) {
            entry.first.store(0, std::memory_order_relaxed);
            entry.second.store(0, std::memory_order_relaxed);
        }
    age_ = 0;
}

int TranspositionTable::thousandths() const {
    const std::size_t looked = std::min<std::size_t>(count_, 250);
    std::size_t used = 0;
    for (std::size_t i = 0; i < looked; ++i)
        for (const Entry& entry : buckets_[i].entries) {
            const Words words{0, entry.second.load(std::memory_order_relaxed)};
            if (bound_in(words) != Bound::none && age_in(words) == age_) ++used;
        }
    return static_cast<int>(used * 1000 / (looked * 4));
}

}  // namespace varia::player
