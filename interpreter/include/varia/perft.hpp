// Counting moves to a depth: what it may remember (see Rules::perft), and how it is stopped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace varia {

class Position;
class Rules;

// What a count under a budget asks at every position it comes to, with 0, and again with the number of leaves after it
// has counted some. False ends the count, whose result means nothing then.
using GoOn = std::function<bool(std::uint64_t leaves)>;

// The leaves after `depth` moves, as Rules::perft has them, under a budget. The position is as before when it returns,
// however it does.
[[nodiscard]] std::uint64_t perft(Rules& rules, Position& position, int depth, const GoOn& go_on);

// Counts of subtrees already met, by position and depth. Positions are told apart by their 64-bit keys, so that two
// could be taken for one: less than once in a thousand billion lookups for tables that fit a machine. One thread's.
class PerftTable {
public:
    // Of at most so many bytes; with too few for one entry it remembers nothing.
    explicit PerftTable(std::size_t bytes) : entries_(bytes / sizeof(Entry)) {}
    // The count, or 0 if it is not known (a count of 0 is soon made again).
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
