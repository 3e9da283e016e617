// What it means that a side has no legal move, under conditions. Worked out by hand.
#include <string>

#include <gtest/gtest.h>

#include "small_variant.hpp"

namespace no_moves_test {

using namespace varia;
using tests::load;
using tests::status;

// Kings, rooks and knights. `rules` is the list of entries, `more` follows it in [rules].
VariantPtr game(const std::string& rules, const std::string& more = {}) {
    return load(R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-5" }]
[state]
mover = { initial = 0, max = 2 }
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 0] }, { leap = [1, 1] }] }
R = { name = "Rook", moves = [{ slide = [1, 0] }] }
N = { name = "Knight", moves = [{ leap = [1, 2] }] }
[rules]
no_moves = [)" + rules +
                "]\n" + more + R"(
[setup]
position = "k4/5/5/5/K4 w - - 0 1"
)");
}

const std::string mate = "k2R1/5/1K3/5/5 b - - 0 1";
const std::string stalemate = "k4/2K2/5/1N3/5 b - - 0 1";

TEST(NoMoves, DependOnStateValues) {
    const VariantPtr variant = game(R"({ check = true, state = { mover = 1 }, result = "draw", reason = "niol" },
        { state = { mover = 2 }, result = "win" })");
    ASSERT_TRUE(variant);
    EXPECT_EQ(status(variant, mate), "white-wins checkmate 1-0");
    EXPECT_EQ(status(variant, mate + " mover=1"), "draw niol 1/2-1/2");
    EXPECT_EQ(status(variant, mate + " mover=2"), "black-wins checkmate 0-1");
    EXPECT_EQ(status(variant, stalemate), "draw stalemate 1/2-1/2");
    EXPECT_EQ(status(variant, stalemate + " mover=1"), "draw stalemate 1/2-1/2") << "this entry is about mates";
    EXPECT_EQ(status(variant, stalemate + " mover=2"), "black-wins stalemate 0-1");
    EXPECT_EQ(status(variant, "k4/5/1K3/5/5 b - - 0 1 mover=2"), "ongoing");
}

TEST(NoMoves, DependOnTheSide) {
    const VariantPtr variant = game(R"({ check = false, side = "black", result = "loss", reason = "shut-in" })");
    ASSERT_TRUE(variant);
    EXPECT_EQ(status(variant, stalemate), "white-wins shut-in 1-0");
    EXPECT_EQ(status(variant, "5/1n3/5/2k2/K4 w - - 0 1"), "draw stalemate 1/2-1/2");
    EXPECT_EQ(status(variant, mate), "white-wins checkmate 1-0");
}

TEST(NoMoves, ComeBeforeWhoHasMost) {
    const std::string most = "most = { result = \"win\" }\n";
    EXPECT_EQ(status(game("", most), stalemate), "white-wins most 1-0");
    EXPECT_EQ(status(game(R"({ side = "black", result = "draw" })", most), stalemate), "draw stalemate 1/2-1/2");
    EXPECT_EQ(status(game(R"({ side = "white", result = "draw" })", most), stalemate), "white-wins most 1-0");
}

// A side without a royal piece cannot be mated, but it can be shut in.
TEST(NoMoves, AreAWayToLose) {
    const VariantPtr variant = load(R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-5" }]
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 0] }] }
R = { name = "Rook", moves = [{ slide = [1, 0] }] }
[rules]
no_moves = [{ check = false, side = "black", result = "loss" }]
[setup]
position = "1r3/5/5/5/K4 b - - 0 1"
)");
    EXPECT_TRUE(variant);
}

}  // namespace no_moves_test
