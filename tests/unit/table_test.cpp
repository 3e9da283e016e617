// Sixty-four players at one table: what is refused has a reason, and the record leads to the same end.
#include <atomic>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <varia/table.hpp>

#include "match_positions.hpp"

namespace {

using namespace varia;

TEST(Table, SixtyFourThreadsPlayThirtyTwoFloors) {
    constexpr int floors = 32;
    const BuildingPtr building = match_test::building("elevator-chess", "boards=32 schedule=free cyclic=true");
    Table table{Match(building)};
    std::atomic<long> played{0};
    std::atomic<long> refused{0};
    std::atomic<long> unexplained{0};
    std::vector<std::jthread> threads;
    for (int seat = 0; seat < floors * 2; ++seat)
        threads.emplace_back([&, seat] {
            std::mt19937_64 random(static_cast<unsigned>(seat));
            const Table::Seat own{-1, seat / 2, seat % 2};
            for (int tries = 0; tries < 400 && played < 4000 && !table.over(); ++tries) {
                const std::vector<std::string> legal = table.legal(own);
                // Sometimes what somebody else could do, to be refused.
                std::string action = legal.empty() ? std::to_string(seat / 2 + 1) + ":e2-e4" : legal[random() % legal.size()];
                if (random() % 16 == 0) action = std::to_string(random() % floors + 1) + ":d4U";
                // Others act between looking and acting.
                std::this_thread::yield();
                const Table::Answer answer = table.act(own, action);
                ++(answer.done ? played : refused);
                if (!answer.done && answer.reason.empty()) ++unexplained;
                if (legal.empty()) std::this_thread::yield();
            }
        });
    threads.clear();
    EXPECT_GT(played, 500);
    EXPECT_GT(refused, 0);
    EXPECT_EQ(unexplained, 0);
    Match again(building);
    for (const std::string& action : table.record()) ASSERT_TRUE(again.play(action)) << action;
    EXPECT_EQ(again.text(), table.text());
    EXPECT_EQ(again.status(), table.status());
    EXPECT_TRUE(again == table.copy());
}

TEST(Table, ASeatPlaysItsOwnActionsOnly) {
    Table table{Match(match_test::building("elevator-chess", "boards=2 schedule=free"))};
    const Table::Answer answer = table.act({-1, 0, 1}, "1:e2-e4");
    EXPECT_FALSE(answer.done);
    EXPECT_EQ(answer.reason, "1:e2-e4 is not for this seat to play");
    EXPECT_EQ(answer.number, 0U);
    EXPECT_TRUE(answer.legal.empty());
    EXPECT_TRUE(table.act({0, -1, -1}, "1:e2-e4").done);
    EXPECT_EQ(table.legal({1, -1, -1}).size(), 20U);
    const Table::Answer late = table.act({0, -1, -1}, "1:d2-d4");
    EXPECT_FALSE(late.done);
    EXPECT_NE(late.reason.find("floor 1:"), std::string::npos);
    EXPECT_EQ(late.legal.size(), 20U);  // floor 2
}

}  // namespace
