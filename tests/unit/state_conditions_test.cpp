// Tables that ask for state values, moves of one side, and state values that do not count for repetition. Worked out by
// hand.
#include <set>
#include <string>

#include <gtest/gtest.h>

#include <varia/notation.hpp>
#include <varia/rules.hpp>

#include "small_variant.hpp"

namespace state_conditions_test {

using namespace varia;
using tests::at;
using tests::load;
using tests::moves;
using tests::status;
using tests::texts;

using Moves = std::set<std::string>;

// A 4 by 4 board. `pieces` and `rest` are the texts of these parts of the file.
VariantPtr seasons(const std::string& pieces, const std::string& rest = {}) {
    return load(R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]
[state]
season = { initial = 0, max = 3 }
last = { initial = 0, max = 15, repetition = false }
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 0] }] }
)" + pieces + rest +
                R"(
[setup]
position = "k3/4/4/3K w - - 0 1"
)");
}

const char* const rook = R"(R = { name = "Rook", moves = [{ slide = [1, 0], state = { season = [1, 2] } }] }
)";

TEST(StateConditions, AMoveInSomeSeasons) {
    const VariantPtr variant = seasons(rook);
    ASSERT_TRUE(variant);
    const Moves king{"d1-c1", "d1-d2"};
    const Moves all{"d1-c1", "d1-d2", "a1-a2", "a1-a3", "a1-b1", "a1-c1"};
    EXPECT_EQ(moves(variant, "3k/r3/4/R2K w - - 0 1"), king);
    EXPECT_EQ(moves(variant, "3k/r3/4/R2K w - - 0 1 season=1"), all);
    EXPECT_EQ(moves(variant, "3k/r3/4/R2K w - - 0 1 season=2"), all);
    EXPECT_EQ(moves(variant, "3k/r3/4/R2K w - - 0 1 season=3"), king);
}

TEST(StateConditions, NoAttackOutOfSeason) {
    const VariantPtr variant = seasons(rook);
    ASSERT_TRUE(variant);
    Rules rules(variant);
    const auto in_check = [&](const std::string& position) {
        return rules.in_check(at(variant, position), Side::second);
    };
    EXPECT_FALSE(in_check("k3/4/4/R2K b - - 0 1"));
    EXPECT_TRUE(in_check("k3/4/4/R2K b - - 0 1 season=1"));
    // The king goes onto the rook's file only out of season, and leaves it in season.
    EXPECT_EQ(moves(variant, "1k2/4/4/R2K b - - 0 1"), (Moves{"b4-a4", "b4-c4", "b4-b3"}));
    EXPECT_EQ(moves(variant, "1k2/4/4/R2K b - - 0 1 season=2"), (Moves{"b4-c4", "b4-b3"}));
    EXPECT_EQ(moves(variant, "k3/4/4/R2K b - - 0 1 season=2"), (Moves{"a4-b4"}));
    // A piece is pinned in season only.
    EXPECT_EQ(moves(variant, "k3/r3/4/R2K b - - 0 1").size(), 1U) << "the king alone moves: a4-b4";
    const VariantPtr free = seasons(std::string(rook) + "N = { name = \"Knight\", moves = [{ leap = [1, 2] }] }\n");
    ASSERT_TRUE(free);
    EXPECT_EQ(moves(free, "k3/n3/4/R2K b - - 0 1"), (Moves{"a4-b4", "a3-b1", "a3-c2", "a3-c4"}));
    EXPECT_EQ(moves(free, "k3/n3/4/R2K b - - 0 1 season=1"), (Moves{"a4-b4"}));
}

TEST(StateConditions, SeveralValuesTogether) {
    const VariantPtr variant = seasons(
        "R = { name = \"Rook\", moves = [{ leap = [0, 1], expand = \"none\", state = { season = 1, last = [2, 4] } }] "
        "}\n");
    ASSERT_TRUE(variant);
    EXPECT_EQ(moves(variant, "k3/4/4/R2K w - - 0 1 season=1").size(), 2U);
    EXPECT_EQ(moves(variant, "k3/4/4/R2K w - - 0 1 last=3").size(), 2U);
    EXPECT_EQ(moves(variant, "k3/4/4/R2K w - - 0 1 season=1 last=2").size(), 3U);
    EXPECT_EQ(moves(variant, "k3/4/4/R2K w - - 0 1 season=1 last=5").size(), 2U);
}

