// Pieces of one kind that attack each other are frozen, as in Madrasi Chess; worked out by hand.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "small_variant.hpp"

namespace {

using namespace varia;
using tests::at;
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

}  // namespace
