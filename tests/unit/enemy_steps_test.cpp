// Steps of turns that move a piece of an enemy.
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/notation.hpp>
#include <varia/rules.hpp>

#include "small_variant.hpp"

namespace enemy_steps_test {

using namespace varia;
using tests::at;
using tests::expect_counts;
using tests::load;

using Moves = std::set<std::string>;

// Avalanche Chess in which no pawn is pushed to its last rank. The counts are those of a program that was written from
// the rules alone.
TEST(EnemySteps, CountAsAnotherProgramCounts) {
    const VariantPtr variant = load(R"(format = 1
name = "Avalanche"
extends = "chess"

[pieces.S]
name = "Step"
moves = [{ leap = [0, 1], expand = "none", only = "quiet" }]

[pieces.P]
moves = [
    { leap = [0, 1], expand = "none", only = "quiet" },
    { slide = [0, 1], range = [2, 2], expand = "none", only = "quiet", from = "rank == 2" },
    { leap = [[1, 1], [-1, 1]], expand = "none", only = "capture" },
]

[turn.then.avalanche]
after = ["move"]
place = ["P"]
source = "enemy"
by = "S"
must = "possible"
to = "rank > 1"
)");
    ASSERT_TRUE(variant);
    expect_counts(variant, "startpos", {160, 27488});
    expect_counts(variant, "r3k2r/pP2p1pp/3q4/2b5/3N2p1/2N2Q2/PPp2P1P/R3K2R w KQkq - 0 1", {262, 30443});
}

// Kings, a rook and pawns on five files and five ranks. `step` says what the following step may do.
VariantPtr game(const std::string& step) {
    return load(R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-5" }]
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 0] }] }
P = { name = "Pawn", moves = [{ slide = [0, 1], range = 2, expand = "none", only = "quiet" }, { leap = [1, 1], only = "capture" }] }
R = { name = "Rook", moves = [{ slide = [1, 0] }] }
[turn.then.push]
after = ["move"]
place = ["P"]
source = "enemy"
)" + step + R"(
[setup]
position = "k4/4p/5/5/K4 w - - 0 1"
)");
}

Moves turns(const VariantPtr& variant, const std::string& text) {
    Position position = at(variant, text);
    Rules rules(variant);
    const std::vector<std::string> list = sorted_turn_texts(rules, position);
    EXPECT_EQ(rules.count_legal_turns(position), list.size());
    return {list.begin(), list.end()};
}

TEST(EnemySteps, GoAsTheirOwnSideSeesTheBoard) {
    const VariantPtr variant = game("must = \"possible\"");
    ASSERT_TRUE(variant);
    EXPECT_EQ(turns(variant, "k4/4p/5/5/K4 w - - 0 1"),
              (Moves{"a1-a2,P@e3", "a1-a2,P@e2", "a1-b1,P@e3", "a1-b1,P@e2"}));
    EXPECT_EQ(turns(variant, "k4/4p/4R/5/K4 b - - 0 1"), (Moves{"a5-a4", "a5-b5"})) << "no pawn of White's";
    EXPECT_EQ(turns(variant, "k4/5/4P/5/K4 b - - 0 1"),
              (Moves{"a5-a4,P@e4", "a5-a4,P@e5", "a5-b5,P@e4", "a5-b5,P@e5"}));
}

TEST(EnemySteps, LeaveTheOwnKingSafe) {
    const VariantPtr variant = game("must = \"possible\"");
    ASSERT_TRUE(variant);
    // The pawn on c2 attacks b1, and hides the king on a2 from the rook: it may not be moved.
    EXPECT_EQ(turns(variant, "k4/5/5/2p1r/K4 w - - 0 1"), (Moves{"a1-a2"}));
    EXPECT_EQ(turns(variant, "k4/4p/5/2p1r/K4 w - - 0 1"), (Moves{"a1-a2,P@e3"}));
    const VariantPtr must = game("must = \"always\"");
    ASSERT_TRUE(must);
    EXPECT_EQ(turns(must, "k4/5/5/5/K4 w - - 0 1"), Moves{}) << "there is no pawn";
}

}  // namespace enemy_steps_test
