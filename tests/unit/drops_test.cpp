// Drops that may not mate, where the enemy can answer only by such drops, and drops onto lines that hold pieces of the
// kind already. The expectations follow docs/movement.md and docs/format.md.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "small_variant.hpp"

namespace {

using namespace varia;
using tests::load;
using tests::texts;
using Texts = std::vector<std::string>;

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

// Three files and so many ranks. Of T a file may hold two pieces of a side, of U one. The cells above the fourth rank
// are empty: `above` is their text. Black sees the ranks as White does.
VariantPtr three_files(int ranks, const std::string& above) {
    return load(R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-)" +
                std::to_string(ranks) + R"(" }]
[sides]
mirror = ["file"]
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 0] }] }
T = { name = "Two", moves = [], drop = { lone = "rank", most = 2, zone = "rank <= 4" } }
U = { name = "One", moves = [], drop = { lone = "rank", zone = "rank <= 4" } }
[rules]
reserve = "captor"
[setup]
position = ")" + above +
                "k2/2t/T1t/TUK[TTUt] w\"\n");
}

Texts drops(const VariantPtr& variant, const std::string& position) {
    Texts found;
    for (std::string& text : texts(variant, position))
        if (text.find('@') != std::string::npos) found.push_back(std::move(text));
    return found;
}

// White's two T close the first file to T. Neither U on the second file nor the enemy's T on the third count.
void expect_drops(const VariantPtr& variant, const std::string& above) {
    EXPECT_EQ(drops(variant, above + "k2/2t/T1t/TUK[TTUt] w"), (Texts{"T@b2", "T@b3", "T@b4", "T@c4", "U@a3", "U@c4"}));
    EXPECT_EQ(drops(variant, above + "k2/2t/T1t/TUK[TTUt] b"), (Texts{"T@a3", "T@b2", "T@b3", "T@b4"}));
    // One of two is gone.
    const Texts open = {"T@a2", "T@a3", "T@b2", "T@b3", "T@b4", "T@c2", "T@c4"};
    EXPECT_EQ(drops(variant, above + "k2/2t/3/TUK[TTt] w"), open);
    EXPECT_EQ(drops(variant, above + "k2/2t/3/TUK[TTt] b"), open);
}

TEST(Drops, ALineHoldsAsManyPiecesOfTheKindAsMostSays) { expect_drops(three_files(4, ""), ""); }

// A board with more than 128 cells has no bitboards.
TEST(Drops, OnLargeBoardsToo) {
    std::string above;
    for (int rank = 5; rank <= 44; ++rank) above += "3/";
    expect_drops(three_files(44, above), above);
}

}  // namespace
