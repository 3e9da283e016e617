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

// A king and a rook of one step on four cells by four. A move goes on by one rank.
VariantPtr landing(const std::string& rest, const std::string& of_rook = {}) {
    return loaded(R"toml(
board = { axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }] }
turn = { landing = [0, 1] }
)toml" + rest + R"toml(
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }]
[pieces.R]
name = "Rook"
moves = [{ leap = [1, 0])toml" +
                  of_rook + " }]\n");
}

// The rook on c1 captures only in season 1. A king that goes from a1 to b1 stands beside it before it goes on to b2,
// and the season is then that in which the rook would answer: the turn is counted.
TEST(TurnEnds, BeforeTheLandingTheTurnIsCounted) {
    const VariantPtr variant = landing(R"toml(
state = { season = { initial = 0, min = 0, max = 1, counts = "turn", cycle = true } }
setup = { position = "3k/4/4/K1r1 w - - 0 1" }
)toml",
                                       ", state = { season = 1 }");
    ASSERT_TRUE(variant);
    Rules rules(variant);
    Position start = start_position(variant);
    EXPECT_EQ(sorted_move_texts(rules, start), (std::vector<std::string>{"a1-a2"}));
    Result<Position> later = parse_position(variant, "3k/4/4/K1r1 w - - 0 1 season=1");
    ASSERT_TRUE(later) << later.error();
    EXPECT_EQ(sorted_move_texts(rules, *later), (std::vector<std::string>{"a1-a2", "a1-b1"}));
}

// Who captures a royal piece may leave his own attacked, but also goes on to a cell that must be empty.
TEST(TurnEnds, WhoCapturesARoyalPieceLandsToo) {
    const VariantPtr variant = landing(R"toml(
rules = { royal_capture = true }
setup = { position = "4/4/1M2/Kkr1 w - - 0 1" }
[pieces.M]
name = "Man"
moves = []
)toml");
    ASSERT_TRUE(variant);
    Rules rules(variant);
    Position blocked = start_position(variant);
    EXPECT_EQ(sorted_move_texts(rules, blocked), (std::vector<std::string>{"a1-a2"}));
    Result<Position> free = parse_position(variant, "4/4/4/Kkr1 w - - 0 1");
    ASSERT_TRUE(free) << free.error();
    EXPECT_EQ(sorted_move_texts(rules, *free), (std::vector<std::string>{"a1-a2", "a1-b1"}));
}

// The kings on the a-file face each other, and no move ends that: the man on c3 is too far away. But it may capture the
// king beside it, also where every such capture has to be tried out because kings may be promoted.
TEST(TurnEnds, WhoIsFacedMayCaptureARoyalPiece) {
    for (const char* const promotion : {"", "promotion = [{ to = [\"M\"] }]\n"}) {
        SCOPED_TRACE(promotion);
        const VariantPtr variant = loaded(std::string(R"toml(
board = { axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-5" }] }
state = { faced = { initial = 0, min = 0, max = 1 } }
rules = { royal_capture = true, facing = { kind = "K", along = [[0, 1]], result = "draw", state = "faced" } }
setup = { position = "k4/5/2M2/2k2/K4 w - - 0 1" }
[pieces.M]
name = "Man"
moves = [{ leap = [1, 0] }]
[pieces.K]
name = "King"
royal = true
moves = []
)toml") + promotion);
        ASSERT_TRUE(variant);
        Rules rules(variant);
        Position position = start_position(variant);
        EXPECT_EQ(sorted_move_texts(rules, position), (std::vector<std::string>{"c3-c2"}));
    }
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

// Both letters say the same direction, so the turns lead to one position and the first text in byte order is written.
TEST(TurnEnds, BlocksThatGoToOnePlaceMakeOneTurn) {
    const VariantPtr variant = loaded(R"toml(
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]
[blocks.lift]
size = { file = 2, rank = 1 }
empty = ["22"]
moves = { M = [0, -1], D = [0, -1] }
[pieces]
B = { name = "Stone", moves = [] }
[turn]
same = "result"
[setup]
position = "1B2/1b1B/B1**/2b1 w - - 0 1"
)toml");
    ASSERT_TRUE(variant);
    Position position = start_position(variant);
    Rules rules(variant);
    EXPECT_EQ(sorted_turn_texts(rules, position), (std::vector<std::string>{"E23D"}));
    EXPECT_EQ(rules.perft(position, 1), 1U);
}

}  // namespace turn_ends_test
