// Endings that look at the whole board, each in a position that can be judged by hand: rows and overlines, lines of
// pieces apart, squares, connected pieces, the side that has most, with half points, groups and areas, passes, enclosed
// sides; and promotions where no move may give check.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <varia/game.hpp>

#include "small_variant.hpp"

namespace varia::ends_test {

using tests::at;
using tests::load;
using tests::status;
using tests::texts;

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

// A board of five by five with stones and walls, and these rules.
VariantPtr stones_by(const std::string& rules, const std::string& state = "") {
    return load(R"(
format = 1
name = "Stones"
[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-5" }]
)" + state + R"(
[pieces]
S = { name = "Stone", moves = [{ leap = [1, 0] }] }
W = { name = "Wall", moves = [{ leap = [1, 0] }] }
[rules]
)" + rules +
                R"(
[setup]
position = "s4/5/5/5/4S w - - 0 1"
)");
}

VariantPtr stones_with(const std::string& lines) { return stones_by("lines = [" + lines + "]"); }

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

TEST(Ends, PiecesJoinTheSidesOfARhombus) {
    const VariantPtr variant = load(R"(
format = 1
name = "Rhombus"
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]
grid = "hex"
[sides]
mirror = ["file", "rank"]
[pieces]
S = { name = "Stone", moves = [{ leap = [1, 0] }] }
[rules]
connected = [
    { side = "white", zones = ["file == 1", "file == 4"], along = [1, 0], result = "win" },
    { side = "black", zones = ["rank == 1", "rank == 4"], along = [1, 0], result = "win" },
]
[setup]
position = "s3/4/4/3S w - - 0 1"
)");
    ASSERT_TRUE(variant);
    EXPECT_EQ(status(variant, "4/4/SSSS/4 w - - 0 1"), "white-wins connected 1-0");
    EXPECT_EQ(status(variant, "4/4/ssss/4 b - - 0 1"), "ongoing");
    EXPECT_EQ(status(variant, "1s2/1s2/1s2/1s2 w - - 0 1"), "black-wins connected 0-1");
    EXPECT_EQ(status(variant, "1S2/1S2/1S2/1S2 w - - 0 1"), "ongoing");
    // Of the two diagonals one leads over common edges of hexagons, and the other one past their corners.
    EXPECT_EQ(status(variant, "3S/2S1/1S2/S3 w - - 0 1"), "white-wins connected 1-0");
    EXPECT_EQ(status(variant, "S3/1S2/2S1/3S w - - 0 1"), "ongoing");
    EXPECT_EQ(status(variant, "S3/SS2/1SS1/3S w - - 0 1"), "ongoing");
    EXPECT_EQ(status(variant, "S3/SS2/1SS1/2SS w - - 0 1"), "white-wins connected 1-0");
    EXPECT_EQ(status(variant, "S3/SS2/1sS1/2SS w - - 0 1"), "ongoing");  // cut through
}

TEST(Ends, AllPiecesInOneGroup) {
    const VariantPtr variant = stones_by(
        "connected = [{ of = [\"S\"], all = true, along = [[1, 0], [1, 1]], both = \"draw\", result = \"win\" }]");
    ASSERT_TRUE(variant);
    EXPECT_EQ(status(variant, "S4/1S3/2S2/5/s3s w - - 0 1"), "white-wins connected 1-0");
    EXPECT_EQ(status(variant, "S4/5/1S3/5/s3s w - - 0 1"), "ongoing");
    EXPECT_EQ(status(variant, "S4/W4/1S3/5/s3s w - - 0 1"), "ongoing");                // a wall is no stone
    EXPECT_EQ(status(variant, "S4/5/5/5/s3s b - - 0 1"), "white-wins connected 1-0");  // a single stone
    EXPECT_EQ(status(variant, "W4/5/5/5/s3s b - - 0 1"), "ongoing");                   // no stone
    EXPECT_EQ(status(variant, "S4/1S3/5/5/3ss w - - 0 1"), "draw connected 1/2-1/2");
    const VariantPtr last = stones_by("connected = [{ all = true, along = [[1, 0], [1, 1]], result = \"win\" }]");
    ASSERT_TRUE(last);
    // Both are connected: who has moved last has won.
    EXPECT_EQ(status(last, "S4/1S3/5/5/3ss w - - 0 1"), "black-wins connected 0-1");
    EXPECT_EQ(status(last, "S4/1S3/5/5/3ss b - - 0 1"), "white-wins connected 1-0");
}

