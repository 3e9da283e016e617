// Captors that change sides, as in Andernach chess, and captures that convert; worked out by hand. Their counts stand
// in tests/small-games, from a program in Python that was written from the rules.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "small_variant.hpp"

namespace turncoats_test {

using namespace varia;
using tests::after;
using tests::at;
using tests::expect_counts;
using tests::load;

const char* const andernach = R"toml(format = 1
name = "Test"
extends = "chess"
[pieces]
Q = { promotion = { only = "capture", owner = "enemy" } }
R = { promotion = { only = "capture", owner = "enemy" } }
B = { promotion = { only = "capture", owner = "enemy" } }
N = { promotion = { only = "capture", owner = "enemy" } }
P = { promotion = [
    { zone = "rank == 8", only = "quiet", to = ["Q", "N"] },
    { zone = "rank == 8", only = "capture", to = ["Q", "N"], owner = "enemy" },
    { only = "capture", owner = "enemy" },
] }
[rules]
cannot_win = []
)toml";

const char* const converters = R"toml(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-5" }]
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [[1, 0], [1, 1]] }]
[pieces.A]
name = "Archer"
moves = [{ slide = [1, 0], takes = "afar", converts = true }]
[pieces.V]
name = "Vaulter"
moves = [{ leap = [1, 0], only = "quiet" }, { hop = [1, 0], before = 0, after = 1, takes = "hurdle", converts = true }]
[pieces.W]
name = "Sweeper"
moves = [{ slide = [1, 1], only = "quiet" }, { hop = [1, 1], hurdles = "any", takes = "hurdle", converts = true }]
[setup]
position = "k4/5/5/5/4K w"
)toml";

std::vector<std::string> legal(const VariantPtr& variant, const std::string& text, const std::string& from) {
    std::vector<std::string> of_one;
    for (const std::string& move : tests::texts(variant, text))
        if (move.starts_with(from)) of_one.push_back(move);
    return of_one;
}

TEST(Turncoats, CaptorsChangeSides) {
    const VariantPtr variant = load(andernach);
    ASSERT_TRUE(variant);
    EXPECT_EQ(after(variant, "4k3/8/8/3r4/8/4N3/8/4K3 w - - 0 1", "e3-d5"), "4k3/8/8/3n4/8/8/8/4K3 b - - 0 1");
    EXPECT_EQ(after(variant, "4k3/8/8/3r4/8/4N3/8/4K3 w - - 5 1", "e3-c4"), "4k3/8/8/3r4/2N5/8/8/4K3 b - - 6 1");
    // A king stays what it is.
    EXPECT_EQ(after(variant, "4k3/8/8/8/8/8/3r4/4K3 w - - 0 1", "e1-d2"), "4k3/8/8/8/8/8/3K4/8 b - - 0 1");
}

