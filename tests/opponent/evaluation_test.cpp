// The evaluation that is computed when a variant is loaded, compared with known facts about the game.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/player/engine.hpp>

#include "measures.hpp"

namespace varia::player::evaluation_test {

// Options without the weights that ship with a variant.
Options worked_out() {
    Options options;
    options.trained = false;
    return options;
}

int piece_value(const std::string& name, const std::string& letter) {
    const VariantPtr variant = load_builtin(name).value();
    const Kind kind = variant->find_kind(letter);
    EXPECT_NE(kind, 0) << letter;
    return Engine(variant, worked_out()).piece_value(kind);
}

int value_at(const std::string& name, const std::string& position) {
    const VariantPtr variant = load_builtin(name).value();
    return Engine(variant, worked_out())
        .evaluate(position == "startpos" ? start_position(variant) : parse_position(variant, position).value())
        .points;
}

TEST(Evaluation, KnowsThePiecesOfChess) {
    const int pawn = piece_value("chess", "P"), knight = piece_value("chess", "N"), bishop = piece_value("chess", "B"),
              rook = piece_value("chess", "R"), queen = piece_value("chess", "Q");
    EXPECT_LT(2 * pawn, knight);
    EXPECT_LT(std::abs(knight - bishop), pawn);
    EXPECT_LT(bishop + pawn / 2, rook);
    EXPECT_LT(rook + pawn, queen);
    EXPECT_LT(queen, 2 * rook);
}

// The values in the first program for Elevator, in pawns (variants/elevator/README.md).
TEST(Evaluation, ComesNearToWhatElevatorsFirstProgramHad) {
    const double pawn = piece_value("elevator", "P");
    const std::pair<const char*, double> quoted[] = {{"I", 2.7}, {"C", 2.8}, {"N", 3.1}, {"O", 3.2},
                                                     {"B", 3.5}, {"R", 4.1}, {"Q", 7.1}};
    for (const auto& [letter, value] : quoted) {
        const double ours = piece_value("elevator", letter) / pawn;
        EXPECT_GT(ours, 0.7 * value) << letter;
        EXPECT_LT(ours, 1.4 * value) << letter;
    }
}

TEST(Evaluation, IsEvenWhereSidesAreEqual) {
    for (const char* name : {"chess", "xiangqi", "shogi", "makruk", "raumschach", "glinski", "uplifting", "octahedral",
                             "draughts-international"})
        EXPECT_EQ(value_at(name, "startpos"), 0) << name;
}

TEST(Evaluation, SpeaksForTheSideToMove) {
    EXPECT_GT(value_at("chess", "4k3/8/8/8/8/8/8/4KQ2 w - - 0 1"), 500);
    EXPECT_LT(value_at("chess", "4k3/8/8/8/8/8/8/4KQ2 b - - 0 1"), -500);
    EXPECT_GT(value_at("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1"), 300);
    // Fewer pieces are better in a game that a side wins by losing all of them.
    EXPECT_LT(value_at("antichess", "4k3/8/8/8/8/8/8/3QKR2 w - - 0 1"), 0);
}

TEST(Evaluation, GoesWhereTheGameIsWon) {
    // A pawn near the last rank, where reaching it wins; two checks of three given; a king near the centre.
    EXPECT_GT(value_at("breakthrough", "8/4P3/8/8/8/8/p7/8 w - - 0 1"),
              value_at("breakthrough", "8/8/8/4P3/8/8/p7/8 w - - 0 1"));
    EXPECT_GT(value_at("kingofthehill", "4k3/8/8/8/8/3K4/8/8 w - - 0 1"),
              value_at("kingofthehill", "4k3/8/8/8/8/8/8/3K4 w - - 0 1"));
}

// Well known in Othello: to hold a corner is good, to hold the cell diagonally beside it is not.
TEST(Evaluation, KnowsWhichCellsAreWorthHolding) {
    const int corner = value_at("reversi", "D7/8/8/3Dd3/3dD3/8/8/8 b - - 0 1");
    const int beside = value_at("reversi", "8/1D6/8/3Dd3/3dD3/8/8/8 b - - 0 1");
    EXPECT_GT(corner, beside + 100);
    // All corners have the same value.
    EXPECT_EQ(corner, value_at("reversi", "8/8/8/3Dd3/3dD3/8/8/7D b - - 0 1"));
}

TEST(Evaluation, GoesToWhatIsHunted) {
    EXPECT_GT(value_at("chu-shogi", "5k6/12/12/p3G7/12/12/12/12/12/12/12/6K5 w - - 0 1"),
              value_at("chu-shogi", "5k6/12/12/p11/12/12/12/12/4G7/12/12/6K5 w - - 0 1"));
}

// Two games alike, but the script that is asked whether the game is over counts to 30,000 in one of them. To learn
// about this game, the player plays fewer random games, and always as many.
TEST(Measures, AreBoundedByTheStepsOfScripts) {
    const auto asked = [](const std::string& limit) {
        const Result<VariantPtr> variant = load_text(
            "format = 1\nname = \"Slow\"\nextends = \"chess\"\nhook = [{ point = \"outcome\", call = \"f\" }]\n"
            "script = '''\nfunction f(position)\n local n = 0\n for i = 1, " +
                limit + " do n = n + i end\n return nil\nend\n'''\n",
            "slow.toml", "slow");
        EXPECT_TRUE(variant) << variant.error();
        int count = 0;
        if (variant)
            (void)Measures(*variant, [&] {
                ++count;
                return true;
            });
        return count;
    };
    const int quick = asked("1"), slow = asked("30000");
    // 48 games of up to 200 moves look for goals, but once 600,000 steps are used none begins any more.
    EXPECT_GT(quick, slow + 3'000);
    EXPECT_EQ(asked("30000"), slow);
}

TEST(Values, AreSharesOfTheResult) {
    EXPECT_EQ(share_value({1, 1}, 3), all_value - 3);
    EXPECT_EQ(share_value({0, 1}, 3), 3 - all_value);
    EXPECT_EQ(share_value({1, 2}, 3), 0);
    EXPECT_EQ(share_value({2, 3}, 0), -share_value({1, 3}, 0));
    EXPECT_NEAR(share_value({2, 3}, 0), 120, 5);  // 400 log10 2, as Elo's curve has it
    EXPECT_NEAR(share_value({3, 4}, 0), 191, 5);  // 400 log10 3
    EXPECT_EQ(value_text({35}), "+0.35");
    EXPECT_EQ(value_text({-105}), "-1.05");
    EXPECT_EQ(value_text({all_value - 3}), "win in 3");
}

}  // namespace varia::player::evaluation_test
