// Moves that heed what enemies attack, worked out by hand, and counted by a program in Python that was written from the
// rules; and the leap of Ouk's king, counted by Fairy-Stockfish.
#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "small_variant.hpp"

namespace safe_moves_test {

using namespace varia;
using tests::expect_counts;
using tests::load;

using Texts = std::set<std::string>;

// The moves of white's guard, which goes forward to any cell.
Texts moves(const std::string& asks, const std::string& board) {
    const VariantPtr variant = load(R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-5" }]
[pieces]
G = { name = "Guard", moves = [{ slide = [0, 1], expand = "none", only = "quiet", )" +
                                    asks + R"( }] }
R = { name = "Rook", moves = [{ slide = [1, 0] }] }
[setup]
position = "5/5/5/5/5 w"
)");
    const std::vector<std::string> all = tests::texts(variant, board + " w");
    return {all.begin(), all.end()};
}

TEST(SafeMoves, StartPathAndEnd) {
    // The rook attacks c3.
    const std::string across = "5/5/r4/5/2G2";
    EXPECT_EQ(moves(R"(safe = "start")", across), (Texts{"c1-c2", "c1-c3", "c1-c4", "c1-c5"}));
    EXPECT_EQ(moves(R"(safe = "path")", across), (Texts{"c1-c2", "c1-c3"}));
    EXPECT_EQ(moves(R"(safe = "end")", across), (Texts{"c1-c2", "c1-c4", "c1-c5"}));
    EXPECT_EQ(moves(R"(safe = "all")", across), (Texts{"c1-c2"}));
    // The rook attacks the guard itself.
    const std::string start = "5/5/5/5/r1G2";
    EXPECT_EQ(moves(R"(safe = "start")", start), Texts{});
    EXPECT_EQ(moves(R"(safe = "path")", start).size(), 4U);
    EXPECT_EQ(moves(R"(safe = "end")", start).size(), 4U);
    EXPECT_EQ(moves(R"(safe = "all")", start), Texts{});
}

TEST(SafeMoves, NobodyHidesBehindItself) {
    // The rook attacks along the file: the guard's own cell counts as empty.
    const std::string behind = "5/5/2G2/5/2r2";
    EXPECT_EQ(moves(R"(safe = "end")", behind), Texts{});
    EXPECT_EQ(moves(R"(safe = "path")", behind), (Texts{"c3-c4"}));
    // A piece between protects it.
    EXPECT_EQ(moves(R"(safe = "end")", "5/5/2G2/2R2/2r2"),
              (Texts{"c2-a2", "c2-b2", "c2-c1", "c2-d2", "c2-e2", "c3-c4", "c3-c5"}));
}

TEST(SafeMoves, MovesThatCaptureAttackInAnyCase) {
    // The lancer may leave its cell only while nothing attacks it, but it gives check all the same.
    const VariantPtr variant = load(R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-5" }]
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 0] }, { leap = [1, 1] }] }
L = { name = "Lancer", moves = [{ slide = [0, 1], expand = "none", safe = "start" }] }
[setup]
position = "k4/5/5/5/4K w"
)");
    // The black king attacks the lancer.
    EXPECT_EQ(tests::texts(variant, "5/1k3/2L2/5/4K w"), (std::vector<std::string>{"e1-d1", "e1-d2", "e1-e2"}));
    Position checked = tests::at(variant, "2k2/2L2/5/5/4K b");
    EXPECT_TRUE(Rules(variant).in_check(checked, Side::second));
    EXPECT_EQ(tests::texts(checked), (std::vector<std::string>{"c5-b4", "c5-b5", "c5-c4", "c5-d4", "c5-d5"}));
}

// Ouk without its touks: the rule about a touk that aims at the ang never matters.
const char* const ouk = R"(format = 1
name = "Test"
extends = "makruk"
unmoved_by_file = true
[pieces.K]
moves = [
    { leap = [1, 0] },
    { leap = [1, 1] },
    { leap = [[-2, 1], [2, 1]], expand = "none", only = "quiet", first = true, unchecked = true },
]
[pieces.M]
moves = [{ leap = [1, 1] }, { leap = [0, 2], expand = "none", only = "quiet", first = true }]
)";

TEST(SafeMoves, TheLeapOfOuksKing) {
    const VariantPtr variant = load(ouk);
    ASSERT_TRUE(variant);
    expect_counts(variant, "1nsmks2/8/pppp1ppp/4p3/4P3/PPPP1PPP/8/1NSKMS2 w DEde - 0 1", {22, 464, 9669});
    expect_counts(variant, "3mk3/8/5n2/3N4/8/2n5/2P5/3KM3 w DEde - 0 1", {3, 60, 770, 13812});
    expect_counts(variant, "3mk3/2p5/5n2/3N4/8/3n4/2P5/3KM3 w DEde - 0 1", {15, 292, 3999, 79606});
}

// Kings that leap as in castling, and queens that pass no attacked cell unless they capture.
const char* const careful = R"(format = 1
name = "Test"
extends = "chess"
[pieces.K]
moves = [{ leap = [1, 0] }, { leap = [1, 1] }, { leap = [1, 2], only = "quiet", safe = "all" }]
[pieces.Q]
moves = [
    { slide = [1, 0], only = "capture" },
    { slide = [1, 1], only = "capture" },
    { slide = [1, 0], only = "quiet", safe = "path" },
    { slide = [1, 1], only = "quiet", safe = "path" },
]
)";

TEST(SafeMoves, Counts) {
    const VariantPtr variant = load(careful);
    ASSERT_TRUE(variant);
    expect_counts(variant, "4k3/3q4/2n2n2/1b2p3/3P2B1/2N2N2/3Q4/4K3 b - - 0 1", {42, 1368, 50697});
    expect_counts(variant, "r3k3/1q4b1/8/3n4/2Pp4/8/6Q1/R3K2R w - - 0 1", {46, 1699, 69155});
    expect_counts(variant, "4k3/8/4r3/8/8/1q6/6Q1/R3K3 w - - 0 1", {4, 131, 2591});
}

}  // namespace safe_moves_test
