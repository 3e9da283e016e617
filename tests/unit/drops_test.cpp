// Drops that may not mate, where the enemy can answer only by such drops. The expectations follow docs/movement.md.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "small_variant.hpp"

namespace {

using namespace varia;
using tests::load;
using tests::texts;

// The kings cannot move. A disc attacks them both from either free cell, and captures a disc on the other free cell as
// it comes down. So a disc gives check, and only another disc answers it.
std::string discs(const std::string& drop) {
    return R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-b" }, { name = "rank", labels = "1-2" }]
[pieces]
K = { name = "King", royal = true, moves = [] }
D = { name = "Disc", moves = [{ leap = [1, 0] }], captured_as = "none", drop = )" +
           drop + R"( }
[rules]
reserve = "captor"
strikes = [{ blast = [1, 1], by = ["D"], spares = ["K"] }]
[setup]
position = "1k/K1[] w - - 0 1"
)";
}

using Texts = std::vector<std::string>;

// The last disc mates, so it may not be dropped. Then the disc before it has no answer and mates, and so on.
TEST(DropsThatMayNotMate, AreNoAnswersIfTheyMate) {
    const VariantPtr variant = load(discs("{ no_mate = true }"));
    for (const char* hands : {"D", "Dd", "DDd", "DDdd"})
        EXPECT_EQ(texts(variant, "1k/K1[" + std::string(hands) + "] w - - 0 1"), Texts{}) << hands;
    EXPECT_EQ(texts(variant, "1k/K1[d] b - - 0 1"), Texts{});
}

// After four discs the fifth is not tested: it answers the fourth, which therefore does not mate.
TEST(DropsThatMayNotMate, AreTestedFourInARow) {
    const VariantPtr variant = load(discs("{ no_mate = true }"));
    EXPECT_EQ(texts(variant, "1k/K1[DDDdd] w - - 0 1"), (Texts{"D@a2", "D@b1"}));
    EXPECT_EQ(texts(variant, "1k/K1[DDDddd] w - - 0 1"), (Texts{"D@a2", "D@b1"}));
}

TEST(DropsThatMayNotMate, MayAnswerOneAnotherForEver) {
    const VariantPtr variant = load(discs("{ no_mate = true, endless = true }"));
    EXPECT_EQ(texts(variant, "1k/K1[] w - - 0 1"), (Texts{"D@a2", "D@b1"}));
    EXPECT_EQ(texts(variant, "dk/K1[] w - - 0 1"), Texts{"D@b1"});
}

}  // namespace
