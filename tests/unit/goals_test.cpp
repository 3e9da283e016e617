// Goals that ask for more than one piece that arrives: several pieces, a zone without an empty cell, pieces that no
// enemy attacks, pieces that stay. And extinctions that count the other side's pieces. Each position can be judged by
// hand.
#include <cstdint>
#include <string>
#include <vector>

#include "small_variant.hpp"

namespace varia {
namespace {

using tests::at;
using tests::load;
using tests::texts;

std::string goal_status(const VariantPtr& variant, const std::string& position_text) {
    Position position = at(variant, position_text);
    return Rules(variant).outcome(position).text(*variant);
}

// Kono: seven men each; the other camp has seven cells.
const char* const two_camps = R"(
format = 1
name = "Camps"
[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-5" }]
[zones]
camp = ["a5", "b5", "c5", "d5", "e5", "a4", "e4"]
[pieces]
M = { name = "Man", moves = [{ leap = [1, 1], only = "quiet" }] }
[rules]
goal = [
    { zone = "camp", count = 7, result = "win", reason = "seven" },
    { zone = "camp", filled = true, result = "win", reason = "blocked" },
]
[setup]
position = "mmmmm/m3m/5/M3M/MMMMM w - - 0 1"
)";

TEST(Goals, AllMenOrACampWithoutAnEmptyCell) {
    const VariantPtr variant = load(two_camps);
    ASSERT_TRUE(variant);
    EXPECT_EQ(goal_status(variant, "mmmmm/m3m/5/M3M/MMMMM w - - 0 1"),
              "ongoing");  // a camp full of those who live there
    EXPECT_EQ(goal_status(variant, "MMMMM/M3M/5/5/2m2 b - - 0 1"), "white-wins seven 1-0");
    EXPECT_EQ(goal_status(variant, "MMMMM/M4/5/5/2m2 b - - 0 1"), "ongoing");
    EXPECT_EQ(goal_status(variant, "MMMMM/M3m/5/5/2m2 b - - 0 1"), "white-wins blocked 1-0");
    EXPECT_EQ(goal_status(variant, "mmmmm/m3M/5/5/2m2 b - - 0 1"), "white-wins blocked 1-0");
    EXPECT_EQ(goal_status(variant, "5/5/5/m3m/mmmmm w - - 0 1"), "black-wins seven 0-1");
    EXPECT_TRUE(texts(variant, "MMMMM/M3m/5/5/2m2 b - - 0 1").empty());
}

const char* const racing_rooks = R"(
format = 1
name = "Rooks"
[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-5" }]
[options]
rooks = { default = 1, help = "how many rooks must arrive" }
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 0] }, { leap = [1, 1] }] }
R = { name = "Rook", moves = [{ slide = [1, 0] }] }
[rules]
goal = [
    { kinds = ["R"], zone = "rank == 5", safe = true, both = "draw", result = "win", when = "rooks == 1" },
    { kinds = ["R"], zone = "rank == 5", safe = true, count = 2, result = "win", when = "rooks == 2" },
]
[setup]
position = "k4/5/5/5/K2R1 w - - 0 1"
)";

TEST(Goals, AnAttackedPieceHasNotArrived) {
    const VariantPtr variant = load(racing_rooks);
    ASSERT_TRUE(variant);
    EXPECT_EQ(goal_status(variant, "4R/5/2k2/5/K4 b - - 0 1"), "white-wins goal 1-0");
    // The black rook attacks it, whoever is to move.
    EXPECT_EQ(goal_status(variant, "4R/5/2k1r/5/K4 b - - 0 1"), "ongoing");
    EXPECT_EQ(goal_status(variant, "4R/5/2k1r/5/K4 w - - 0 1"), "ongoing");
    // The white king stands between the two.
    EXPECT_EQ(goal_status(variant, "4R/4K/2k1r/5/5 w - - 0 1"), "white-wins goal 1-0");
    // The attacker is pinned: it could not capture without leaving its king in check. It attacks all the same.
    EXPECT_EQ(goal_status(variant, "2R2/5/R1r1k/5/K4 b - - 0 1"), "ongoing");
    EXPECT_EQ(goal_status(variant, "2R2/5/R1r1k/5/K4 w - - 0 1"), "ongoing");
    // A king attacks as well.
    EXPECT_EQ(goal_status(variant, "4R/3k1/5/5/K4 b - - 0 1"), "ongoing");
    // Both have arrived; one of them is attacked; then neither is.
    EXPECT_EQ(goal_status(variant, "4R/5/2k2/K4/3r1 b - - 0 1"), "draw goal 1/2-1/2");
    EXPECT_EQ(goal_status(variant, "4R/5/K1k2/5/4r b - - 0 1"), "ongoing");
}

