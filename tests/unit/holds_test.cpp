// Royal pieces that are held cannot capture where they may not go, so they leave other royal pieces safe there. The
// expectations follow docs/format.md ("Holds").
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "small_variant.hpp"

namespace holds_test {

using namespace varia;
using tests::load;
using tests::texts;

using Texts = std::vector<std::string>;

// Kings run to the left and expose themselves; they capture diagonally, also en passant.
std::string runners(const std::string& rules) {
    return R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-3" }]
[pieces.K]
name = "King"
royal = true
moves = [
    { slide = [-1, 0], range = [1, 3], expand = "none", only = "quiet", exposes = true },
    { leap = [[1, 1], [1, -1]], expand = "none", only = "capture", en_passant = true },
]
[state]
held = { initial = 0, min = 0, max = 3 }
)" + rules +
           R"([setup]
position = "4/3K/k3 w - - 0 1"
)";
}

// Over b2 the king could be captured en passant, from a1. But on a2 he holds the king on a1, who may not leave the
// file.
TEST(Holds, KeepARoyalPieceFromCapturingEnPassant) {
    EXPECT_EQ(texts(load(runners("")), "4/3K/k3 w - - 0 1"), Texts{"d2-c2"});
    const VariantPtr variant = load(runners("[rules]\nhold = [{ sharing = [\"file\"], state = \"held\" }]\n"));
    EXPECT_EQ(texts(variant, "4/3K/k3 w - - 0 1"), (Texts{"d2-a2", "d2-c2"}));
    EXPECT_EQ(texts(variant, "4/K3/k3 b - b2c2 0 1 held=2"), Texts{});
}

// Among several sides the holder may be another one. Blue on a3 is held by yellow on a5, and may not go to the file of
// red's king.
//
//     5  yK .  .  .  .
//     4  .  .  .  .  .
//     3  bK .  rK .  .
//     2  .  .  .  .  .
//     1  .  .  .  .  gK
//        a  b  c  d  e
TEST(Holds, KeepARoyalPieceFromCapturingAThirdSides) {
    const VariantPtr variant = load(R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-5" }]
[sides]
names = ["red", "blue", "yellow", "green"]
letters = ["r", "b", "y", "g"]
views = ["file, rank", "-rank, file", "-file, -rank", "rank, -file"]
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }, { leap = [1, 1] }]
[state]
held = { initial = 0, min = 0, max = 15 }
[rules]
hold = [{ sharing = ["file"], state = "held" }]
[setup]
position = "yK4/5/bK1rK2/5/4gK r - - 0 1"
)");
    EXPECT_EQ(texts(variant, "yK4/5/bK1rK2/5/4gK r - - 0 1"), (Texts{"c3-c2", "c3-c4", "c3-d3", "c3-d4"}));
    EXPECT_EQ(texts(variant, "yK4/5/bK1rK2/5/4gK r - - 0 1 held=2"),
              (Texts{"c3-b2", "c3-b3", "c3-c2", "c3-c4", "c3-d3", "c3-d4"}));
}

}  // namespace holds_test