TEST(StateConditions, BothSidesPiecesOfOneKind) {
    const VariantPtr variant = seasons(R"(P = { name = "Pawn", moves = [
    { leap = [0, 1], expand = "none", side = "white" },
    { leap = [1, 1], expand = "none", side = "black" },
] }
)");
    ASSERT_TRUE(variant);
    EXPECT_EQ(moves(variant, "k3/4/P3/3K w - - 0 1"), (Moves{"d1-c1", "d1-d2", "a2-a3"}));
    EXPECT_EQ(moves(variant, "k3/p3/4/3K b - - 0 1"), (Moves{"a4-b4", "a3-b2"})) << "Black sees the board from above";
    Rules rules(variant);
    EXPECT_TRUE(rules.in_check(at(variant, "k3/P3/4/3K b - - 0 1"), Side::second));
    EXPECT_FALSE(rules.in_check(at(variant, "k3/4/3p/3K w - - 0 1"), Side::first)) << "its capture leads aside";
    EXPECT_TRUE(rules.in_check(at(variant, "k3/4/2p1/3K w - - 0 1"), Side::first));
}

TEST(StateConditions, Drops) {
    const VariantPtr variant = seasons("S = { name = \"Stone\", moves = [], drop = { state = { season = 2 } } }\n",
                                       "[rules]\nreserve = \"captor\"\n");
    ASSERT_TRUE(variant);
    EXPECT_EQ(moves(variant, "k3/4/4/3K[S] w - - 0 1").size(), 2U);
    EXPECT_EQ(moves(variant, "k3/4/4/3K[S] w - - 0 1 season=2").size(), 2U + 14U);
}

TEST(StateConditions, Castlings) {
    const VariantPtr variant = seasons("R = { name = \"Rook\", moves = [{ slide = [1, 0] }] }\n", R"([[castling]]
name = "O-O"
letter = "K"
king = "K"
partner = "R"
king_from = "d1"
king_to = "b1"
partner_from = "a1"
partner_to = "c1"
state = { season = [0, 1] }
)");
    ASSERT_TRUE(variant);
    EXPECT_EQ(moves(variant, "1k2/4/4/R2K w K - 0 1").count("d1-b1"), 1U);
    EXPECT_EQ(moves(variant, "1k2/4/4/R2K w K - 0 1 season=2").count("d1-b1"), 0U);
    EXPECT_EQ(format_position(at(variant, "1k2/4/4/R2K w K - 0 1 season=2")), "1k2/4/4/R2K w K - 0 1 season=2")
        << "the right remains";
}

TEST(StateConditions, PromotionsByTheSeason) {
    const VariantPtr variant = seasons(R"(R = { name = "Rook", moves = [{ slide = [1, 0] }] }
N = { name = "Knight", moves = [{ leap = [1, 2] }] }
P = { name = "Pawn", moves = [{ leap = [0, 1], expand = "none" }], promotion = [
    { zone = "rank == 4", to = ["R", "N"], state = { season = 1 } },
    { zone = "rank == 4", to = ["R"], optional = true, state = { season = [1, 2] } },
    { zone = "rank == 4", to = ["N"], state = { season = 3 } },
] }
)");
    ASSERT_TRUE(variant);
    const auto promotions = [&](const std::string& season) {
        Moves found = moves(variant, "3k/P3/4/3K w - - 0 1" + season);
        std::erase_if(found, [](const std::string& text) { return !text.starts_with("a3"); });
        return found;
    };
    EXPECT_EQ(promotions(""), (Moves{"a3-a4"})) << "no entry counts";
    EXPECT_EQ(promotions(" season=1"), (Moves{"a3-a4=R", "a3-a4=N"})) << "the first entry that matches";
    EXPECT_EQ(promotions(" season=2"), (Moves{"a3-a4", "a3-a4=R"}));
    EXPECT_EQ(promotions(" season=3"), (Moves{"a3-a4=N"}));
}