TEST(Goals, OnlySafePiecesAreCounted) {
    LoadOptions two;
    two.set = {{"rooks", "2"}};
    const Result<VariantPtr> loaded = load_text(racing_rooks, "rooks.toml", "rooks", two);
    ASSERT_TRUE(loaded) << loaded.error();
    const VariantPtr& variant = *loaded;
    EXPECT_EQ(goal_status(variant, "R4/5/2k2/5/K4 b - - 0 1"), "ongoing");
    EXPECT_EQ(goal_status(variant, "R3R/5/2k2/5/K4 b - - 0 1"), "white-wins goal 1-0");
    EXPECT_EQ(goal_status(variant, "R3R/5/2k1r/5/K4 b - - 0 1"), "ongoing");
    EXPECT_EQ(goal_status(variant, "RR2R/5/2k1r/5/K4 b - - 0 1"), "white-wins goal 1-0");
}

const char* const jumping_knights = R"(
format = 1
name = "Knights"
[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-5" }]
[pieces]
N = { name = "Knight", moves = [{ leap = [1, 2] }] }
[rules]
goal = [{ zone = "file == 3 and rank == 3", stays = true, result = "win" }]
[setup]
position = "n3n/n4/5/5/N3N w - - 0 1"
)";

TEST(Goals, TheEnemyHasATurnBeforeAGoalThatStaysCounts) {
    const VariantPtr variant = load(jumping_knights);
    ASSERT_TRUE(variant);
    EXPECT_EQ(goal_status(variant, "5/n4/2N2/5/4N b - - 0 1"), "ongoing");
    EXPECT_EQ(goal_status(variant, "5/n4/2N2/5/4N w - - 0 1"), "white-wins goal 1-0");
    EXPECT_TRUE(texts(variant, "5/n4/2N2/5/4N w - - 0 1").empty());
    // The knight is captured where it arrived; and then the captor stays.
    Position position = at(variant, "5/n4/5/5/N3N w - - 0 1");
    Rules rules(variant);
    Position::Undo undo;
    for (const char* text : {"a1-b3", "a4-c5", "b3-a5"}) {
        EXPECT_FALSE(rules.outcome(position).over) << text;
        rules.do_move(position, *parse_move(rules, position, text), undo);
    }
    position = at(variant, "5/n4/2N2/5/4N b - - 0 1");
    const std::vector<std::string> answers = texts(variant, "5/n4/2N2/5/4N b - - 0 1");
    EXPECT_EQ(answers.size(), 3U);  // to b2, c3 and c5
    for (const std::string& answer : answers) {
        Position after = position;
        rules.do_move(after, *parse_move(rules, after, answer), undo);
        const bool captured = after.count(Side::first) == 1;
        EXPECT_EQ(rules.outcome(after).text(*variant), captured ? "ongoing" : "white-wins goal 1-0") << answer;
    }
    EXPECT_EQ(goal_status(variant, "5/5/2n2/5/4N w - - 0 1"), "ongoing");
    EXPECT_EQ(goal_status(variant, "5/5/2n2/4N/5 b - - 0 1"), "black-wins goal 0-1");
}

