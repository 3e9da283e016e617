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

// An entry keeps every part of a move, also on the largest boards, and every value and depth.
TEST(TranspositionTable, KeepsMovesOfEveryType) {
    constexpr Cell last = 16'383;  // of the largest board
    const std::vector<Move> moves{Move::step(last, 0, 255, 0xFFFF),
                                  Move::expose(0, last, 0xFFFF, 3),
                                  Move::take_in_passing(7, 8, 1, last),
                                  Move::jump_over(9, last, last - 1),
                                  Move::sweep(1, 2, 60'000, 200),
                                  Move::step(1, 2).as_swap(),
                                  Move::step(1, 2).as_shot(),
                                  Move::castle(4, 6, 255, last),
                                  Move::drop(255, last),
                                  Move::pass(),
                                  Move::push(3, 4, 255, 255, 255),
                                  Move::move_block(0xFFFF, 255),
                                  Move::of_hook(no_cell, no_cell, 255, 255, 255),
                                  Move::of_hook(last, no_cell, 0),
                                  Move::place(255, last, last),
                                  Move::place(1, last),
                                  Move::shove(last, 0, true, last),
                                  Move::stop(),
                                  Move::exchange()};
    TranspositionTable table(1);
    std::uint64_t key = 0x123456789ABCDEF0U;
    for (const Move move : moves)
        for (const int value : {0, 1, -1, 500'000, -500'000, 1'000'000, -1'000'000})
            for (const int depth : {0, 1, 64, 120}) {
                key = key * 6364136223846793005U + 1442695040888963407U;
                table.store(key, move, value, depth, Bound::upper);
                const auto found = table.find(key);
                ASSERT_TRUE(found);
                EXPECT_EQ(found->move, move);
                EXPECT_EQ(found->value, value);
                EXPECT_EQ(found->depth, depth);
                EXPECT_EQ(found->bound, Bound::upper);
                EXPECT_FALSE(table.find(key ^ 1));
                EXPECT_FALSE(table.find(key ^ 0x8000'0000U));
            }
}

// The least deep entry of an earlier search gives way first.
TEST(TranspositionTable, ReplacesWhatIsLeastUseful) {
    TranspositionTable table(1);
    // Keys that differ in their low halves are stored in the same four places.
    for (std::uint64_t key = 1; key <= 4; ++key) table.store(key, Move(), 0, static_cast<int>(10 * key), Bound::exact);
    table.next();
    table.store(1, Move(), 0, 1, Bound::exact);
    table.store(5, Move(), 0, 2, Bound::exact);
    EXPECT_TRUE(table.find(1));   // of this search
    EXPECT_FALSE(table.find(2));  // the least deep one of the earlier search
    EXPECT_TRUE(table.find(3));
    EXPECT_TRUE(table.find(4));
    EXPECT_TRUE(table.find(5));
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
