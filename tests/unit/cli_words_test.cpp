// Moves, goals and lines described in words.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/load.hpp>

#include "words.hpp"

namespace cli_words_test {

using namespace varia;
using namespace varia::cli;

std::vector<std::string> described(const char* variant, const char* letter) {
    const Result<VariantPtr> loaded = load_builtin(variant);
    if (!loaded) return {loaded.error()};
    return moves_in_words((*loaded)->kind((*loaded)->find_kind(letter)), (*loaded)->board().grid());
}

std::vector<std::string> described_betza(const std::string& text) {
    const Result<VariantPtr> loaded = load_text(
        "format = 1\nname = \"B\"\n[board]\naxes = [{ name = \"x\", labels = \"a-h\" }, "
        "{ name = \"y\", labels = \"1-8\" }]\n[pieces.A]\nname = \"A\"\nmoves = \"" +
            text + "\"\n[setup]\nposition = \"8/8/8/8/8/8/8/A6a w - - 0 1\"\n",
        "test.toml", "test");
    if (!loaded) return {loaded.error()};
    return moves_in_words((*loaded)->kind(1), (*loaded)->board().grid());
}

using Lines = std::vector<std::string>;

// Betza notation is read into moves with every direction written out. A move in all directions is described as one.
TEST(CliWords, BetzaMovesThatGoEveryWay) {
    EXPECT_EQ(described_betza("N"), Lines{"leaps (1,2)"});
    EXPECT_EQ(described_betza("WA"), (Lines{"leaps (0,1) or (2,2)"}));
    EXPECT_EQ(described_betza("R"), Lines{"slides along (0,1)"});
}

TEST(CliWords, BetzaMovesThatGoSomeWaysOnly) {
    EXPECT_EQ(described_betza("fW"), Lines{"leaps (0,1), in this direction only"});
    const Lines forward = described_betza("fN");
    ASSERT_EQ(forward.size(), 1U);
    EXPECT_NE(forward[0].find(", in these directions only"), std::string::npos) << forward[0];
}

TEST(CliWords, FlightIsReported) {
    EXPECT_EQ(described("elevator", "R"),
              Lines{"slides along (1,0,0), among file and rank; where it meets a void it may "
                    "change to the next cell along (0,0,1) "
                    "or (0,0,-1), once, and slide on"});
}

std::vector<std::string> described_hop(const std::string& keys) {
    const Result<VariantPtr> loaded = load_text(
        "format = 1\nname = \"H\"\n[board]\naxes = [{ name = \"x\", labels = \"a-h\" }, "
        "{ name = \"y\", labels = \"1-8\" }]\n[pieces.A]\nname = \"A\"\nmoves = [{ hop = [1, 0]" +
            keys + " }]\n[setup]\nposition = \"8/8/8/8/8/8/8/A6a w - - 0 1\"\n",
        "test.toml", "test");
    if (!loaded) return {loaded.error()};
    return moves_in_words((*loaded)->kind(1), (*loaded)->board().grid());
}

// docs/movement.md describes the keys.
TEST(CliWords, HopsAreReported) {
    EXPECT_EQ(described_hop(""), Lines{"hops along (1,0), over one piece and on as far as it likes"});
    EXPECT_EQ(described_hop(", hurdles = \"any\""),
              Lines{"hops along (1,0), over one piece or more and on as far as it likes"});
    EXPECT_EQ(described_hop(", after = 1"), Lines{"hops along (1,0), over one piece to the cell right behind"});
    EXPECT_EQ(described_hop(", after = [2, 3]"), Lines{"hops along (1,0), over one piece to 2 to 3 cells behind"});
    EXPECT_EQ(described_hop(", before = [0, 0], after = 2"),
              Lines{"hops along (1,0), over one piece from right before it to 1 to 2 cells behind"});
    EXPECT_EQ(described_hop(", before = 2"),
              Lines{"hops along (1,0), over one piece from 1 to 3 cells before it and on as far as it likes"});
    EXPECT_EQ(described_hop(", hurdles = \"any\", after = 1"),
              Lines{"hops along (1,0), over one piece or more to the cell right behind"});
}

TEST(CliWords, DropsAndZonesAreReported) {
    const Result<VariantPtr> shogi = load_builtin("shogi");
    ASSERT_TRUE(shogi) << shogi.error();
    const PieceDef& pawn = (*shogi)->kind((*shogi)->find_kind("P"));
    EXPECT_EQ(hand_in_words(pawn),
              Lines{"may be dropped from the hand on not_last, but not into a line along the rank that holds another P "
                    "of its side, but not to checkmate"});
    EXPECT_EQ(hand_in_words((*shogi)->kind((*shogi)->find_kind("+P"))), Lines{"becomes P when captured"});
    PieceDef pair = pawn;
    pair.drop->most = 2;
    EXPECT_EQ(hand_in_words(pair),
              Lines{"may be dropped from the hand on not_last, but not into a line along the rank that holds 2 other P "
                    "of its side, but not to checkmate"});
    const std::vector<Described> zones = zones_of(pawn, (*shogi)->definition());
    ASSERT_EQ(zones.size(), 3U);
    EXPECT_EQ(zones[0].text, "rank >= 7 (mirrored for black)");
}

// docs/state-values.md describes the keys.
TEST(CliWords, PiecesThatChangeSidesAreReported) {
    const Result<VariantPtr> loaded = load_text(R"(format = 1
name = "S"
sides = { neutral = "taken" }
[board]
axes = [{ name = "x", labels = "a-d" }, { name = "y", labels = "1-4" }]
[pieces.A]
name = "A"
moves = [
    { slide = [1, 0], takes = "afar", converts = true },
    { hop = [1, 1], takes = "hurdle", hurdles = "any", converts = true },
]
promotion = [
    { to = ["B"], zone = "y == 4", only = "capture", owner = "enemy" },
    { zone = "y == 3", owner = "neutral" },
    { only = "capture", owner = "enemy" },
]
[pieces.B]
name = "B"
moves = []
[setup]
position = "4/4/4/wA2bA w - - 0 1"
)",
                                                "test.toml", "test");
    ASSERT_TRUE(loaded) << loaded.error();
    const PieceDef& piece = (*loaded)->definition().pieces[0];
    EXPECT_EQ(promotions_in_words(piece), (Lines{"promotes to B of the other side on y == 4 when it captures",
                                                 "becomes nobody's on y == 3", "changes sides when it captures"}));
    const Lines moves = moves_in_words(piece, Grid::square);
    ASSERT_EQ(moves.size(), 2U);
    EXPECT_TRUE(moves[0].ends_with(", and captures without moving; what it captures stays and joins its side"))
        << moves[0];
    EXPECT_TRUE(
        moves[1].ends_with(", capturing all enemies that it goes over; what it captures stays and joins its side"))
        << moves[1];
}

