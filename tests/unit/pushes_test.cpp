// Pushes in games in which the last royal piece counts, and attacks by pushes. The expectations follow docs/pushing.md
// and docs/format.md; the positions are small enough for counting by hand.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/notation.hpp>

#include "small_variant.hpp"

namespace pushes_test {

using namespace varia;
using tests::at;
using tests::load;
using tests::texts;

using Texts = std::vector<std::string>;

// Black has up to three kings, of which one is enough.
const std::string last = R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-2" }]
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 0] }] }
R = { name = "Rook", moves = [{ slide = [1, 0] }] }
O = { name = "Ox", moves = [{ push = [1, 0], range = 2 }] }
[setup]
position = "K2k/1Okk w"
[rules]
royal = "last"
)";

TEST(Pushes, NoneTakesAllRoyalPiecesOfWhichOneIsEnough) {
    const VariantPtr variant = load(last);
    EXPECT_EQ(texts(variant, "K2k/1Okk w"), (Texts{"a2-a1", "a2-b2", "b1-c1/push", "b1-d1/push"}));
    EXPECT_EQ(texts(variant, "K3/1Okk w"), (Texts{"a2-a1", "a2-b2", "b1-c1/push"}));
}

TEST(Pushes, ThatWouldTakeThemAllGiveNoCheck) {
    const VariantPtr variant = load(last);
    Rules rules(variant);
    EXPECT_FALSE(rules.in_check(at(variant, "K3/1Okk b"), Side::second));
    EXPECT_EQ(texts(variant, "K3/1Okk b"), (Texts{"c1-b1", "c1-c2", "d1-d2"}));
}

TEST(Pushes, MayTakeThemAllWhereRoyalPiecesMayBeCaptured) {
    const VariantPtr variant = load(last + "royal_capture = true\n");
    EXPECT_EQ(texts(variant, "K3/1Okk w"), (Texts{"a2-a1", "a2-b2", "b1-c1/push", "b1-d1/push"}));
    EXPECT_EQ(texts(variant, "Kr2/1Okk w"), (Texts{"a2-a1", "a2-b2", "b1-b2/push", "b1-d1/push"}))
        << "what is left attacked does not matter when the last is taken";
    Rules rules(variant);
    Position position = at(variant, "K3/1Okk w");
    const Result<Move> move = parse_move(rules, position, "b1-d1/push");
    ASSERT_TRUE(move) << move.error();
    Position::Undo undo;
    rules.do_move(position, *move, undo);
    EXPECT_EQ(rules.outcome(position).text(*variant), "white-wins king-captured 1-0");
}

// Only pushes capture here, so there are no tables of attack lines.
TEST(Pushes, AttackAnEmptyCellWithoutAnyOtherAttacks) {
    const VariantPtr variant = load(R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-2" }]
[pieces]
O = { name = "Ox", moves = [{ push = [1, 0], expand = "none" }] }
[setup]
position = "o2/1O1 w"
[rules]
stalemate = "loss"
)");
    Rules rules(variant);
    const Position position = at(variant, "o2/1O1 w");
    const auto attacked = [&](const char* cell) {
        return rules.attacked(position, variant->board().find(cell), Side::first);
    };
    EXPECT_TRUE(attacked("c1")) << "a piece there would be pushed off";
    EXPECT_FALSE(attacked("a1"));
    EXPECT_FALSE(attacked("c2"));
}

}  // namespace pushes_test
