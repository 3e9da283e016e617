// Captured pieces that are put back on the board, as in Circe Chess; worked out by hand, and counted by a program in
// Python that was written from the rules.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "small_variant.hpp"

namespace reborn_test {

using namespace varia;
using tests::after;
using tests::at;
using tests::expect_counts;
using tests::load;

const char* const circe = R"toml(format = 1
name = "Test"
extends = "chess"
[pieces.R]
reborn = [{ on = "even(file + rank)", to = ["a1"] }, { to = ["h1"] }]
[pieces.P]
reborn = [{ on = "file == 4", to = ["d2"] }]
)toml";

TEST(Reborn, OnACellByTheCellOfTheCapture) {
    const VariantPtr variant = load(circe);
    ASSERT_TRUE(variant);
    // c6 is a light cell for the rook of White, and the light corner is h1.
    EXPECT_EQ(after(variant, "8/k7/2R5/8/1n6/8/8/4K3 b - - 0 1", "b4-c6"), "8/k7/2n5/8/8/8/8/4K2R w - - 0 2");
    // If h1 is occupied, the rook is lost.
    EXPECT_EQ(after(variant, "8/k7/2R5/8/1n6/8/8/4K2N b - - 0 1", "b4-c6"), "8/k7/2n5/8/8/8/8/4K2N w - - 0 2");
    // c3 is dark, and so is h8, where a rook of Black comes back.
    EXPECT_EQ(after(variant, "8/k7/8/8/8/2r5/8/1N2K3 w - - 0 1", "b1-c3"), "7r/k7/8/8/8/2N5/8/4K3 b - - 0 1");
    // En passant: the pawn is captured on d5, and comes back on d7.
    EXPECT_EQ(after(variant, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5-d6"), "4k3/3p4/3P4/8/8/8/8/4K3 b - - 0 1");
    // A pawn of another file is lost, and so is a knight.
    EXPECT_EQ(after(variant, "4k3/8/8/2p5/1N6/3P4/8/4K3 w - - 0 1", "d3-d4"), "4k3/8/8/2p5/1N1P4/8/8/4K3 b - - 0 1");
    EXPECT_EQ(after(variant, "4k3/8/8/2p5/1N6/3P4/8/4K3 b - - 0 1", "c5-b4"), "4k3/8/8/8/1p6/3P4/8/4K3 w - - 0 2");
}

TEST(Reborn, MayNotGiveCheckToTheCaptor) {
    const VariantPtr variant = load(circe);
    ASSERT_TRUE(variant);
    // The knight may not capture on b6: the rook would come back on a1, and attack the king.
    EXPECT_EQ(tests::texts(variant, "k7/8/1R6/3n4/8/8/8/4K3 b - - 0 1"),
              (std::vector<std::string>{"a8-a7", "d5-b4", "d5-c3", "d5-c7", "d5-e3", "d5-e7", "d5-f4", "d5-f6"}));
    // A pawn on a5 stops the rook.
    EXPECT_EQ(after(variant, "k7/8/1R6/P2n4/8/8/8/4K3 b - - 0 1", "d5-b6"), "k7/8/1n6/P7/8/8/8/R3K3 w - - 0 2");
}

TEST(Reborn, IsDescribed) {
    const VariantPtr variant = load(circe);
    ASSERT_TRUE(variant);
    Position position = at(variant, "8/k7/2R5/8/1n6/8/8/4K3 b - - 0 1");
    Rules rules(variant);
    const Result<Move> move = parse_move(rules, position, "b4-c6");
    ASSERT_TRUE(move);
    ConsequenceList list;
    rules.consequences(position, *move, list);
    ASSERT_EQ(list.size(), 3U);
    EXPECT_EQ(list[0].type, ConsequenceType::captured);
    EXPECT_EQ(list[1].type, ConsequenceType::moved);
    EXPECT_EQ(list[2].type, ConsequenceType::placed);
    EXPECT_EQ(variant->board().name(list[2].to), "h1");
    EXPECT_TRUE(list[2].piece.is(Side::first));
}

TEST(Reborn, Counts) {
    const VariantPtr variant = load(R"toml(format = 1
name = "Test"
extends = "chess"
[zones]
dark = "even(file + rank)"
[pieces.Q]
reborn = [{ to = ["d1"] }]
[pieces.R]
reborn = [{ on = "dark", to = ["a1"] }, { to = ["h1"] }]
[pieces.B]
reborn = [{ on = "dark", to = ["c1"] }, { to = ["f1"] }]
[pieces.N]
reborn = [{ on = "dark", to = ["g1"] }, { to = ["b1"] }]
[pieces.P]
reborn = [
    { on = "file == 1", to = ["a2"] }, { on = "file == 2", to = ["b2"] }, { on = "file == 3", to = ["c2"] }, { on = "file == 4", to = ["d2"] },
    { on = "file == 5", to = ["e2"] }, { on = "file == 6", to = ["f2"] }, { on = "file == 7", to = ["g2"] }, { on = "file == 8", to = ["h2"] },
]
)toml");
    ASSERT_TRUE(variant);
    expect_counts(variant, "4k3/1r3n2/2p2b2/3Pp3/2P1B3/5N2/1R3P2/4K3 w - - 0 1", {30, 793, 23541});
    expect_counts(variant, "r3k2r/1q4b1/8/3nN3/2Pp4/8/1B4Q1/R3K2R w - - 0 1", {53, 2400, 116295});
    expect_counts(variant, "4k3/3q4/2n2n2/1b2p3/3P2B1/2N2N2/3Q4/4K3 b - - 0 1", {40, 1444, 53536});
}

}  // namespace reborn_test