TEST(CliWords, StateValuesAreReported) {
    const Result<VariantPtr> loaded = load_text(R"(format = 1
name = "S"
[board]
axes = [{ name = "x", labels = "a-d" }, { name = "y", labels = "1-4" }]
[state]
season = { initial = 0, max = 3, counts = "turn", cycle = true }
mana = { initial = 5, max = 9, repetition = false }
[pieces.A]
name = "A"
moves = [
    { leap = [0, 1], side = "white", state = { season = [1, 2], mana = 5 }, suffix = "/jump", sets = { season = 3 }, adds = { mana = -1 } },
]
promotion = { to = ["B"], zone = "y == 4", state = { season = 1 } }
[pieces.B]
name = "B"
moves = []
[rules]
goal = [{ zone = "y == 4", result = "win", state = { mana = [0, 3] } }]
[setup]
position = "4/4/4/A2a w - - 0 1"
)",
                                                "test.toml", "test");
    ASSERT_TRUE(loaded) << loaded.error();
    const Definition& definition = (*loaded)->definition();
    EXPECT_EQ(
        moves_in_words(definition.pieces[0], Grid::square),
        Lines{"leaps (0,1), only for white, while season is 1 to 2 and mana is 5, and sets season to 3 and takes 1 "
              "from mana, written with /jump"});
    EXPECT_EQ(promotions_in_words(definition.pieces[0]), Lines{"promotes to B on y == 4, while season is 1"});
    const std::vector<Described> states = state_in_words(definition);
    ASSERT_EQ(states.size(), 2U);
    EXPECT_EQ(states[0].text, "0 at the start, from 0 to 3; it grows by one with each turn; after 3 comes 0");
    EXPECT_EQ(states[1].text, "5 at the start, from 0 to 9; it does not count for repetition");
    const Lines rules = rules_in_words(definition);
    EXPECT_EQ(
        std::count(rules.begin(), rules.end(), "goal: a side that brings a piece to y == 4 wins, while mana is 0 to 3"),
        1);
}

