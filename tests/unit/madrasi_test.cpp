// Pieces of one kind that attack each other are frozen, as in Madrasi Chess; worked out by hand, and counted by a
// program in Python that was written from the rules.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "small_variant.hpp"

namespace madrasi_test {

using namespace varia;
using tests::at;
using tests::expect_counts;
using tests::load;

using Texts = std::vector<std::string>;

VariantPtr madrasi() {
    return load(R"(format = 1
name = "Test"
extends = "chess"
[rules]
frozen = [
    { along = [1, 0], far = true, by = ["R"], of = ["R"] },
    { along = [1, 1], far = true, by = ["B"], of = ["B"] },
    { along = [[1, 0], [1, 1]], far = true, by = ["Q"], of = ["Q"] },
    { along = [1, 2], by = ["N"], of = ["N"] },
    { along = [[1, 1], [-1, 1]], expand = "none", by = ["P"], of = ["P"] },
]
)");
}

TEST(Madrasi, RooksOnOneLine) {
    const VariantPtr variant = madrasi();
    ASSERT_TRUE(variant);
    const Texts king{"e1-d1", "e1-d2", "e1-e2", "e1-f1", "e1-f2"};
    EXPECT_EQ(tests::texts(variant, "4k3/8/8/r7/8/8/8/R3K3 w - - 0 1"), king);
    // A frozen rook gives no check, and the king may stand beside it.
    const Position beside = at(variant, "4k3/8/8/8/8/8/8/R2rK3 w - - 0 1");
    EXPECT_FALSE(Rules(variant).in_check(beside, Side::first));
    EXPECT_EQ(tests::texts(beside), king);
    // A knight between them frees both.
    const Position between = at(variant, "4k3/8/8/8/8/8/8/RN1rK3 w - - 0 1");
    EXPECT_TRUE(Rules(variant).in_check(between, Side::first));
    // It ends the check by going away, too. The rooks then freeze each other again.
    EXPECT_EQ(tests::texts(between), (Texts{"b1-a3", "b1-c3", "b1-d2", "e1-d1", "e1-e2", "e1-f2"}));
}

TEST(Madrasi, PawnsInTheirOwnDirection) {
    const VariantPtr variant = madrasi();
    ASSERT_TRUE(variant);
    EXPECT_EQ(tests::texts(variant, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"),
              (Texts{"e1-d1", "e1-d2", "e1-e2", "e1-f1", "e1-f2"}));
    // The pawn behind does not attack this one.
    EXPECT_EQ(tests::texts(variant, "4k3/8/8/8/4P3/3p4/8/4K3 w - - 0 1"),
              (Texts{"e1-d1", "e1-d2", "e1-f1", "e1-f2", "e4-e5"}));
}

TEST(Madrasi, BishopsAndKnights) {
    const VariantPtr variant = madrasi();
    ASSERT_TRUE(variant);
    // The bishops on c1 and f4 freeze each other, and so do the knights on b5 and c7, which gives no check.
    const Position frozen = at(variant, "4k3/2N5/8/1n6/5b2/8/8/2B1K3 b - - 0 1");
    EXPECT_FALSE(Rules(variant).in_check(frozen, Side::second));
    EXPECT_EQ(tests::texts(frozen), (Texts{"e8-d7", "e8-d8", "e8-e7", "e8-f7", "e8-f8"}));
}

TEST(Madrasi, Counts) {
    const VariantPtr variant = madrasi();
    ASSERT_TRUE(variant);
    expect_counts(variant, "4k3/1r3n2/2p2b2/3Pp3/2P1B3/5N2/1R3P2/4K3 w - - 0 1", {18, 261, 5027});
    expect_counts(variant, "r3k2r/1q4b1/8/3nN3/2Pp4/8/1B4Q1/R3K2R w - - 0 1", {34, 974, 28511});
    expect_counts(variant, "4k3/3q4/2n2n2/1b2p3/3P2B1/2N2N2/3Q4/4K3 b - - 0 1", {38, 1256, 42713});
}

}  // namespace madrasi_test
