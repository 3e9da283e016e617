// One of several royal pieces must be safe: check, mate and texts in positions judged by hand.
#include <string>

#include "small_variant.hpp"

namespace varia::duple_check_test {

using tests::at;
using tests::load;

TEST(DupleCheck, IsCheckWhenAllAreAttacked) {
    const VariantPtr spartan = *load_builtin("spartan");
    // The kings are on c8 and f8. A knight on g6 attacks f8, a knight on b6 attacks c8.
    Position one = at(spartan, "lgkcckw1/hhhhhhhh/5lN1/3N4/8/8/PPPPPPPP/R1BQKB1R w KQ - 10 6");
    Rules rules(spartan);
    EXPECT_FALSE(rules.in_check(one, Side::second));
    const Result<Move> knight = parse_move(rules, one, "d5-b6");
    ASSERT_TRUE(knight);
    EXPECT_TRUE(rules.gives_check(one, *knight));
    EXPECT_EQ(san_text(rules, one, *knight), "Nb6+");
    Position::Undo undo;
    rules.do_move(one, *knight, undo);
    EXPECT_TRUE(rules.in_check(one, Side::second));
    EXPECT_EQ(rules.count_legal_moves(one), 2U);
}

const char* const two_kings = R"(
format = 1
name = "Two kings"
[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-4" }]
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [[1, 0], [1, 1]] }] }
R = { name = "Rook", moves = [{ slide = [1, 0] }] }
[rules]
royal = "one"
[setup]
position = "k3k/5/5/2K2 w - - 0 1"
)";

TEST(DupleCheck, IsMateWhenNothingEndsIt) {
    const VariantPtr variant = load(two_kings);
    ASSERT_TRUE(variant);
    // Both kings are on the last rank, where one rook attacks both. Another rook keeps them there.
    Position mate = at(variant, "k1R1k/R4/5/2K2 b - - 0 1");
    EXPECT_TRUE(Rules(variant).in_check(mate, Side::second));
    EXPECT_EQ(Rules(variant).outcome(mate).text(*variant), "ongoing");
    // The king on a4 captures the rook on a3 and is safe there.
    EXPECT_EQ(tests::texts(mate), (std::vector<std::string>{"a4-a3"}));
    // If the white king protects that rook, it is mate.
    EXPECT_EQ(Rules(variant).outcome(mate = at(variant, "k1R1k/R4/1K3/5 b - - 0 1")).text(*variant),
              "white-wins checkmate 1-0");
    // An attacked king need not move if the other is safe. The other may move to an attacked cell.
    Position one = at(variant, "k3k/5/5/R1K2 b - - 0 1");
    EXPECT_FALSE(Rules(variant).in_check(one, Side::second));
    EXPECT_EQ(tests::texts(one), (std::vector<std::string>{"a4-a3", "a4-b3", "a4-b4", "e4-d3", "e4-d4", "e4-e3"}));
    // A single king must be safe.
    Position alone = at(variant, "k4/5/5/R1K2 b - - 0 1");
    EXPECT_TRUE(Rules(variant).in_check(alone, Side::second));
    EXPECT_EQ(tests::texts(alone), (std::vector<std::string>{"a4-b3", "a4-b4"}));
}

}  // namespace varia::duple_check_test
