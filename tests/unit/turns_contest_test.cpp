// Turns of several steps through the one door: lists, texts, steps taken back, counts. Counts: Duck Chess has 640 first turns
// (variants/duck/README.md), the king's circle 14 and 55 (counted by the rules in Python, variants/draughts-international).
#include <gtest/gtest.h>

#include <varia/contest.hpp>
#include <varia/load.hpp>

namespace varia {
namespace {

Contest contest_of(const char* name, const char* position = "startpos") {
    Result<Contest> contest = Contest::parse(*load_builtin(name), position);
    EXPECT_TRUE(contest.has_value());
    return std::move(contest).value();
}

TEST(TurnsContest, TurnsHaveTextsAndStepsUpToALimit) {
    Contest duck = contest_of("duck");
    EXPECT_EQ(duck.count_turns(), 640U);
    EXPECT_EQ(duck.count_actions(), 20U);
    EXPECT_FALSE(duck.turns(639).has_value());
    const auto turns = duck.turns(640);
    ASSERT_TRUE(turns.has_value());
    ASSERT_EQ(turns->size(), 640U);
    EXPECT_EQ(turns->front().text, "a2-a3,D@a2");
    EXPECT_EQ(turns->front().turn.size(), 2U);
}

TEST(TurnsContest, ACommaAtTheEndSaysThatTheTurnGoesOn) {
    Contest duck = contest_of("duck");
    ASSERT_TRUE(duck.play("e2-e4,").has_value());
    EXPECT_TRUE(duck.mid_turn());
    EXPECT_EQ(duck.step_texts(), std::vector<std::string>{"e2-e4"});
    EXPECT_EQ(duck.last_steps().size(), 1U);
    EXPECT_EQ(duck.plies(), 0);
    EXPECT_FALSE(duck.play("D@e4,").has_value());
    EXPECT_EQ(duck.step_texts().size(), 1U);
    ASSERT_TRUE(duck.play("D@d5").has_value());
    EXPECT_EQ(duck.texts(), std::vector<std::string>{"e2-e4,D@d5"});
    EXPECT_EQ(duck.last_steps().size(), 2U);
    EXPECT_TRUE(duck.undo_step());
    EXPECT_TRUE(duck.mid_turn());
    EXPECT_TRUE(duck.undo());
    EXPECT_EQ(duck.text(), contest_of("duck").text());
}

TEST(TurnsContest, StepsTooManyAreTakenBack) {
    Contest duck = contest_of("duck");
    const std::string before = duck.text();
    EXPECT_FALSE(duck.play("e2-e4,D@d5,e7-e5,").has_value());
    EXPECT_EQ(duck.text(), before);
    EXPECT_TRUE(duck.texts().empty());
}

TEST(TurnsContest, DrawsAreLookedForWhenTheTurnIsOver) {
    Contest bare = contest_of("marseillais", "8/3k4/8/8/6K1/6b1/8/8 w - - 5 65");
    ASSERT_TRUE(bare.play("g4-g3,").has_value());
    EXPECT_FALSE(bare.over());
    ASSERT_TRUE(bare.play("g3-g2").has_value());
    EXPECT_EQ(bare.standing().text, "draw bare-kings 1/2-1/2");

    Contest clock = contest_of("monster", "8/7k/8/8/8/5K2/8/8 w - - 99 104");
    ASSERT_TRUE(clock.play("f3-e4,").has_value());
    EXPECT_FALSE(clock.over());
    ASSERT_TRUE(clock.play("e4-e5").has_value());
    EXPECT_EQ(clock.standing().text, "draw move-rule 1/2-1/2");
}

TEST(TurnsContest, TurnsWithOneResultCountOnce) {
    Contest circle = contest_of("draughts-international", "5/M2MM/M4/1k2M/MMMk1/4M/K1M2/1M3/MMMM1/M4 b - - 0 1");
    EXPECT_EQ(circle.perft(1), 14U);
    EXPECT_EQ(circle.perft(2), 55U);
    std::uint64_t sum = 0;
    for (const auto& [text, leaves] : circle.divide(2)) sum += leaves;
    EXPECT_EQ(sum, 55U);
}

}  // namespace
}  // namespace varia