TEST(Ends, ThreeZonesAndStepsAsTheyAreWritten) {
    const VariantPtr rising = stones_by(
        "connected = [{ zones = [\"file == 1\", \"file == 5\"], along = [[1, 0], [0, 1], [1, 1]], expand = \"none\", "
        "result = \"win\" }]");
    ASSERT_TRUE(rising);
    EXPECT_EQ(status(rising, "4S/3S1/2S2/1S3/S4 w - - 0 1"), "white-wins connected 1-0");
    EXPECT_EQ(status(rising, "S4/1S3/2S2/3S1/4S w - - 0 1"), "ongoing");
    EXPECT_EQ(status(rising, "5/2SSS/SSS2/5/5 w - - 0 1"), "white-wins connected 1-0");
    EXPECT_EQ(status(rising, "4s/3s1/2s2/1s3/s4 b - - 0 1"), "black-wins connected 0-1");  // not turned for Black
    const VariantPtr three = stones_by(
        "connected = [{ zones = [\"file == 1\", \"file == 5\", \"rank == 5\"], along = [1, 0], result = \"loss\" }]");
    ASSERT_TRUE(three);
    EXPECT_EQ(status(three, "5/5/SSSSS/5/5 w - - 0 1"), "ongoing");
    EXPECT_EQ(status(three, "2S2/2S2/SSSSS/5/5 w - - 0 1"), "black-wins connected 0-1");
    EXPECT_EQ(status(three, "5/5/SSSSS/5/2S2 w - - 0 1"), "ongoing");
    // Black sees rank 1 as rank 5.
    EXPECT_EQ(status(three, "2s2/2s2/sssss/5/5 b - - 0 1"), "ongoing");
    EXPECT_EQ(status(three, "5/5/sssss/2s2/2s2 b - - 0 1"), "white-wins connected 1-0");
}

// Stones and walls, and what is counted after two passes.
VariantPtr counted_by(const std::string& most) {
    return stones_by(
        "pass = true\npasses = { count = 2, state = \"passed\" }\nmost = { " + most + ", result = \"win\" }",
        "[state]\npassed = 0");
}

TEST(Ends, TheLargestGroupDecides) {
    const VariantPtr groups = counted_by("count = \"group\", along = [1, 0]");
    const VariantPtr next = counted_by("count = \"group\", along = [1, 0], next = true");
    const VariantPtr halves = counted_by("count = \"group\", along = [1, 0], half_points = { black = 1 }");
    const VariantPtr stones = counted_by("count = \"group\", of = [\"S\"], along = [[1, 0], [1, 1]]");
    ASSERT_TRUE(groups && next && halves && stones);
    const std::string end = " w - - 0 1 passed=2";
    EXPECT_EQ(status(groups, "SS3/5/5/5/s1s1s" + end), "white-wins most 1-0");  // 2 to 1
    EXPECT_EQ(status(groups, "SS2S/5/5/5/ss3" + end), "draw most 1/2-1/2");
    EXPECT_EQ(status(groups, "SS3/2S2/5/5/ss3" + end), "draw most 1/2-1/2");  // a corner does not join
    EXPECT_EQ(status(halves, "SS2S/5/5/5/ss3" + end), "black-wins most 0-1");
    EXPECT_EQ(status(halves, "SSS2/5/5/5/ss3" + end), "white-wins most 1-0");
    EXPECT_EQ(status(next, "SS2S/5/5/5/ss3" + end), "white-wins most 1-0");        // 2, 1 to 2
    EXPECT_EQ(status(next, "SS2S/5/5/5/ss1s1" + end), "draw most 1/2-1/2");        // 2, 1 to 2, 1
    EXPECT_EQ(status(next, "SS2S/2S2/5/5/ss1ss" + end), "black-wins most 0-1");    // 2, 1, 1 to 2, 2
    EXPECT_EQ(status(stones, "SS3/2SWW/5/5/sswww" + end), "white-wins most 1-0");  // 3 to 2
}

