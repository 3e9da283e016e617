// Draw odds: one side has won a drawn game. The expectations follow docs/format.md; each position can be judged by
// hand.
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include <varia/game.hpp>

#include "small_variant.hpp"
#include "words.hpp"

namespace draw_odds_test {

using namespace varia;
using tests::at;
using tests::load;

// Kings that step straight, rooks, and stones that never move.
std::string with_rules(const std::string& rules) {
    return R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-3" }]
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 0] }] }
R = { name = "Rook", moves = [{ slide = [1, 0] }] }
S = { name = "Stone", moves = [] }
[rules]
bare_kings = "draw"
repetition = { count = 2, result = "draw" }
)" + rules +
           R"(
[setup]
position = "k2/1S1/2K w - - 0 1"
)";
}

std::string status(const std::string& rules, const std::string& position_text) {
    const VariantPtr variant = load(with_rules(rules));
    Position position = at(variant, position_text);
    return Rules(variant).outcome(position).text(*variant);
}

const char* const stalemate = "kr1/2r/K2 w - - 0 1";

TEST(DrawOdds, AStalemateIsWonByTheSideThatHasThem) {
    EXPECT_EQ(status("", stalemate), "draw stalemate 1/2-1/2");
    EXPECT_EQ(status("draw_odds = \"black\"", stalemate), "black-wins stalemate 0-1");
    EXPECT_EQ(status("draw_odds = \"white\"", stalemate), "white-wins stalemate 1-0");
    EXPECT_EQ(status("draw_odds = \"white\"\nstalemate = { result = \"draw\", score = \"1/3\" }", stalemate),
              "white-wins stalemate 1-0");
    // Who is stalemated has lost here, so the game is not drawn.
    EXPECT_EQ(status("draw_odds = \"white\"\nstalemate = \"loss\"", stalemate), "black-wins stalemate 0-1");
}

TEST(DrawOdds, ADeadPositionIsWonByTheSideThatHasThem) {
    EXPECT_EQ(status("draw_odds = \"black\"", "k2/3/2K w - - 0 1"), "black-wins bare-kings 0-1");
}

TEST(DrawOdds, AWinStaysAWin) {
    EXPECT_EQ(status("draw_odds = \"black\"", "k2/1K1/R2 b - - 0 1"), "white-wins checkmate 1-0");
    EXPECT_EQ(status("draw_odds = \"black\"", "k2/1S1/2K w - - 0 1"), "ongoing");
}

TEST(DrawOdds, RepetitionAndTheMoveRuleAreWonByTheSideThatHasThem) {
    const VariantPtr variant = load(with_rules("draw_odds = \"black\"\nmove_rule = { plies = 8, result = \"draw\" }"));
    Game game(variant);
    for (const char* move : {"c1-c2", "a3-b3", "c2-c1"}) ASSERT_TRUE(game.play(move)) << move;
    EXPECT_EQ(game.outcome().text(*variant), "ongoing");
    ASSERT_TRUE(game.play("b3-a3"));
    EXPECT_EQ(game.outcome().text(*variant), "black-wins repetition 0-1");
    Game late(variant, at(variant, "k2/1S1/2K w - - 8 5"));
    EXPECT_EQ(late.outcome().text(*variant), "black-wins move-rule 0-1");
}

TEST(DrawOdds, AScriptsDrawIsWonByTheSideThatHasThem) {
    const VariantPtr variant = load("script = \"rules.lua\"\n" + with_rules("draw_odds = \"black\"") +
                                        "[[hook]]\npoint = \"outcome\"\ncall = \"over\"\n",
                                    "function over(position) return \"draw\", nil, \"agreed\" end\n");
    Position position = start_position(variant);
    EXPECT_EQ(Rules(variant).outcome(position).text(*variant), "black-wins agreed 0-1");
}

// A bare king cannot win by its material, but a draw is enough for the side with draw odds.
TEST(DrawOdds, TheSideThatHasThemCanAlwaysWin) {
    for (const bool odds : {false, true}) {
        const VariantPtr variant = load(with_rules(odds ? "draw_odds = \"black\"" : ""));
        const Position position = at(variant, "k2/1S1/2K w - - 0 1");
        EXPECT_EQ(Rules::can_win(position, Side::second), odds);
        EXPECT_TRUE(Rules::can_win(position, Side::first));
        EXPECT_EQ(Rules::outcome_of_draw(*variant, "time").text(*variant),
                  odds ? "black-wins time 0-1" : "draw time 1/2-1/2");
    }
}

TEST(DrawOdds, AreSaidInWords) {
    const VariantPtr variant = load(with_rules("draw_odds = \"black\""));
    const auto lines = cli::rules_in_words(variant->definition());
    EXPECT_EQ(std::ranges::count(lines, "draw odds: where these rules say draw, black has won"), 1);
}

}  // namespace draw_odds_test
