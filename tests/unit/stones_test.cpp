// Captors that turn to stone, counted by Fairy-Stockfish (petrifyOnCaptureTypes = nq, without castling).
#include <gtest/gtest.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "small_variant.hpp"

namespace stones_test {

using namespace varia;
using tests::at;
using tests::expect_counts;
using tests::load;

const char* const stones = R"(format = 1
name = "Test"
extends = "chess"
sides = { neutral = "blocks" }
castling = []
dialect = []
protocol = []
[pieces.N]
promotion = { to = ["X"], only = "capture", owner = "neutral" }
[pieces.Q]
promotion = { to = ["X"], only = "capture", owner = "neutral" }
[pieces.X]
name = "Stone"
moves = []
[setup]
position = "bRbNbBbQbKbBbNbR/bPbPbPbPbPbPbPbP/8/8/8/8/wPwPwPwPwPwPwPwP/wRwNwBwQwKwBwNwR w - - 0 1"
)";

TEST(Stones, CaptorsTurnToStone) {
    const VariantPtr variant = load(stones);
    ASSERT_TRUE(variant);
    Position position = at(variant, "4bK3/3bQ4/8/4bN3/2wN5/4wQ3/8/4wK3 w - - 0 1");
    Rules rules(variant);
    const Result<Move> move = parse_move(rules, position, "c4-e5=X");
    ASSERT_TRUE(move);
    Position::Undo undo;
    rules.do_move(position, *move, undo);
    EXPECT_EQ(format_position(position), "4bK3/3bQ4/8/4nX3/8/4wQ3/8/4wK3 b - - 0 1");
}

TEST(Stones, CountsAsInFairyStockfish) {
    const VariantPtr variant = load(stones);
    ASSERT_TRUE(variant);
    expect_counts(variant, "bRbNbBbQbKbBbNbR/bPbPbPbPbPbPbPbP/8/8/8/8/wPwPwPwPwPwPwPwP/wRwNwBwQwKwBwNwR w - - 0 1",
                  {20, 400, 8902});
    expect_counts(variant,
                  "bR1bBbQbKbB1bR/bPbPbPbP1bPbPbP/2bN2bN2/4bP3/3wPwP3/2wN2wN2/wPwPwP2wPwPwP/wR1wBwQwKwB1wR w - - 0 1",
                  {37, 1099, 40968});
    expect_counts(variant, "4bK3/1bQ1bN4/2bP5/3wQ1wN2/1bN2wP3/2wN5/8/4wK3 w - - 0 1", {37, 722, 23134});
    expect_counts(variant, "4bK3/3bQ4/8/4bN3/2wN5/4wQ3/8/4wK3 b - - 0 1", {26, 764, 20600});
}

}  // namespace stones_test