TEST(Ends, EnclosedCellsDecide) {
    const VariantPtr territory = counted_by("count = \"territory\", along = [1, 0]");
    const VariantPtr area = counted_by("count = \"area\", along = [1, 0]");
    const VariantPtr halves = counted_by("count = \"area\", along = [1, 0], half_points = { black = 3 }");
    const VariantPtr stones = counted_by("count = \"territory\", of = [\"S\"], along = [1, 0]");
    ASSERT_TRUE(territory && area && halves && stones);
    const std::string end = " w - - 0 1 passed=2";
    // White has the file a, 5 cells, and Black e1 to e4. The cells between touch both.
    const std::string uneven = "1S2s/1S1s1/1S1s1/1S1s1/1S1s1";
    EXPECT_EQ(status(territory, uneven + end), "white-wins most 1-0");
    EXPECT_EQ(status(area, uneven + end), "white-wins most 1-0");    // 10 to 9
    EXPECT_EQ(status(halves, uneven + end), "black-wins most 0-1");  // 10 to 10 1/2
    EXPECT_EQ(status(territory, "1S1s1/1S1s1/1S1s1/1S1s1/1S1s1" + end), "draw most 1/2-1/2");
    // White has the other 24 cells; or Black's stone touches them, too.
    EXPECT_EQ(status(territory, "5/5/2S2/5/5" + end), "white-wins most 1-0");
    EXPECT_EQ(status(territory, "5/5/2S2/5/s4" + end), "draw most 1/2-1/2");
    // A corner for each of them; with their stones that is 4 to 5.
    EXPECT_EQ(status(territory, "1S1s1/SS1ss/5/5/5" + end), "draw most 1/2-1/2");
    EXPECT_EQ(status(area, "1S1s1/SS1ss/5/5/3s1" + end), "black-wins most 0-1");
    // Walls touch nothing: the right side is White's by its stone, and the file a is nobody's.
    EXPECT_EQ(status(stones, "1w2S/1w3/1w3/1w3/1w3" + end), "white-wins most 1-0");
    EXPECT_EQ(status(territory, "1w2S/1w3/1w3/1w3/1w3" + end), "black-wins most 0-1");
}

// Fairy-Stockfish 14 decides these positions in the same way, with connectRegion1White = a*, connectRegion2White = e*,
// connectRegion1Black = *1 and connectRegion2Black = *5, and with connectDiagonal for the last three.
TEST(Ends, RegionsAreConnectedAsElsewhere) {
    const auto joining = [](const std::string& steps) {
        return stones_by("connected = [{ side = \"white\", zones = [\"file == 1\", \"file == 5\"], along = " + steps +
                         ", result = \"win\" }, { side = \"black\", zones = [\"rank == 1\", \"rank == 5\"], along = " +
                         steps + ", result = \"win\" }]");
    };
    const VariantPtr straight = joining("[1, 0]");
    const VariantPtr all = joining("[[1, 0], [1, 1]]");
    ASSERT_TRUE(straight && all);
    EXPECT_EQ(status(straight, "5/5/SSSSS/5/4s b - - 0 1"), "white-wins connected 1-0");
    EXPECT_EQ(status(straight, "5/5/SSSS1/5/4s b - - 0 1"), "ongoing");
    EXPECT_EQ(status(straight, "5/2SSS/SSS2/5/4s b - - 0 1"), "white-wins connected 1-0");
    EXPECT_EQ(status(straight, "2s1S/2s2/2s2/2s2/2s2 w - - 0 1"), "black-wins connected 0-1");
    EXPECT_EQ(status(straight, "5/5/sssss/5/4S w - - 0 1"), "ongoing");
    EXPECT_EQ(status(straight, "2S1s/2S2/2S2/2S2/2S2 b - - 0 1"), "ongoing");
    EXPECT_EQ(status(straight, "4S/3S1/2S2/1S3/S3s b - - 0 1"), "ongoing");
    EXPECT_EQ(status(all, "4S/3S1/2S2/1S3/S3s b - - 0 1"), "white-wins connected 1-0");
    EXPECT_EQ(status(all, "S4/1S3/2S2/3S1/s3S b - - 0 1"), "white-wins connected 1-0");
}

