// The transposition table that searches share.
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "transposition_table.hpp"

namespace varia::player::transposition_table_test {

TEST(TranspositionTable, GivesBackWhatWasStored) {
    TranspositionTable table(1);
    const Move move = Move::step(3, 4);
    EXPECT_FALSE(table.find(5));
    table.store(5, move, -123'456, 7, Bound::lower);
    const auto found = table.find(5);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->move, move);
    EXPECT_EQ(found->value, -123'456);
    EXPECT_EQ(found->depth, 7);
    EXPECT_EQ(found->bound, Bound::lower);
    table.store(5, Move(), 9, 8, Bound::exact);
    EXPECT_EQ(table.find(5)->move, move);  // a bound without a move does not delete the stored move
    table.clear();
    EXPECT_FALSE(table.find(5));
}

// Threads that overwrite each other's entries never read an entry that no thread has written.
TEST(TranspositionTable, IsSharedWithoutALock) {
    TranspositionTable table(1);
    constexpr std::uint64_t keys = 64;
    std::vector<std::thread> threads;
    std::atomic<int> wrong{0};
    for (int t = 0; t < 3; ++t)
        threads.emplace_back([&, t] {
            for (int i = 0; i < 30'000; ++i) {
                const std::uint64_t key = (static_cast<std::uint64_t>(i * 7 + t) % keys) + (std::uint64_t{1} << 40);
                const auto cell = static_cast<Cell>(key % keys);
                if (const auto found = table.find(key);
                    found && (found->move.from != cell || found->value / 1000 != static_cast<int>(cell)))
                    ++wrong;
                table.store(key, Move::step(cell, static_cast<Cell>(t)), static_cast<int>(cell) * 1000 + i % 1000,
                            i % 100, Bound::exact);
            }
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(wrong, 0);
}

}  // namespace varia::player::transposition_table_test