TEST(Turncoats, PawnsPromoteBefore) {
    const VariantPtr variant = load(andernach);
    ASSERT_TRUE(variant);
    EXPECT_EQ(after(variant, "2r1k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7-c8=N"), "2n1k3/8/8/8/8/8/8/4K3 b - - 0 1");
    EXPECT_EQ(after(variant, "2r5/1P3k2/8/8/8/8/8/4K3 w - - 0 1", "b7-b8=N"), "1Nr5/5k2/8/8/8/8/8/4K3 b - - 0 1");
    EXPECT_EQ(legal(variant, "2r5/1P3k2/8/8/8/8/8/4K3 w - - 0 1", "b7"),
              (std::vector<std::string>{"b7-b8=N", "b7-b8=Q", "b7-c8=N", "b7-c8=Q"}));
    // En passant, and a pawn on the second rank of its new side, which may step twice.
    EXPECT_EQ(after(variant, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5-d6"), "4k3/8/3p4/8/8/8/8/4K3 b - - 0 1");
    EXPECT_EQ(after(variant, "4k3/3n4/4P3/8/8/8/8/4K3 w - - 0 1", "e6-d7"), "4k3/3p4/8/8/8/8/8/4K3 b - - 0 1");
    EXPECT_EQ(after(variant, "4k3/3p4/8/8/8/8/8/4K3 b - - 0 1", "d7-d5"), "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 2");
}

TEST(Turncoats, MayNotGiveCheckToTheirOwnKing) {
    const VariantPtr variant = load(andernach);
    ASSERT_TRUE(variant);
    // On d2 the bishop would be black's, beside the king on its diagonal; a knight there would be harmless.
    EXPECT_EQ(legal(variant, "4k3/8/8/8/5B2/8/3n4/4K3 w - - 0 1", "f4-d2"), std::vector<std::string>{});
    EXPECT_EQ(legal(variant, "4k3/8/8/8/2N5/8/3n4/4K3 w - - 0 1", "c4-d2"), std::vector<std::string>{"c4-d2"});
    // A pawn that would become a queen of the enemy that attacks the king, and may become a knight.
    EXPECT_EQ(legal(variant, "7k/8/8/8/8/8/2p5/K2R4 b - - 0 1", "c2-d1"),
              (std::vector<std::string>{"c2-d1=N", "c2-d1=Q"}));
    EXPECT_EQ(legal(variant, "8/8/8/8/8/8/2p4k/K2R4 b - - 0 1", "c2-d1"),
              (std::vector<std::string>{"c2-d1=N", "c2-d1=Q"}));
    EXPECT_EQ(legal(variant, "8/8/8/8/6k1/8/2p5/K2R4 b - - 0 1", "c2-d1"), std::vector<std::string>{"c2-d1=N"});
    // A rook that captures what gives check gives check itself then, as black's; a knight does not.
    EXPECT_EQ(legal(variant, "4k3/8/4r3/8/R7/8/8/4K3 w - - 0 1", "a4"), std::vector<std::string>{"a4-e4"});
    EXPECT_EQ(legal(variant, "4k3/8/4r3/8/8/R7/8/4K3 w - - 0 1", "a3"), std::vector<std::string>{"a3-e3"});
    EXPECT_EQ(legal(variant, "4k3/8/R3r3/8/8/8/8/4K3 w - - 0 1", "a6"), std::vector<std::string>{});
    EXPECT_EQ(legal(variant, "4k3/8/4r3/6B1/3N4/8/8/4K3 w - - 0 1", "d4"),
              (std::vector<std::string>{"d4-e2", "d4-e6"}));
}

TEST(Turncoats, AreDescribed) {
    const VariantPtr variant = load(andernach);
    ASSERT_TRUE(variant);
    Position position = at(variant, "4k3/8/8/3r4/8/4N3/8/4K3 w - - 0 1");
    Rules rules(variant);
    const Result<Move> move = parse_move(rules, position, "e3-d5");
    ASSERT_TRUE(move);
    ConsequenceList list;
    rules.consequences(position, *move, list);
    ASSERT_EQ(list.size(), 4U);
    EXPECT_EQ(list[0].type, ConsequenceType::captured);
    EXPECT_EQ(list[1].type, ConsequenceType::moved);
    EXPECT_EQ(list[2].type, ConsequenceType::removed);
    EXPECT_EQ(list[3].type, ConsequenceType::placed);
    EXPECT_TRUE(list[3].piece.is(Side::second));
}

TEST(Converts, StayAndJoinTheCaptor) {
    const VariantPtr variant = load(converters);
    ASSERT_TRUE(variant);
    // A shot: nothing moves.
    EXPECT_EQ(after(variant, "k4/5/1A1v1/5/4K w - - 7 1", "b3xd3"), "k4/5/1A1V1/5/4K b - - 0 1");
    // A leap over a neighbour; a sweep over one or two.
    EXPECT_EQ(after(variant, "k4/5/1Va2/5/4K w", "b3xd3"), "k4/5/2AV1/5/4K b - - 0 1");
    EXPECT_EQ(after(variant, "k4/3v1/5/1a3/W3K w", "a1xc3"), "k4/3v1/2W2/1A3/4K b - - 0 1");
    EXPECT_EQ(after(variant, "k4/3v1/5/1a3/W3K w", "a1xe5"), "k3W/3V1/5/1A3/4K b - - 0 1");
}

TEST(Converts, AreDescribedAsCapturedAndPlaced) {
    const VariantPtr variant = load(converters);
    ASSERT_TRUE(variant);
    Position position = at(variant, "k4/3v1/5/1a3/W3K w");
    Rules rules(variant);
    const Result<Move> move = parse_move(rules, position, "a1xe5");
    ASSERT_TRUE(move);
    ConsequenceList list;
    rules.consequences(position, *move, list);
    ASSERT_EQ(list.size(), 5U);
    for (const std::size_t i : {0U, 2U}) {
        EXPECT_EQ(list[i].type, ConsequenceType::captured);
        EXPECT_TRUE(list[i].piece.is(Side::second));
        EXPECT_EQ(list[i + 1].type, ConsequenceType::placed);
        EXPECT_TRUE(list[i + 1].piece.is(Side::first));
        EXPECT_EQ(list[i + 1].to, list[i].from);
    }
    EXPECT_EQ(list[4].type, ConsequenceType::moved);
}

TEST(Converts, GiveCheckAndAnswerIt) {
    const VariantPtr variant = load(converters);
    ASSERT_TRUE(variant);
    Rules rules(variant);
    // An archer that sees a king attacks it, and so does a vaulter with a king beside it and an empty cell behind.
    Position position = at(variant, "k4/5/5/5/A3K b");
    EXPECT_TRUE(rules.in_check(position, Side::second));
    Position beside = at(variant, "5/1kV2/5/5/4K b");
    EXPECT_TRUE(rules.in_check(beside, Side::second));
    // An archer converts what attacks its king; an archer that shields its king may convert, as it does not move away.
    EXPECT_EQ(legal(variant, "k4/5/a1A1K/5/5 w", "c3"), (std::vector<std::string>{"c3-b3", "c3-d3", "c3xa3"}));
    EXPECT_EQ(legal(variant, "k4/5/4K/2A2/2v1a w", "c2"), std::vector<std::string>{"c2-e2"});
    EXPECT_EQ(legal(variant, "k4/5/4K/5/2A1a w", "c1"), std::vector<std::string>{"c1xe1"});
}

}  // namespace turncoats_test
