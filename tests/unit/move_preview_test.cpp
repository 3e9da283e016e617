// Previews of moves, compared with making them. The positions are small enough for counting by hand.
#include <gtest/gtest.h>

#include <varia/notation.hpp>

#include "small_variant.hpp"

namespace move_preview_test {

using namespace varia;
using tests::load;

// Kings that move as pawns do. One of them is enough.
const std::string marching = R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-5" }]
[pieces.K]
name = "King"
royal = true
moves = [
    { slide = [0, 1], range = [2, 2], only = "quiet", expand = "none", exposes = true },
    { leap = [-1, 1], only = "capture", en_passant = true },
]
[rules]
royal = "last"
[setup]
position = "3/K1k/3/1K1/2k w"
)";

// Black captures one king en passant. Then the other king must be safe, which it is not, beside the king that has
// captured.
TEST(MovePreview, TakingInPassingCanLeaveALastKingInCheck) {
    const VariantPtr variant = load(marching);
    Rules rules(variant);
    Position position = start_position(variant);
    Position::Undo undo;
    for (const char* text : {"b2-b4", "c4-b3"}) {
        const Result<Move> move = parse_move(rules, position, text);
        ASSERT_TRUE(move) << move.error();
        const bool previewed = rules.gives_check(position, *move);
        rules.do_move(position, *move, undo);
        EXPECT_EQ(previewed, rules.in_check(position, position.turn())) << text;
    }
    EXPECT_TRUE(rules.in_check(position, Side::first));
    EXPECT_EQ(position.royals(Side::first).size(), 1U);
}

}  // namespace move_preview_test