TEST(Ends, ALineOfOneSideOnly) {
    const VariantPtr variant = stones_with("{ length = 3, side = \"black\", along = [1, 0], result = \"loss\" }");
    ASSERT_TRUE(variant);
    EXPECT_EQ(status(variant, "SSS2/5/5/5/4s b - - 0 1"), "ongoing");
    EXPECT_EQ(status(variant, "sss2/5/5/5/4S w - - 0 1"), "white-wins line 1-0");
}

TEST(Ends, ALineOfAnybodysPieces) {
    const VariantPtr variant = stones_with("{ length = 3, owner = \"any\", along = [1, 0], result = \"loss\" }");
    ASSERT_TRUE(variant);
    EXPECT_EQ(status(variant, "SsS2/5/5/5/4s b - - 0 1"), "black-wins line 0-1");  // white has moved last
    EXPECT_EQ(status(variant, "SsS2/5/5/5/4s w - - 0 1"), "white-wins line 1-0");
    EXPECT_EQ(status(variant, "Ss1S1/5/5/5/4s w - - 0 1"), "ongoing");
}

// Fairy-Stockfish 14 decides in the same way, with adjudicateFullBoard and materialCounting = unweighted.
TEST(Ends, WhoHasMostOnAFullBoard) {
    const VariantPtr variant = load(R"(
format = 1
name = "Full"
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-3" }]
[pieces]
S = { name = "Stone", moves = [{ leap = [1, 0] }] }
[rules]
most = { full = true, result = "win" }
[setup]
position = "s2/3/2S w - - 0 1"
)");
    ASSERT_TRUE(variant);
    EXPECT_EQ(status(variant, "SSs/SSs/SSs w - - 0 1"), "white-wins most 1-0");
    EXPECT_EQ(status(variant, "SSs/SSs/SSs b - - 0 1"), "white-wins most 1-0");
    EXPECT_EQ(status(variant, "Sss/Sss/Sss w - - 0 1"), "black-wins most 0-1");
    EXPECT_EQ(status(variant, "Sss/Sss/Ss1 w - - 0 1"), "ongoing");
}

// Fairy-Stockfish 14 decides in the same way, with nMoveRule = 2 and materialCounting = unweighted.
TEST(Ends, WhoHasMostByTheMoveRule) {
    const VariantPtr variant = stones_by("most = { result = \"win\" }\nmove_rule = { plies = 4 }");
    ASSERT_TRUE(variant);
    const auto after = [&](const std::string& text) {
        return Game(variant, at(variant, text)).outcome().text(*variant);
    };
    EXPECT_EQ(after("SS3/5/5/5/s4 w - - 4 1"), "white-wins move-rule 1-0");
    EXPECT_EQ(after("S4/5/5/5/ss3 w - - 4 1"), "black-wins move-rule 0-1");
    EXPECT_EQ(after("S4/5/5/5/s4 w - - 4 1"), "draw move-rule 1/2-1/2");
    EXPECT_EQ(after("S4/5/5/5/s4 w - - 3 1"), "ongoing");
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

}  // namespace varia::ends_test
