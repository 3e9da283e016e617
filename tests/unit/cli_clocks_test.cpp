// Clocks of games in the terminal: how they are written, and how time is subtracted and added.
#include <chrono>
#include <optional>
#include <string_view>

#include <gtest/gtest.h>

#include "play_clocks.hpp"

namespace varia::cli::cli_clocks_test {

using namespace std::chrono_literals;

const PlayClocks::Time noon{12h};

std::optional<Milliseconds> first_of(std::string_view text) {
    const std::optional<PlayClocks> clocks = PlayClocks::read(text, 2);
    return clocks ? std::optional(clocks->left(0, noon)) : std::nullopt;
}

TEST(PlayClocks, MinutesAndSecondsMoreWithEachMove) {
    EXPECT_EQ(first_of("5"), 5min);
    EXPECT_EQ(first_of("0.5+3"), 30s);
    EXPECT_EQ(first_of("0:30"), 30s);
    EXPECT_EQ(first_of("4:57.5+3"), 297'500ms);
    EXPECT_EQ(first_of("1:30:00+30"), 90min);
    EXPECT_EQ(first_of("90s"), 90s);
    EXPECT_EQ(first_of("500ms+0"), 500ms);
    EXPECT_EQ(PlayClocks::read("5+2.5", 2)->increment(1), 2500ms);
    for (const char* wrong :
         {"", "0", "+3", "5+", "5+x", "x", "-5", "5+-1", "0:00", "1:60", "1:2:3:4", "5,", ",5", "5,5,5", "1e9"})
        EXPECT_EQ(first_of(wrong), std::nullopt) << wrong;
}

TEST(PlayClocks, OneForAllOrOneForEach) {
    const auto all = PlayClocks::read("5+3", 4), each = PlayClocks::read("1,2,3,4+1", 4);
    ASSERT_TRUE(all && each);
    EXPECT_EQ(all->left(3, noon), 5min);
    EXPECT_EQ(each->left(1, noon), 2min);
    EXPECT_EQ(each->increment(3), 1s);
    EXPECT_FALSE(PlayClocks::read("1,2", 4));
}

TEST(PlayClocks, OnlyWhoIsToMoveLosesTime) {
    PlayClocks clocks = *PlayClocks::read("1+2", 2);
    EXPECT_FALSE(clocks.falls());
    clocks.run(0, 0, noon);
    clocks.run(0, 0, noon + 5s);  // it runs already
    EXPECT_EQ(clocks.left(0, noon + 10s), 50s);
    EXPECT_EQ(clocks.left(1, noon + 10s), 1min);
    EXPECT_EQ(clocks.falls(), noon + 1min);
    clocks.press(0, noon + 10s);  // a step of a turn that is not over
    EXPECT_EQ(clocks.left(0, noon + 20s), 40s);
    clocks.press(1, noon + 20s);
    EXPECT_EQ(clocks.left(0, noon + 30s), 42s);
    clocks.run(1, 1, noon + 30s);
    EXPECT_FALSE(clocks.fallen(noon + 89s));
    EXPECT_TRUE(clocks.fallen(noon + 90s));
    clocks.press(2, noon + 91s);
    EXPECT_LT(clocks.left(1, noon + 91s), 0s);  // no time is added
    EXPECT_FALSE(clocks.fallen(noon + 91s));
}

TEST(PlayClocks, WhatIsTakenBackTookNoTime) {
    PlayClocks clocks = *PlayClocks::read("1+2", 2);
    for (int turn = 0; turn < 4; ++turn) {
        const auto now = noon + turn * 10s;
        clocks.run(turn % 2, static_cast<std::size_t>(turn) + 7, now);
        clocks.press(static_cast<std::size_t>(turn) + 8, now + 10s);
    }
    EXPECT_EQ(clocks.left(0, noon + 40s), 44s);
    clocks.run(0, 11, noon + 40s);
    clocks.back_to(9);
    EXPECT_FALSE(clocks.falls());
    EXPECT_EQ(clocks.left(0, noon + 60s), 52s);
    EXPECT_EQ(clocks.left(1, noon + 60s), 52s);
    clocks.back_to(3);  // before the clocks ran
    EXPECT_EQ(clocks.left(0, noon + 60s), 1min);
    clocks.run(1, 3, noon + 60s);
    clocks.press(4, noon + 61s);
    EXPECT_EQ(clocks.left(1, noon + 61s), 61s);
}

// On a board of a match nobody may act for some time, and actions on other boards count as turns.
TEST(PlayClocks, APausedClockGetsNoTime) {
    PlayClocks clocks = *PlayClocks::read("1+2", 2);
    EXPECT_FALSE(clocks.changed_after(0));
    clocks.run(0, 1, noon);
    EXPECT_EQ(clocks.running(), 0);
    clocks.pause(3, noon + 10s);
    EXPECT_EQ(clocks.running(), -1);
    EXPECT_EQ(clocks.left(0, noon + 20s), 50s);
    EXPECT_TRUE(clocks.changed_after(2));
    EXPECT_FALSE(clocks.changed_after(3));
    clocks.run(0, 5, noon + 20s);
    clocks.press(6, noon + 25s);
    EXPECT_EQ(clocks.left(0, noon + 25s), 47s);
    clocks.back_to(4);  // paused, as after the third turn
    EXPECT_FALSE(clocks.changed_after(4));
    EXPECT_EQ(clocks.left(0, noon + 30s), 50s);
    clocks.back_to(2);  // as when it began to run
    EXPECT_EQ(clocks.left(0, noon + 30s), 1min);
}

TEST(PlayClocks, AreWrittenAsTheyAreRead) {
    PlayClocks clocks = *PlayClocks::read("5+3,1", 2);
    clocks.run(0, 0, noon);
    EXPECT_EQ(clocks.text(noon + 2500ms), "297.5s+3,60s");
    EXPECT_EQ(PlayClocks::read(clocks.text(noon + 2500ms), 2)->left(0, noon), 297'500ms);
    EXPECT_EQ(clock_text(297s), "4:57");
    EXPECT_EQ(clock_text(299'400ms), "5:00");
    EXPECT_EQ(clock_text(3'723s), "1:02:03");
    EXPECT_EQ(clock_text(9'480ms), "0:09.4");
    EXPECT_EQ(clock_text(-5s), "0:00.0");
}

}  // namespace varia::cli::cli_clocks_test
