// Turns of several steps through Contest: lists, texts, steps taken back, counts. Counts: Duck Chess has 640 first
// turns (variants/duck/README.md), the king's circle 14 and 55 (counted by the rules in Python,
// variants/draughts-international).
#include <gtest/gtest.h>

#include <varia/contest.hpp>
#include <varia/load.hpp>

namespace varia::turns_contest_test {

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

// A flying leap over b4 may land on any of the five cells beyond. Captures that another piece could make next do not
// restrict these cells.
TEST(TurnsContest, LandingsAreChosenByWhatFollowsTheLeap) {
    const Result<VariantPtr> variant = load_text(R"(
format = 1
name = "Two moves each"
[board]
axes = [{ name = "file", labels = "a-g" }, { name = "rank", labels = "1-5" }]
[pieces.K]
name = "Man"
moves = [{ leap = [0, -1], expand = "none" }]
[pieces.Q]
name = "Flyer"
moves = [{ hop = [1, 0], expand = "none", takes = "hurdle", step = ["move", "leap"], then = "leap" }]
[turn]
steps = [1, 2]
[turn.then.leap]
must = "possible"
[rules]
extinction = [{ result = "loss" }]
[setup]
position = "2k3K/Qq5/7/7/7 w - - 0 1"
)",
                                                 "two.toml", "two");
    ASSERT_TRUE(variant) << variant.error();
    Contest contest = *Contest::parse(*variant, "startpos");
    // Five leaps; four of them followed by a step of the man, whose cell the fifth leap occupies; that step alone; that
    // step before four leaps; and that step twice.
    EXPECT_EQ(contest.count_actions(), 6U);
    EXPECT_EQ(contest.count_turns(), 5U + 4U + 1U + 4U + 1U);
}

}  // namespace varia::turns_contest_test
