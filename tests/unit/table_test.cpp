// Sixty-four players at one table: each refusal has a reason, and the record leads to the same end.
#include <algorithm>
#include <atomic>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <varia/load.hpp>
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
                // Sometimes an action of another player, which must be refused.
                std::string action = legal.empty() ? std::to_string(seat / 2 + 1) + ":e2-e4"
                                                   : legal[random() % legal.size()];
                if (random() % 16 == 0) action = std::to_string(random() % floors + 1) + ":d4U";
                // Other threads act between reading and acting.
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

// Boards for whose every move a script is called.
FileText scripted(const std::string& name) {
    if (name == "asked.toml")
        return {
            "format = 1\nname = \"Asked\"\nextends = \"chess\"\nscript = \"rules.lua\"\n[[hook]]\npoint = "
            "\"allow\"\ncall = \"f\"\n",
            {}};
    return {"function f(position, move)\n  local n = 0\n  for i = 1, 500 do n = n + i end\n  return n > 0\nend\n", {}};
}

TEST(Table, EightThreadsShareScriptsAndADeadline) {
    constexpr int floors = 4;
    std::atomic<long> asked{0};
    std::atomic<bool> late{false};  // for all threads at once
    LoadOptions options;
    options.set = {{"boards", "4"}, {"schedule", "free"}};
    options.read = scripted;
    options.scripts.expired = [&] {
        ++asked;
        return late.load();
    };
    const Result<VariantPtr> loaded = load_text(R"(format = 1
name = "Asked floors"
extends = "elevator-chess"
[match]
floors = ["asked"]
[match.games]
asked = { variant = "asked.toml" }
)",
                                                "test.toml", "test", options);
    ASSERT_TRUE(loaded) << loaded.error();
    const Result<BuildingPtr> building = load_building(**loaded);
    ASSERT_TRUE(building) << building.error();
    Table table{Match(*building)};
    std::atomic<long> played{0};
    std::vector<std::jthread> threads;
    for (int seat = 0; seat < floors * 2; ++seat)
        threads.emplace_back([&, seat] {
            std::mt19937_64 random(static_cast<unsigned>(seat));
            const Table::Seat own{-1, seat / 2, seat % 2};
            // The deadline passes from time to time. When the first seat has made its tries, it passes no more, so that
            // the others can finish.
            const int most = seat == 0 ? 2000 : 1'000'000;
            for (int tries = 0; tries < most && played < 60 && !table.over(); ++tries) {
                const std::vector<std::string> legal = table.legal(own);
                if (seat == 0 && tries % 8 == 0) late = !late;
                if (legal.empty()) continue;
                if (table.act(own, legal[random() % legal.size()]).done) ++played;
            }
            if (seat == 0) late = false;
        });
    threads.clear();
    EXPECT_GT(played, 20);
    EXPECT_GT(asked, 1000);
    // A deadline that passed for one call does not make a later call of another thread fail.
    late = false;
    const std::vector<std::string> legal = table.legal({});
    const auto move = std::ranges::find_if(legal,
                                           [](const std::string& text) { return text.find('-') != std::string::npos; });
    ASSERT_NE(move, legal.end());
    late = true;
    EXPECT_EQ(std::ranges::count(table.legal({}), *move), 0);
    EXPECT_NE(table.act({}, *move).reason.find("it ran out of time"), std::string::npos);
    late = false;
    EXPECT_EQ(table.legal({}), legal);
    const Table::Answer answer = table.act({}, *move);
    EXPECT_TRUE(answer.done) << answer.reason;
    Match again(*building);
    for (const std::string& action : table.record()) ASSERT_TRUE(again.play(action)) << action;
    EXPECT_EQ(again.text(), table.text()) << "what was cut off changed nothing";
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
    EXPECT_EQ(late.legal.size(), 20U);  // of board 2
}

}  // namespace
