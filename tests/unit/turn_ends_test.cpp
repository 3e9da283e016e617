// Ends of turns that few games have: pieces that go on after their move, and sides that get stuck within a turn. The
// moves are counted by hand.
#include <string>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

namespace turn_ends_test {

using namespace varia;

VariantPtr loaded(const std::string& text) {
    const Result<VariantPtr> variant = load_text("format = 1\nname = \"Ends\"\n" + text, "test.toml", "test");
    EXPECT_TRUE(variant) << variant.error();
    return variant ? *variant : nullptr;
}

// A step down comes back to the cell where it began, which is empty by then. A step up ends on the edge, from which
// nothing goes on. A step up from the lowest rank would land on the cell of a friend.
TEST(TurnEnds, PiecesMayLandWhereTheyBegan) {
    const VariantPtr variant = loaded(R"toml(
board = { axes = [{ name = "file", labels = "a-b" }, { name = "rank", labels = "1-3" }] }
pieces = { W = { name = "Walker", moves = [{ leap = [0, 1], axes = ["rank"] }] } }
rules = { extinction = [{ result = "loss" }] }
turn = { landing = [0, 1] }
setup = { position = "1W/W1/wW w - - 0 1" }
)toml");
    ASSERT_TRUE(variant);
    Rules rules(variant);
    Position position = start_position(variant);
    // a2-a1 captures and lands on a2; a2-a3 stays; b3-b2 lands on b3; b1-b2 would land on b3.
    EXPECT_EQ(sorted_move_texts(rules, position), (std::vector<std::string>{"a2-a1", "a2-a3", "b3-b2"}));
    Position::Undo undo;
    const Result<Move> back = parse_move(rules, position, "b3-b2");
    ASSERT_TRUE(back) << back.error();
    rules.do_move(position, *back, undo);
    EXPECT_EQ(format_position(position), "1W/W1/wW b - - 1 1");
}

// A side that cannot go on is stuck within its turn. It goes out at the beginning of a turn alone, so the text of the
// position is read back as it was.
TEST(TurnEnds, NobodyGoesOutWithinATurn) {
    const VariantPtr variant = loaded(R"toml(
board = { axes = [{ name = "file", labels = "a-f" }] }
sides = { names = ["red", "blue", "green"], letters = ["r", "b", "g"], views = ["file", "file", "file"] }
pieces = { R = { name = "Runner", moves = [{ leap = [1], expand = "none", only = "quiet" }] } }
turn = { steps = 2 }
[rules]
out = { stalemate = { pieces = "vanish" } }
[setup]
position = "rR1bR1gR1 r - - 0 1"
)toml");
    ASSERT_TRUE(variant);
    Rules rules(variant);
    Position position = start_position(variant);
    const MoveList steps = rules.legal_moves(position);
    ASSERT_EQ(steps.size(), 1U);  // a-b, and then blue stands in the way
    Position::Undo undo;
    rules.do_move(position, steps[0], undo);
    ASSERT_TRUE(position.mid_turn());
    EXPECT_TRUE(position.out().empty());
    const Result<Position> read = parse_position(variant, format_position(position));
    ASSERT_TRUE(read) << read.error();
    EXPECT_TRUE(read->out().empty());
    EXPECT_EQ(*read, position);
}

}  // namespace turn_ends_test