TEST(StateConditions, Endings) {
    const VariantPtr variant = seasons("S = { name = \"Stone\", moves = [{ leap = [1, 0] }] }\n", R"([rules]
goal = [{ kinds = ["K"], zone = "rank == 4", result = "win", state = { season = 1 } }]
extinction = [{ kinds = ["S"], side = "black", result = "loss", state = { season = 2 } }]
lines = [{ length = 2, of = ["S"], along = [1, 0], result = "win", state = { season = 3 } }]
enclosed = [{ of = ["S"], side = "white", zone = "rank == 1", along = [1, 0], result = "loss", state = { last = 7 } }]
)");
    ASSERT_TRUE(variant);
    EXPECT_EQ(status(variant, "K3/4/S1sk/4 b - - 0 1"), "ongoing");
    EXPECT_EQ(status(variant, "K3/4/S1sk/4 b - - 0 1 season=1"), "white-wins goal 1-0");
    EXPECT_EQ(status(variant, "4/K3/S3/3k b - - 0 1"), "ongoing");
    EXPECT_EQ(status(variant, "4/K3/S3/3k b - - 0 1 season=2"), "white-wins extinction 1-0");
    EXPECT_EQ(status(variant, "4/K3/SS1s/3k b - - 0 1 season=2"), "ongoing");
    EXPECT_EQ(status(variant, "4/K3/SS1s/3k b - - 0 1 season=3"), "white-wins line 1-0");
    EXPECT_EQ(status(variant, "S2k/ss2/4/3K w - - 0 1"), "ongoing");
    EXPECT_EQ(status(variant, "Ss1k/s3/4/3K w - - 0 1"), "ongoing");
    EXPECT_EQ(status(variant, "Ss1k/s3/4/3K w - - 0 1 last=7"), "black-wins enclosed 0-1");
}

TEST(StateConditions, ALineOfAnybodysPieces) {
    const VariantPtr variant = seasons("S = { name = \"Stone\", moves = [{ leap = [1, 0] }] }\n", R"([rules]
lines = [{ length = 3, of = ["S"], owner = "any", along = [1, 0], result = "win", state = { season = 1 } }]
)");
    ASSERT_TRUE(variant);
    EXPECT_EQ(status(variant, "K2k/4/4/SsS1 b - - 0 1"), "ongoing");
    EXPECT_EQ(status(variant, "K2k/4/4/SsS1 b - - 0 1 season=1"), "white-wins line 1-0");
}

TEST(StateConditions, WhatRepeats) {
    const VariantPtr variant = seasons("", "[rules]\nrepetition = { count = 2, result = \"draw\" }\n");
    ASSERT_TRUE(variant);
    Rules rules(variant);
    Position plain = at(variant, "k3/4/4/3K w - - 0 1");
    Position later = at(variant, "k3/4/4/3K w - - 0 1 last=9");
    Position winter = at(variant, "k3/4/4/3K w - - 0 1 season=3");
    EXPECT_NE(plain.zobrist_key(), later.zobrist_key()) << "they are two positions for a search";
    EXPECT_NE(format_position(plain), format_position(later));
    EXPECT_EQ(rules.repetition_key(plain), rules.repetition_key(later));
    EXPECT_NE(rules.repetition_key(plain), rules.repetition_key(winter));
    Position elsewhere = at(variant, "k3/4/4/2K1 w - - 0 1 last=9");
    EXPECT_NE(rules.repetition_key(elsewhere), rules.repetition_key(later));
}

TEST(StateConditions, HooksReadRanges) {
    const VariantPtr variant = load(R"(format = 1
name = "Test"
script = "rules.lua"
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]
[state]
season = { initial = 0, max = 3 }
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 0] }] }
[[hook]]
point = "allow"
call = "never"
state = { season = [1, 2] }
[setup]
position = "k3/4/4/3K w - - 0 1"
)",
                                    "function never(position, move) return false end");
    ASSERT_TRUE(variant);
    EXPECT_EQ(moves(variant, "k3/4/4/3K w - - 0 1").size(), 2U);
    EXPECT_EQ(moves(variant, "k3/4/4/3K w - - 0 1 season=1").size(), 0U);
    EXPECT_EQ(moves(variant, "k3/4/4/3K w - - 0 1 season=2").size(), 0U);
    EXPECT_EQ(moves(variant, "k3/4/4/3K w - - 0 1 season=3").size(), 2U);
}

// A forced pass is a move only if somebody can move after it. Black's runner runs only while nobody has passed, so
// white's pass would leave nobody a move.
TEST(StateConditions, PassesOfARowCountForForcedPasses) {
    const auto game = [](const std::string& state) {
        return load(R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-4" }]
[state]
passed = { initial = 0, max = 3 }
[pieces]
R = { name = "Runner", moves = [{ leap = [0, 1])" +
                    state + R"( }] }
[rules]
pass = "forced"
passes = { count = 3, state = "passed", result = "draw", reason = "passes" }
[setup]
position = "3/3/2r/R2 w - - 0 1"
)");
    };
    const VariantPtr bound = game(", state = { passed = 0 }"), free = game("");
    ASSERT_TRUE(bound && free);
    EXPECT_EQ(moves(free, "3/3/2r/3 w - - 0 1"), (Moves{"pass"}));
    EXPECT_EQ(moves(bound, "3/3/2r/3 w - - 0 1"), Moves{});
}

}  // namespace state_conditions_test
