// Royal kinds that count by themselves: positions judged by hand, and counts of Fairy-Stockfish for kings and queens
// with extinctionPseudoRoyal (extinctionPieceTypes = kq, without castling).
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "small_variant.hpp"

namespace royal_kinds_test {

using namespace varia;
using tests::at;
using tests::expect_counts;
using tests::load;

using Texts = std::vector<std::string>;

VariantPtr dukes(const std::string& royal) {
    return load(R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-5" }]
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 0] }, { leap = [1, 1] }] }
D = { name = "Duke", royal = true, moves = [{ leap = [1, 0] }] }
R = { name = "Rook", moves = [{ slide = [1, 0] }] }
[rules]
royal = ")" + royal +
                R"("
[setup]
position = "d1k1d/5/5/5/D1K1D w"
)");
}

TEST(RoyalKinds, TheLastOfEachKindMustBeSafe) {
    const VariantPtr variant = dukes("last-of-kind");
    ASSERT_TRUE(variant);
    // The rook attacks both dukes, and neither needs to be safe.
    const Position two = at(variant, "4k/5/d1R1d/5/2K2 b");
    EXPECT_FALSE(Rules(variant).in_check(two, Side::second));
    EXPECT_EQ(tests::texts(two),
              (Texts{"a3-a2", "a3-a4", "a3-b3", "e3-d3", "e3-e2", "e3-e4", "e5-d4", "e5-d5", "e5-e4"}));
    // A single duke must be safe, as the king.
    const Position one = at(variant, "4k/5/d1R2/5/2K2 b");
    EXPECT_TRUE(Rules(variant).in_check(one, Side::second));
    EXPECT_EQ(tests::texts(one), (Texts{"a3-a2", "a3-a4"}));
    Position mate = at(variant, "d3k/5/5/5/RR2K b");
    EXPECT_TRUE(Rules(variant).in_check(mate, Side::second));
    EXPECT_EQ(Rules(variant).outcome(mate).text(*variant), "white-wins checkmate 1-0");
}

TEST(RoyalKinds, OneOfEachKindMustBeSafe) {
    const VariantPtr variant = dukes("one-of-kind");
    ASSERT_TRUE(variant);
    const Position two = at(variant, "4k/5/d1R1d/5/2K2 b");
    EXPECT_TRUE(Rules(variant).in_check(two, Side::second));
    EXPECT_EQ(tests::texts(two), (Texts{"a3-a2", "a3-a4", "e3-e2", "e3-e4"}));
    const Position half = at(variant, "4k/5/d1R2/4d/2K2 b");
    EXPECT_FALSE(Rules(variant).in_check(half, Side::second));
    // A king that is attacked must be safe, however many dukes there are.
    EXPECT_TRUE(Rules(variant).in_check(at(variant, "4k/5/d1d1R/5/2K2 b"), Side::second));
}

TEST(RoyalKinds, KingsAndQueensAsInFairyStockfish) {
    const VariantPtr variant = load(R"(format = 1
name = "Test"
extends = "chess"
castling = []
[pieces.Q]
royal = true
[rules]
royal = "last-of-kind"
[setup]
position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
)");
    ASSERT_TRUE(variant);
    expect_counts(variant, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", {20, 400, 8882});
    expect_counts(variant, "1q2k2q/P6p/8/8/8/8/p6P/1Q2K3 w - - 0 1", {10, 243, 4231});
    expect_counts(variant, "3qk3/P5P1/8/8/3n4/8/p5p1/3QK3 w - - 0 1", {17, 279, 3740});
    expect_counts(variant, "r2qk2q/8/8/3N4/8/2n5/8/R2QK2Q w - - 0 1", {44, 1598});
}

}  // namespace royal_kinds_test