TEST(CliWords, GoalsAndLinesAreReported) {
    const Result<VariantPtr> loaded = load_text(R"(
format = 1
name = "Ends"
[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-5" }]
[pieces]
M = { name = "Man", moves = [{ leap = [1, 0] }] }
[rules]
goal = [
    { zone = "rank == 5", result = "win" },
    { kinds = ["M"], zone = "rank == 5", count = 3, safe = true, result = "win", reason = "three" },
    { zone = "rank == 4", stays = true, filled = true, result = "loss", reason = "stays" },
]
extinction = [{ kinds = ["M"], other = 2, result = "loss" }]
lines = [
    { length = 3, of = ["M"], along = [1, 0], apart = true, result = "win", reason = "apart" },
    { length = 2, square = true, result = "draw", reason = "square" },
    { length = 4, along = [0, 1], expand = "none", result = "win", reason = "file" },
]
connected = [
    { of = ["M"], side = "black", zones = ["rank == 1", "rank == 5"], along = [1, 0], result = "win", reason = "joined" },
    { all = true, along = [[1, 0], [1, 1]], expand = "none", both = "draw", result = "win", reason = "together" },
]
most = { count = "group", of = ["M"], along = [1, 0], next = true, result = "win" }
[setup]
position = "m4/5/5/5/4M w - - 0 1"
)",
                                                "test.toml", "test");
    ASSERT_TRUE(loaded) << loaded.error();
    const std::vector<std::string> rules = rules_in_words((*loaded)->definition());
    for (const char* line :
         {"goal: a side that brings a piece to rank == 5 wins",
          "three: a side that brings 3 M to rank == 5, where no enemy attacks them, wins",
          "stays: a side that brings a piece to rank == 4, with no cell of it left empty, and has it there when its "
          "next turn begins, loses",
          "extinction: a side without M, while the other side has at least 2, loses",
          "apart: a side with 3 M on one line along (1,0) in any direction, side by side or apart, wins",
          "square: a side with a square of 2 by 2 pieces draws",
          "file: a side with 4 pieces in a row along (0,1) in this direction only wins",
          "joined: black with a group of M that joins rank == 1 and rank == 5 by steps of (1,0) in any direction wins",
          "together: a side with all its pieces in one group by steps of (1,0) or (1,1) in this direction and back "
          "wins; "
          "if both sides are connected, who moved last draws",
          "most: with nobody left who could move, the side with the largest group of M by steps of (1,0) in any "
          "direction (if these are equally large, with the larger next one, and so on) wins"})
        EXPECT_NE(std::ranges::find(rules, std::string(line)), rules.end()) << line;
    Definition definition = (*loaded)->definition();
    definition.rules.most->count = MostDef::Count::territory;
    const std::string territory =
        "most: with nobody left who could move, the side with most empty cells that only its M "
        "border by steps of (1,0) in any direction wins";
    const std::vector<std::string> empty = rules_in_words(definition);
    EXPECT_NE(std::ranges::find(empty, territory), empty.end());
    definition.rules.most->count = MostDef::Count::area;
    const std::string area =
        "most: with nobody left who could move, the side with most M and empty cells that only these "
        "border by steps of (1,0) in any direction wins";
    const std::vector<std::string> whole = rules_in_words(definition);
    EXPECT_NE(std::ranges::find(whole, area), whole.end());
}

}  // namespace cli_words_test
