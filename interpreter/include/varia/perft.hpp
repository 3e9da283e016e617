// Perft: the table that it can use (see Rules::perft), and the function that can stop it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace varia {

class Position;
class Rules;

// The callback of a perft that can be stopped. It is called with 0 at every position, and again with the number of
// leaves whenever some have been counted. If it returns false the count ends, and its result means nothing.
using GoOn = std::function<bool(std::uint64_t leaves)>;

// The number of leaves after `depth` moves, as Rules::perft counts them, with a callback that can stop it. The position
// is restored when the function returns or throws.
[[nodiscard]] std::uint64_t perft(Rules& rules, Position& position, int depth, const GoOn& go_on);

// The leaf counts of subtrees, by position and depth. Positions are compared by their 64-bit Zobrist keys only, so two
// positions could be confused: less than once in 10^12 lookups for tables that fit into a machine's memory. Belongs to
// one thread.
class PerftTable {
public:
    // Uses at most this number of bytes. If they are too few for one entry, the table stays empty.
    explicit PerftTable(std::size_t bytes) : entries_(bytes / sizeof(Entry)) {}
    // The stored count, or 0 if there is none (a count of 0 takes little time to repeat).
    [[nodiscard]] std::uint64_t find(std::uint64_t key, int depth) const {
        if (entries_.empty()) return 0;
        const Entry& e = entries_[place(key, depth)];
        return e.key == key && e.depth == depth ? e.leaves : 0;
    }
    void add(std::uint64_t key, int depth, std::uint64_t leaves) {
        if (!entries_.empty()) entries_[place(key, depth)] = {key, leaves, depth};
    }

private:
    struct Entry {
        std::uint64_t key = 0;
        std::uint64_t leaves = 0;
        std::int64_t depth = 0;
    };
    [[nodiscard]] std::size_t place(std::uint64_t key, int depth) const {
        return static_cast<std::size_t>((key + static_cast<std::uint64_t>(depth) * 0x9E3779B97F4A7C15U) %
                                        entries_.size());
    }
    std::vector<Entry> entries_;
};

}  // namespace varia
