// Endings that look at the whole board, each in a position that can be judged by hand: rows and overlines, lines of
// pieces apart, squares, the side that has most, with half points, passes, enclosed sides; and promotions where no move
// may give check.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "small_variant.hpp"

namespace varia {
namespace {

using tests::at;
using tests::load;
using tests::texts;

std::string status(const VariantPtr& variant, const std::string& position_text) {
    Position position = at(variant, position_text);
    return Rules(variant).outcome(position).text(*variant);
}

TEST(Ends, OverlinesCountUnlessTheyDoNot) {
    LoadOptions exactly;
    exactly.set = {{"overlines", "false"}};
    const VariantPtr freestyle = *load_builtin("gomoku");
    const VariantPtr standard = *load_builtin("gomoku", exactly);
    const std::string six = "15/15/15/15/15/15/15/SSSSSS9/15/15/15/15/15/15/15[107S107s] w";
    const std::string five = "15/15/15/15/15/15/15/SSSSSs9/15/15/15/15/15/15/15[107S107s] w";
    EXPECT_EQ(status(freestyle, six), "black-wins five-in-a-row 1-0");
    EXPECT_EQ(status(standard, six), "ongoing");
    EXPECT_EQ(status(standard, five), "black-wins five-in-a-row 1-0");
    // The end of one rank and the beginning of the next do not form a row, although their cell numbers are consecutive.
    EXPECT_EQ(status(freestyle, "15/15/15/15/15/15/12SSS/SS13/15/15/15/15/15/15/15[107S107s] w"), "ongoing");
}

// A board of five by five with stones, and these lines.
VariantPtr stones_with(const std::string& lines) {
    return load(R"(
format = 1
name = "Stones"
[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-5" }]
[pieces]
S = { name = "Stone", moves = [{ leap = [1, 0] }] }
[rules]
lines = [)" + lines +
                R"(]
[setup]
position = "s4/5/5/5/4S w - - 0 1"
)");
}

TEST(Ends, PiecesOnOneLineMayStandApart) {
    const VariantPtr variant = stones_with("{ length = 3, along = [1, 0], apart = true, result = \"loss\" }");
    ASSERT_TRUE(variant);
    EXPECT_EQ(status(variant, "S1s1S/5/5/5/1S3 w - - 0 1"), "ongoing");
    EXPECT_EQ(status(variant, "S1sSS/5/5/5/5 w - - 0 1"), "black-wins line 0-1");  // over an enemy's stone and a gap
    EXPECT_EQ(status(variant, "S1s1S/5/5/5/S4 w - - 0 1"), "ongoing");             // two on a rank, two on a file
    EXPECT_EQ(status(variant, "S1s2/S4/5/5/S4 w - - 0 1"), "black-wins line 0-1");
    EXPECT_EQ(status(variant, "S4/5/2S2/5/4S w - - 0 1"), "ongoing");  // a diagonal is not along [1, 0]
    const VariantPtr any = stones_with("{ length = 3, apart = true, result = \"win\" }");
    ASSERT_TRUE(any);
    EXPECT_EQ(status(any, "S4/5/2S2/5/4S w - - 0 1"), "white-wins line 1-0");
    EXPECT_EQ(status(any, "S4/5/2S2/4S/5 w - - 0 1"), "ongoing");
}

TEST(Ends, FourInASquare) {
    const VariantPtr variant = stones_with("{ length = 2, square = true, result = \"win\" }");
    ASSERT_TRUE(variant);
    EXPECT_EQ(status(variant, "5/SS3/SS3/5/ss1ss w - - 0 1"), "white-wins line 1-0");
    EXPECT_EQ(status(variant, "5/SS3/Ss3/5/ss1ss w - - 0 1"), "ongoing");
    EXPECT_EQ(status(variant, "5/1S3/S1S2/1S3/5 w - - 0 1"), "ongoing");  // it lies along files and ranks
    // The ends of two ranks are no square, although their cell numbers are consecutive.
    EXPECT_EQ(status(variant, "5/S3S/S3S/5/s4 w - - 0 1"), "ongoing");
    EXPECT_EQ(status(variant, "SS2S/SS3/5/3ss/3ss w - - 0 1"), "black-wins line 0-1");  // black has moved last
}

TEST(Ends, RowsAlongOneDirectionOnly) {
    const VariantPtr files = stones_with("{ length = 3, along = [0, 1], expand = \"none\", result = \"win\" }");
    ASSERT_TRUE(files);
    EXPECT_EQ(status(files, "S4/S4/S4/5/4s b - - 0 1"), "white-wins line 1-0");
    EXPECT_EQ(status(files, "SSS2/5/5/5/4s b - - 0 1"), "ongoing");
    // A diagonal as the first side sees it, for both sides.
    const VariantPtr rising = stones_with("{ length = 3, along = [1, 1], expand = \"none\", result = \"win\" }");
    ASSERT_TRUE(rising);
    EXPECT_EQ(status(rising, "2S2/1S3/S4/5/4s b - - 0 1"), "white-wins line 1-0");
    EXPECT_EQ(status(rising, "S4/1S3/2S2/5/4s b - - 0 1"), "ongoing");
    EXPECT_EQ(status(rising, "2s2/1s3/s4/5/4S w - - 0 1"), "black-wins line 0-1");
    EXPECT_EQ(status(rising, "s4/1s3/2s2/5/4S w - - 0 1"), "ongoing");
}

const char* const counted = R"(
format = 1
name = "Counted"
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-3" }]
[state]
passed = 0
[pieces]
P = { name = "Pawn", points = 2, moves = [{ leap = [0, 1], expand = "none", only = "quiet" }] }
N = { name = "Knight", points = 3, moves = [] }
[rules]
pass = true
passes = { count = 2, state = "passed" }
most = { count = "points", half_points = { black = 3 }, result = "win" }
[setup]
position = "pp1/3/P1N w - - 0 1"
)";

TEST(Ends, HalvesOfAPointDecide) {
    const VariantPtr variant = load(counted);
    ASSERT_TRUE(variant);
    EXPECT_EQ(status(variant, "pp1/3/P1N w - - 0 1"), "ongoing");
    // 5 points against 4 points and 3 half points: 5 to 5 1/2.
    EXPECT_EQ(status(variant, "pp1/3/P1N w - - 0 1 passed=2"), "black-wins most 0-1");
    EXPECT_EQ(status(variant, "p2/3/P1N w - - 0 1 passed=2"), "white-wins most 1-0");
}

TEST(Ends, AMoveBetweenPassesBeginsAnew) {
    const VariantPtr variant = load(counted);
    ASSERT_TRUE(variant);
    Position position = at(variant, "pp1/3/P1N w - - 0 1");
    Rules rules(variant);
    Position::Undo undo;
    for (const char* text : {"pass", "a3-a2", "pass"}) {
        EXPECT_FALSE(rules.outcome(position).over) << text;
        rules.do_move(position, *parse_move(rules, position, text), undo);
    }
    EXPECT_EQ(format_position(position), "1p1/p2/P1N b - - 3 2 passed=1");
    rules.do_move(position, *parse_move(rules, position, "pass"), undo);
    EXPECT_TRUE(rules.outcome(position).over);
    rules.undo_move(position, undo);
    EXPECT_FALSE(rules.outcome(position).over);
}

TEST(Ends, WhoCannotMovePassesWhileTheOtherCan) {
    const VariantPtr variant = load(R"(
format = 1
name = "Stuck"
[board]
axes = [{ name = "file", labels = "a-b" }, { name = "rank", labels = "1-4" }]
[pieces]
P = { name = "Pawn", moves = [{ leap = [0, 1], expand = "none", only = "quiet" }] }
[rules]
pass = "forced"
most = { result = "win" }
[setup]
position = "p1/P1/1p/2 w - - 0 1"
)");
    ASSERT_TRUE(variant);
    EXPECT_EQ(texts(variant, "p1/P1/1p/2 w - - 0 1"), std::vector<std::string>{"pass"});
    EXPECT_EQ(texts(variant, "p1/P1/1p/2 b - - 0 1"), std::vector<std::string>{"b2-b1"});
    EXPECT_TRUE(texts(variant, "p1/P1/2/1p w - - 0 1").empty());
    EXPECT_EQ(status(variant, "p1/P1/2/1p w - - 0 1"), "black-wins most 0-1");
}

// Fairy-Stockfish counts these: `passWhite`, `passOnStalemateBlack`, and `passOnStalemateWhite` with `passBlack`.
TEST(Ends, SidesMayDifferInPassing) {
    const auto expect_counts = [](const std::string& pass, const std::string& text,
                                  const std::vector<std::uint64_t>& counts) {
        const VariantPtr variant = load("format = 1\nname = \"Test\"\nextends = \"chess\"\n[rules]\npass = " + pass +
                                        "\n");
        ASSERT_TRUE(variant);
        Rules rules(variant);
        Position position = tests::at(variant, text);
        for (std::size_t depth = 1; depth <= counts.size(); ++depth)
            EXPECT_EQ(rules.perft(position, static_cast<int>(depth)), counts[depth - 1])
                << pass << ": " << text << ", " << depth;
    };
    const std::string white = "{ white = true }", black = "{ white = false, black = \"forced\" }",
                      both = "{ white = \"forced\", black = true }";
    expect_counts(white, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {21, 420, 9722});
    expect_counts(white, "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", {4, 72, 1800});
    expect_counts(white, "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1", {29, 675, 17358});
    expect_counts(black, "k7/8/1Q6/8/8/8/8/4K3 b - - 0 1", {1, 28, 45});
    expect_counts(black, "k7/2Q5/8/8/8/5p2/5P2/4K3 b - - 0 1", {1, 26, 43});
    expect_counts(black, "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", {0, 0, 0});
    expect_counts(both, "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", {1, 6, 12});
    expect_counts(both, "8/8/8/8/8/5k2/5p2/5K2 b - - 0 1", {6, 12, 114});
    expect_counts(both, "8/8/8/8/8/4k3/4pp2/5K2 w - - 0 1", {1, 14, 59});
}

// The white pawn is blocked, and so is Black's on its file.
TEST(Ends, APassOfOneSideDoesNotServeIfTheNextIsStuck) {
    const auto stuck = [](const std::string& pass) {
        return load(R"(
format = 1
name = "Stuck"
[board]
axes = [{ name = "file", labels = "a-b" }, { name = "rank", labels = "1-4" }]
[pieces]
P = { name = "Pawn", moves = [{ leap = [0, 1], expand = "none", only = "quiet" }] }
[rules]
most = { result = "win" }
pass = )" + pass + R"(
[setup]
position = "p1/P1/1p/2 w - - 0 1"
)");
    };
    using Texts = std::vector<std::string>;
    const VariantPtr forced = stuck("{ white = \"forced\" }"), free = stuck("{ black = true }");
    ASSERT_TRUE(forced && free);
    EXPECT_EQ(texts(forced, "p1/P1/1p/2 w - - 0 1"), Texts{"pass"});
    EXPECT_EQ(texts(forced, "p1/P1/1p/2 b - - 0 1"), Texts{"b2-b1"});
    EXPECT_EQ(texts(forced, "p1/P1/2/1p w - - 0 1"), Texts{});
    EXPECT_EQ(texts(forced, "p1/P1/2/1p b - - 0 1"), Texts{});
    EXPECT_EQ(texts(free, "p1/P1/1p/2 w - - 0 1"), Texts{});
    EXPECT_EQ(texts(free, "p1/P1/1p/2 b - - 0 1"), (Texts{"b2-b1", "pass"}));
    // Black could pass for ever, but nobody could move: White's pass is none.
    const VariantPtr both = stuck("{ white = \"forced\", black = true }");
    EXPECT_EQ(texts(both, "p1/P1/2/1p w - - 0 1"), Texts{});
    EXPECT_EQ(texts(both, "p1/P1/2/1p b - - 0 1"), Texts{"pass"});
}

// Here White's pawns begin the count of the move rule anew, and Black's knights.
TEST(Ends, SidesMayDifferInWhatResetsTheMoveRule) {
    const VariantPtr variant = load(R"(format = 1
name = "Test"
extends = "chess"
[rules]
move_rule = { plies = 100, reset = { white = ["P"], black = ["N"] }, result = "draw" }
)");
    ASSERT_TRUE(variant);
    const auto clock_after = [&](const std::vector<std::string>& moves) {
        Rules rules(variant);
        Position position = tests::at(variant, "4k1n1/4p3/8/8/8/8/4P3/4K1N1 w - - 5 1");
        for (const std::string& text : moves) {
            Position::Undo undo;
            const Result<Move> move = parse_move(rules, position, text);
            EXPECT_TRUE(move) << move.error();
            if (move) rules.do_move(position, *move, undo);
        }
        return position.clock();
    };
    EXPECT_EQ(clock_after({"e2-e3"}), 0);
    EXPECT_EQ(clock_after({"g1-f3"}), 6);
    EXPECT_EQ(clock_after({"e1-d1", "e7-e6"}), 7);
    EXPECT_EQ(clock_after({"e1-d1", "g8-f6"}), 0);
}

TEST(Ends, NobodyGetsOutOfARing) {
    const VariantPtr variant = load(R"(
format = 1
name = "Ring"
[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-5" }]
[sides]
mirror = []
[pieces]
K = { name = "King", moves = [{ slide = [1, 0] }] }
S = { name = "Stone", moves = [{ slide = [1, 0] }] }
[rules]
enclosed = [{ side = "white", zone = "file == 1 or file == 5 or rank == 1 or rank == 5", along = [1, 0], result = "loss" }]
[setup]
position = "5/2s2/1sKs1/2s2/5 w - - 0 1"
)");
    ASSERT_TRUE(variant);
    EXPECT_EQ(status(variant, "5/2s2/1sKs1/2s2/5 w - - 0 1"), "black-wins enclosed 0-1");
    EXPECT_EQ(status(variant, "5/2s2/1sK2/2s2/5 w - - 0 1"), "ongoing");    // a gap
    EXPECT_EQ(status(variant, "5/2s2/1sKS1/2s2/5 w - - 0 1"), "ongoing");   // an own piece is no wall
    EXPECT_EQ(status(variant, "5/2s2/1sKs1/2s2/S4 w - - 0 1"), "ongoing");  // another piece is outside
}

TEST(Ends, OnlyPromotionsWithoutCheckCount) {
    const VariantPtr variant = load(R"(
format = 1
name = "Quiet crowns"
extends = "chess"
[rules]
gives_check = false
[setup]
position = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
)");
    ASSERT_TRUE(variant);
    const std::vector<std::string> promotions = texts(variant, "8/P6k/8/8/8/8/8/K7 w - - 0 1");
    EXPECT_EQ(std::ranges::count_if(promotions, [](const std::string& t) { return t.starts_with("a7-a8"); }), 4);
    // A rook or a queen on a8 would give check along the rank.
    const auto with = [](const std::vector<std::string>& list, const std::string& text) {
        return std::ranges::find(list, text) != list.end();
    };
    const std::vector<std::string> rank = texts(variant, "5k2/P7/8/8/8/8/8/K7 w - - 0 1");
    EXPECT_FALSE(with(rank, "a7-a8=Q"));
    EXPECT_FALSE(with(rank, "a7-a8=R"));
    EXPECT_TRUE(with(rank, "a7-a8=B"));
    EXPECT_TRUE(with(rank, "a7-a8=N"));
    // A piece may not step aside and so give check by the rook behind it; along the line it may move.
    const std::vector<std::string> screen = texts(variant, "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1");
    EXPECT_TRUE(std::ranges::none_of(screen, [](const std::string& t) { return t.starts_with("e4-"); }));
    EXPECT_TRUE(with(texts(variant, "4k3/8/8/8/4P3/8/8/K3R3 w - - 0 1"), "e4-e5"));
}

}  // namespace
}  // namespace varia
