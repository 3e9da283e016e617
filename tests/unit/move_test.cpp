// Moves as values: the accessors return what was passed to the factory, and nothing else.
#include <gtest/gtest.h>

#include <algorithm>
#include <type_traits>

#include <varia/move.hpp>

namespace varia::move_test {

static_assert(std::is_trivially_copyable_v<Move>);

TEST(Moves, SayWhatTheyWereMadeOf) {
    EXPECT_EQ(Move::step(1, 2).promotion(), 0);
    EXPECT_EQ(Move::step(1, 2, 7).promotion(), 7);
    EXPECT_EQ(Move::take_in_passing(3, 4, 5).promotion(), 5);

    const Move exposing = Move::expose(8, 24, 0xFFFE, 9);
    EXPECT_EQ(exposing.crossing(), 0xFFFE);
    EXPECT_EQ(exposing.promotion(), 9);
    EXPECT_EQ(exposing.promoting(0).crossing(), 0xFFFE);

    const Move castling = Move::castle(4, 6, 31, 16383);
    EXPECT_EQ(castling.castling(), 31);
    EXPECT_EQ(castling.partner(), 16383);

    const Move drop = Move::drop(62, 11);
    EXPECT_EQ(drop.dropped(), 62);
    EXPECT_EQ(drop.from, no_cell);
    EXPECT_EQ(drop.to, 11);

    const Move push = Move::push(1, 3, 255, 254, 253);
    EXPECT_EQ(push.push_number(), 255);
    EXPECT_EQ(push.push_direction(), 254);
    EXPECT_EQ(push.push_steps(), 253);

    const Move block = Move::move_block(16383, 200);
    EXPECT_EQ(block.slot(), 16383);
    EXPECT_EQ(block.block_direction(), 200);
    EXPECT_EQ(block.from, no_cell) << "a slot is no cell";
    EXPECT_EQ(block.to, no_cell);

    const Move offered = Move::of_hook(no_cell, 9, 63, 64, 250);
    EXPECT_EQ(offered.hook(), 63);
    EXPECT_EQ(offered.own_suffix(), 64);
    EXPECT_EQ(offered.promotion(), 250);
}

// The piece of a drop and the numbers of a castling and a push are not promotions.
TEST(Moves, PromoteOnlyWhereAPieceWalks) {
    for (const Move move : {Move::castle(4, 6, 1, 7), Move::drop(3, 11), Move::pass(), Move::push(1, 2, 1, 1, 1),
                            Move::move_block(2, 1), Move::of_hook(1, 2, 3, 4), Move::null()}) {
        EXPECT_FALSE(move.walks());
        EXPECT_EQ(move.promotion(), 0);
    }
}

TEST(Moves, AreOrderedTotally) {
    MoveList moves{Move::null(),     Move::pass(), Move::drop(2, 5), Move::drop(1, 5), Move::step(1, 5, 2),
                   Move::step(1, 5), Move{}};
    std::ranges::sort(moves);
    EXPECT_EQ(std::ranges::adjacent_find(moves), moves.end());
    EXPECT_TRUE(std::ranges::is_sorted(moves));
    EXPECT_NE(Move::pass(), Move::null());
}

}  // namespace varia::move_test
