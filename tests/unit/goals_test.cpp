// Goals that ask for more than one piece that arrives: several pieces, a zone without an empty cell, pieces that no
// enemy attacks, pieces that stay. And extinctions that count the other side's pieces. Each position can be judged by
// hand.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "small_variant.hpp"

namespace varia::goals_test {

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

// Compares the leaf positions after 1, 2, ... half-moves, and the lines of play of this length that end the game, with
// those of Fairy-Stockfish.
void expect_counts(const VariantPtr& variant, const std::string& position_text,
                   const std::vector<std::uint64_t>& leaves, const std::vector<std::uint64_t>& ended) {
    ASSERT_TRUE(variant);
    Rules rules(variant);
    Position position = at(variant, position_text);
    for (std::size_t i = 0; i < leaves.size(); ++i)
        EXPECT_EQ(rules.perft(position, static_cast<int>(i + 1)), leaves[i]) << i + 1;
    for (std::size_t i = 0; i < ended.size(); ++i)
        EXPECT_EQ(count_ended(rules, position, static_cast<int>(i + 1)), ended[i]) << i + 1;
}

std::string on_board(const std::string& files, const std::string& ranks, const std::string& rest) {
    return "format = 1\nname = \"Counted\"\n[board]\naxes = [{ name = \"file\", labels = \"" + files +
           "\" }, { name = \"rank\", labels = \"" + ranks + "\" }]\n" + rest;
}

// flagPieceCount = 2 and flagPieceSafe = true. White has two pawns, so that both have to be safe.
TEST(GoalsAsFairyStockfish, TwoSafePawns) {
    expect_counts(load(on_board("a-e", "1-5", R"(
[pieces]
R = { name = "Rook", moves = [{ slide = [1, 0] }] }
[pieces.P]
name = "Pawn"
moves = [
    { leap = [[0, 1], [1, 1], [-1, 1]], expand = "none" },
    { leap = [[1, -1], [-1, -1]], expand = "none", only = "capture" },
]
[rules]
goal = [{ kinds = ["P"], zone = "rank == 5", count = 2, safe = true, result = "win" }]
[setup]
position = "p3p/P3P/5/1r1p1/R4 w - - 0 1"
)")),
                  "p3p/P3P/5/1r1p1/R4 w - - 0 1", {10, 126, 1093}, {0, 0, 44});
}

// Kono: flagPieceCount = 7 and flagPieceBlockedWin = true.
TEST(GoalsAsFairyStockfish, SevenMenOrAFullCamp) {
    expect_counts(load(two_camps), "mmmmm/m3m/5/M3M/MMMMM w - - 0 1", {8, 62, 564}, {0, 0, 0});
    expect_counts(load(two_camps), "MMMMM/M4/3M1/5/mmmmm w - - 0 1", {12, 85, 947}, {1, 0, 0});
}

// Jeson mor: flagMove = true. A knight in the middle has won if it is not captured there.
TEST(GoalsAsFairyStockfish, AKnightThatStaysInTheMiddle) {
    expect_counts(load(on_board("a-i", "1-9", R"(
[pieces]
N = { name = "Knight", moves = [{ leap = [1, 2] }] }
[rules]
stalemate = "loss"
goal = [{ zone = "file == 5 and rank == 5", stays = true, result = "win" }]
[setup]
position = "nnnnnnnnn/9/9/9/9/9/9/9/NNNNNNNNN w - - 0 1"
)")),
                  "9/9/3n1N3/9/9/4N4/3n5/9/9 w - - 0 1", {16, 256}, {0, 14});
}

// Alapo: flagPieceSafe = true and flagMove = true. A piece on the last rank has won if it cannot be captured there, or
// was not captured.
TEST(GoalsAsFairyStockfish, APieceThatIsSafeOrWasNotCaptured) {
    expect_counts(load(on_board("a-f", "1-6", R"(
[pieces]
R = { name = "Rook", moves = [{ slide = [1, 0] }] }
B = { name = "Bishop", moves = [{ slide = [1, 1] }] }
Q = { name = "Queen", moves = [{ slide = [1, 0] }, { slide = [1, 1] }] }
W = { name = "Wazir", moves = [{ leap = [1, 0] }] }
F = { name = "Ferz", moves = [{ leap = [1, 1] }] }
K = { name = "Circle", moves = [{ leap = [1, 0] }, { leap = [1, 1] }] }
[rules]
stalemate = "loss"
goal = [
    { zone = "rank == 6", stays = true, result = "win" },
    { zone = "rank == 6", safe = true, result = "win" },
]
[setup]
position = "rbqqbr/wfkkfw/6/6/WFKKFW/RBQQBR w - - 0 1"
)")),
                  "r5/wR1kfw/4k1/2F3/W1FKW1/R5 w - - 0 1", {30, 710}, {0, 19});
}

// Squatter: chess with flagPieceSafe = true for any piece on the last rank.
TEST(GoalsAsFairyStockfish, AnySafePieceOnTheLastRank) {
    expect_counts(load(R"(
format = 1
name = "Squatter"
extends = "chess"
[rules]
goal = [{ zone = "rank == 8", safe = true, both = "draw", result = "win" }]
)"),
                  "4k2r/P5R1/8/8/8/8/6pp/4K3 w - - 0 1", {20, 252}, {4, 72});
}

// Teeko: connectN = 4 and connectNxN = 2.
TEST(LinesAsFairyStockfish, FourInARowOrInASquare) {
    const VariantPtr variant = load(on_board("a-e", "1-5", R"(
[pieces]
P = { name = "Man", moves = [{ leap = [1, 0], only = "quiet" }, { leap = [1, 1], only = "quiet" }] }
[rules]
lines = [{ length = 4, result = "win" }, { length = 2, square = true, result = "win" }]
[setup]
position = "PP3/P1P2/2p2/pp1p1/5 w - - 0 1"
)"));
    expect_counts(variant, "PP3/P1P2/2p2/pp1p1/5 w - - 0 1", {12, 233}, {1, 11});
    expect_counts(variant, "PP3/1PP2/5/pp1p1/2p2 b - - 0 1", {20, 255}, {1, 0});
}

// Three musketeers: collinearN = 3 and connectDiagonal = false.
TEST(LinesAsFairyStockfish, ThreeOnOneLine) {
    expect_counts(load(on_board("a-e", "1-5", R"(
[pieces]
M = { name = "Musketeer", moves = [{ leap = [1, 0], only = "capture" }] }
P = { name = "Guard", moves = [{ leap = [1, 0], only = "quiet" }] }
[rules]
stalemate = "win"
lines = [{ length = 3, of = ["M"], along = [1, 0], apart = true, result = "loss" }]
[setup]
position = "ppppM/ppppp/ppMpp/ppppp/Mpppp w - - 0 1"
)")),
                  "Mpppp/ppppp/pMppp/ppppp/Mpppp w - - 0 1", {8, 13, 108}, {1, 0, 10});
}

}  // namespace varia::goals_test