// Alapo: a piece on the last rank has won if it cannot be captured there, or was not.
TEST(Goals, EntriesAreTestedInTheirOrder) {
    const VariantPtr variant = load(R"(
format = 1
name = "Survivors"
[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-5" }]
[pieces]
R = { name = "Rook", moves = [{ slide = [1, 0] }] }
[rules]
goal = [
    { zone = "rank == 5", stays = true, result = "win", reason = "stayed" },
    { zone = "rank == 5", safe = true, result = "win", reason = "safe" },
]
[setup]
position = "5/2r2/5/2R2/5 w - - 0 1"
)");
    ASSERT_TRUE(variant);
    EXPECT_EQ(goal_status(variant, "R4/5/r4/5/5 b - - 0 1"), "ongoing");
    EXPECT_EQ(goal_status(variant, "R4/5/r4/5/5 w - - 0 1"), "white-wins stayed 1-0");
    EXPECT_EQ(goal_status(variant, "R4/5/1r3/5/5 b - - 0 1"), "white-wins safe 1-0");
    // Black has just arrived, safely. But white was there before, and black has not captured.
    EXPECT_EQ(goal_status(variant, "R4/5/5/5/2r2 w - - 0 1"), "white-wins stayed 1-0");
}

TEST(Goals, WhoDiesOutWithTheOtherSideHasNotDiedOut) {
    const auto ends = [](const std::string& rule) {
        return load(R"(
format = 1
name = "Blasts"
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-3" }]
[pieces]
P = { name = "Pawn", moves = [{ leap = [0, 1] }] }
N = { name = "Knight", moves = [{ leap = [1, 2] }] }
[rules]
extinction = [)" + rule +
                    R"(]
[setup]
position = "pn1/3/PN1 w - - 0 1"
)");
    };
    const VariantPtr pawns = ends("{ kinds = [\"P\"], other = 2, result = \"win\" }");
    ASSERT_TRUE(pawns);
    EXPECT_EQ(goal_status(pawns, "pp1/3/NN1 b - - 0 1"), "white-wins extinction 1-0");
    EXPECT_EQ(goal_status(pawns, "pn1/3/NN1 b - - 0 1"), "ongoing");
    EXPECT_EQ(goal_status(pawns, "nn1/3/NN1 b - - 0 1"), "ongoing");  // neither side has a pawn
    EXPECT_EQ(goal_status(pawns, "n2/3/PP1 w - - 0 1"), "black-wins extinction 0-1");
    // With `any` the other side must have pieces of the same kind.
    const VariantPtr any = ends("{ kinds = [\"P\", \"N\"], any = true, other = 1, result = \"loss\" }");
    ASSERT_TRUE(any);
    EXPECT_EQ(goal_status(any, "pn1/3/P2 b - - 0 1"), "black-wins extinction 0-1");
    EXPECT_EQ(goal_status(any, "p2/3/P2 b - - 0 1"), "ongoing");
    const VariantPtr all = ends("{ least = 1, other = 3, result = \"loss\" }");
    ASSERT_TRUE(all);
    EXPECT_EQ(goal_status(all, "pnn/3/P2 b - - 0 1"), "black-wins extinction 0-1");
    EXPECT_EQ(goal_status(all, "pn1/3/P2 b - - 0 1"), "ongoing");
}

// The lines of play after which the game is over.
std::uint64_t count_ended(Rules& rules, Position& position, int depth) {
    if (depth == 0) return rules.decided(position) ? 1 : 0;
    std::uint64_t ended = 0;
    for (const Move move : rules.legal_moves(position)) {
        Position::Undo undo;
        rules.do_move(position, move, undo);
        ended += count_ended(rules, position, depth - 1);
        rules.undo_move(position, undo);
    }
    return ended;
}

// The numbers are those of Fairy-Stockfish with flagPieceCount = 2 and flagPieceSafe = true. White has two pawns, so
// that both have to be safe.
TEST(Goals, TwoSafePawnsAgreeWithFairyStockfish) {
    const VariantPtr variant = load(R"(
format = 1
name = "Two pawns"
[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-5" }]
[pieces]
R = { name = "Rook", moves = [{ slide = [1, 0] }] }
P = { name = "Pawn", moves = [{ leap = [[0, 1], [1, 1], [-1, 1]], expand = "none" }, { leap = [[1, -1], [-1, -1]], expand = "none", only = "capture" }] }
[rules]
goal = [{ kinds = ["P"], zone = "rank == 5", count = 2, safe = true, result = "win" }]
[setup]
position = "p3p/P3P/5/1r1p1/R4 w - - 0 1"
)");
    ASSERT_TRUE(variant);
    Rules rules(variant);
    Position position = start_position(variant);
    EXPECT_EQ(rules.perft(position, 1), 10U);
    EXPECT_EQ(rules.perft(position, 2), 126U);
    EXPECT_EQ(rules.perft(position, 3), 1093U);
    EXPECT_EQ(count_ended(rules, position, 1), 0U);
    EXPECT_EQ(count_ended(rules, position, 2), 0U);
    EXPECT_EQ(count_ended(rules, position, 3), 44U);
}

}  // namespace
}  // namespace varia
