// The counts of `varia report`. The games have only one possible course and were counted by hand. The bounds are those
// of Wilson (1927) as printed in textbooks for 10 of 100. Values of pieces are recovered from random results that
// depend on them.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/contest.hpp>
#include <varia/load.hpp>

#include "findings.hpp"
#include "gathering.hpp"
#include "piece_values.hpp"
#include "player.hpp"
#include "plots.hpp"
#include "report_page.hpp"
#include "report_words.hpp"

namespace varia::cli {
namespace {

// Two runners on files of their own, which only move forward; the first to arrive wins. White makes four turns, black
// three.
constexpr const char* race = R"(format = 1
name = "Race <b>"
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-5" }]
[pieces.R]
name = "Runner"
moves = [{ leap = [0, 1], expand = "none" }]
[pieces.W]
name = "Watcher"
moves = [{ leap = [3, 3] }]
[pieces.N]
name = "Nobody"
moves = [{ leap = [1, 2] }]
[setup]
position = "1rw/3/3/3/R1W w"
[zones]
far = "rank == 5"
[rules]
goal = [{ kinds = ["R"], zone = "far", result = "win", reason = "race" }]
)";

VariantPtr loaded(const std::string& text) {
    const Result<VariantPtr> variant = load_text(text, "race.toml", "race");
    if (!variant) throw std::runtime_error(variant.diagnostics().front().text());
    return *variant;
}

Findings findings_of(const VariantPtr& variant, const GatheringPlan& plan) {
    const Contest contest(variant);
    const ReportRows report_rows(contest);
    const std::atomic<bool> stopped{false};
    const Gathered gathered = gather(report_rows, contest, plan, stopped, [](std::size_t) {});
    std::vector<std::string> players;
    for (int player = 0; player < contest.players(); ++player) players.push_back(contest.player_name(player));
    return find(report_rows, gathered, players);
}

TEST(Report, CountsAGameThatGoesOneWay) {
    GatheringPlan plan;
    plan.games = 5;
    plan.threads = 3;
    plan.max_turns = 100;
    const Findings f = findings_of(loaded(race), plan);
    ASSERT_EQ(f.games, 5U);
    EXPECT_EQ(f.turns.mean, 7);
    EXPECT_EQ(f.turns.deviation, 0);
    EXPECT_EQ(f.branching.mean, 1);
    EXPECT_EQ(f.decisions, 0);
    EXPECT_EQ(f.complexity, 0);
    EXPECT_EQ(f.completed.value(), 1);
    EXPECT_EQ(f.won[0].value(), 1);
    EXPECT_EQ(f.won[1].value(), 0);
    EXPECT_EQ(f.balance, 0);
    EXPECT_EQ(f.uniformity, 0);
    EXPECT_EQ(f.pieces.mean, 4);
    ASSERT_EQ(f.endings.size(), 1U);
    EXPECT_EQ(f.endings.at("race").won[0], 5U);
    EXPECT_EQ(f.endings.at("race").count, 5U);
    EXPECT_EQ(f.kinds[0].moves, 7);
    EXPECT_EQ(f.kinds[1].moves, 0);
    EXPECT_NEAR(f.coverage, 11.0 / 15, 1e-12);
    EXPECT_EQ(f.dead_cells, (std::vector<std::string>{"b1", "c2", "c3", "c4"}));
    const std::vector<std::string> remarks{"Watcher never moved.", "Nobody never appeared.",
                                           "Nothing ever stood on b1, c2, c3, c4.",
                                           "Moving first is an advantage: white scored 100.0 %."};
    EXPECT_EQ(f.remarks, remarks);
    ASSERT_EQ(f.lengths.size(), 8U);
    EXPECT_EQ(f.lengths[7].second, 5U);
}

// The side that moves first is the side to move at the start, not the first in the list of sides.
TEST(Report, MovingFirstIsTheSideThatBegins) {
    std::string text = race;
    const std::size_t at = text.find("R1W w");
    text.replace(at, 5, "R1W b");
    GatheringPlan plan;
    plan.games = 3;
    plan.max_turns = 100;
    const Findings f = findings_of(loaded(text), plan);
    EXPECT_EQ(f.won[1].value(), 1);
    EXPECT_EQ(f.remarks.back(), "Moving first is an advantage: black scored 100.0 %.");
    EXPECT_GT(f.elo.value_or(0), 0);
}

bool has_remark(const Findings& findings, const std::string& part) {
    return std::ranges::any_of(findings.remarks,
                               [&](const std::string& remark) { return remark.find(part) != std::string::npos; });
}

// A piece that a step puts down counts as having appeared: an arrow in each turn of Amazons.
TEST(Report, WhatTurnsPutDownHasAppeared) {
    GatheringPlan plan;
    plan.games = 2;
    plan.max_turns = 5000;
    const Findings f = findings_of(*load_builtin("amazons"), plan);
    EXPECT_FALSE(has_remark(f, "Arrow"));
    EXPECT_FALSE(has_remark(f, "never stood"));
}

// A king whose script puts stones down has not moved, and the stones have appeared. By hand: each turn puts down one of
// six stones, so no piece moves in four turns.
TEST(Report, WhatAScriptHasAKingPutDownIsNoMoveOfHis) {
    constexpr const char* text = R"(format = 1
name = "Builders"
script = "builders.lua"
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-2" }]
[pieces.K]
name = "King"
moves = [{ leap = [7, 7] }]
[pieces.S]
name = "Stone"
moves = [{ leap = [7, 7] }]
[setup]
position = "k3/K3 w"
[[hook]]
point = "moves"
call = "build"
pieces = ["K"]
)";
    constexpr const char* script = R"(
function build(position, from)
  local found = {}
  for _, cell in ipairs { "b1", "c1", "d1", "b2", "c2", "d2" } do
    if position:empty(cell) then found[#found + 1] = { to = cell, { "place", cell, "S", position:turn() } } end
  end
  return found
end
)";
    LoadOptions options;
    options.read = [](const std::string&) { return FileText{script, {}}; };
    const Result<VariantPtr> variant = load_text(text, "builders.toml", "builders", options);
    ASSERT_TRUE(variant) << variant.error();
    GatheringPlan plan;
    plan.games = 2;
    plan.max_turns = 4;
    const Findings f = findings_of(*variant, plan);
    EXPECT_EQ(f.kinds[0].moves, 0);
    EXPECT_TRUE(has_remark(f, "King never moved."));
    EXPECT_FALSE(has_remark(f, "Stone"));
    EXPECT_FALSE(has_remark(f, "were no moves by"));
}

// By hand: both runners go two steps and drown on the middle rank. Then nobody has a move.
TEST(Report, PiecesThatAScriptRemovesAreCounted) {
    static constexpr const char* script = R"(
function drown(position, move)
  if position:coord(move.to, "rank") == 3 then return { { "remove", move.to } } end
end
)";
    LoadOptions options;
    options.read = [](const std::string&) { return FileText{script, {}}; };
    const std::string hook = "[[hook]]\nscript = \"drown.lua\"\npoint = \"after\"\ncall = \"drown\"\n";
    const Result<VariantPtr> variant = load_text(race + hook, "race.toml", "race", options);
    ASSERT_TRUE(variant) << variant.error();
    GatheringPlan plan;
    plan.games = 3;
    plan.max_turns = 100;
    const Findings f = findings_of(*variant, plan);
    const std::pair<std::string, double> expected{"pieces removed", 2};
    EXPECT_EQ(f.rules, (std::vector<std::pair<std::string, double>>{expected}));
    EXPECT_EQ(f.kinds[0].captured, 0);
}

// Blocks that no side may move: nobody expects moves of them, and no piece where there never was one.
TEST(Report, BlocksThatNobodyMoves) {
    constexpr const char* text = R"(format = 1
name = "Piers"
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-2" }]
[blocks.pier]
size = { file = 1, rank = 1 }
slot = "{file}{rank}P"
names = { file = "a-c", rank = "1-2" }
moves = { N = [0, 1], S = [0, -1] }
control = "none"
empty = ["b1P", "b2P"]
[pieces.R]
name = "Runner"
moves = [{ leap = [0, 1] }]
[setup]
position = "1*r/R*1 w"
)";
    GatheringPlan plan;
    plan.games = 2;
    plan.max_turns = 20;
    const Findings f = findings_of(loaded(text), plan);
    EXPECT_TRUE(f.dead_cells.empty());
    EXPECT_EQ(f.coverage, 1);
    EXPECT_FALSE(has_remark(f, "moves of blocks"));
}

TEST(Report, GamesThatAreTooLongAreBrokenOff) {
    GatheringPlan plan;
    plan.games = 2;
    plan.max_turns = 6;
    const Findings f = findings_of(loaded(race), plan);
    EXPECT_EQ(f.completed.count, 0U);
    EXPECT_EQ(f.remarks.back(), "100.0 % of the games did not end.");
}

TEST(Report, ThreadsChangeNothing) {
    const VariantPtr variant = *load_builtin("losalamos");
    const Contest contest(variant);
    const ReportRows report_rows(contest);
    std::string described[2];
    for (const int threads : {1, 4}) {
        GatheringPlan plan;
        plan.games = 40;
        plan.threads = threads;
        plan.max_turns = 300;
        const std::atomic<bool> stopped{false};
        ReportHead head{"Los Alamos", {"white", "black"}, "chance", plan.games, plan.seed, plan.max_turns, false};
        Json json = Json::object();
        report_json(json, head,
                    find(report_rows, gather(report_rows, contest, plan, stopped, [](std::size_t) {}), head.players),
                    report_rows);
        described[threads == 1 ? 0 : 1] = json.text();
    }
    EXPECT_EQ(described[0], described[1]);
}

TEST(Report, SharesHaveWilsonsBounds) {
    const Share ten{10, 100}, none{0, 20}, all{20, 20};
    EXPECT_NEAR(ten.low(), 0.0552, 0.0001);
    EXPECT_NEAR(ten.high(), 0.1744, 0.0001);
    EXPECT_NEAR(none.low(), 0, 1e-12);
    EXPECT_NEAR(none.high(), 0.1611, 0.0001);
    EXPECT_NEAR(all.low(), 1 - 0.1611, 0.0001);
}

TEST(Report, WorthIsFoundAgain) {
    std::mt19937_64 random(1);
    std::vector<GameFacts> games(20'000);
    const double worth[] = {0.3, 0.9};
    for (GameFacts& game : games) {
        Moment moment{{static_cast<std::int16_t>(random() % 7), static_cast<std::int16_t>(random() % 3), 0}};
        moment.more[0] = static_cast<std::int16_t>(moment.more[0] - 3);
        moment.more[1] = static_cast<std::int16_t>(moment.more[1] - 1);
        const double odds = worth[0] * moment.more[0] + worth[1] * moment.more[1];
        const bool won = static_cast<double>(random() >> 11U) * 0x1p-53 < 1 / (1 + std::exp(-odds));
        game.over = game.done = true;
        game.scores = {won ? 1.0 : 0.0, won ? 0.0 : 1.0};
        game.moments = {moment};
    }
    const std::vector<PieceValues> found = worth_of_kinds(games, 3);
    ASSERT_EQ(found.size(), 2U);  // of the third kind both sides always have the same number
    for (std::size_t kind = 0; kind < 2; ++kind) {
        EXPECT_NEAR(found[kind].log_odds, worth[kind], 1.5 * found[kind].error);
        EXPECT_LT(found[kind].error, 0.06);
        EXPECT_GT(found[kind].error, 0.01);
    }
}

TEST(Report, PlayersAreReadAsTheyAreWritten) {
    EXPECT_EQ(report_player("random"), ReportPlayer{0});
    EXPECT_EQ(report_player("level:7"), ReportPlayer{7});
    EXPECT_EQ(report_player("engine:20"), ReportPlayer{20});
    EXPECT_EQ(report_player("3"), ReportPlayer{3});
    for (const char* wrong : {"", "level:", "level:0", "level:21", "level:x", "chance", "level:5x"})
        EXPECT_EQ(report_player(wrong), std::nullopt) << wrong;
}

// Names come from the author of the file. They may not become part of the page's markup or of commands for gnuplot.
TEST(Report, PagesEscapeNames) {
    const VariantPtr variant = loaded(race);
    GatheringPlan plan;
    plan.games = 2;
    plan.max_turns = 10;
    const Findings f = findings_of(variant, plan);
    const ReportRows report_rows{Contest(variant)};
    const ReportHead head{"Race <b>", {"wh\"ite`id`", "$black"}, "chance", 2, 1, 10, false};
    const std::string page = report_page(head, f, report_rows).text;
    EXPECT_EQ(page.find("<b>"), std::string::npos);
    EXPECT_NE(page.find("Race &lt;b&gt;"), std::string::npos);
    EXPECT_NE(page.find("wh&quot;ite`id` won"), std::string::npos);
}

}  // namespace
TEST(Report, TeamsWinTogether) {
    ReportHead head;
    head.title = "Camps";
    head.players = {"red", "blue", "yellow", "green", "white"};
    head.teams = {{0, 2}, {1, 3}};
    head.who = "chance";
    Findings findings;
    findings.games = 4;
    findings.completed = {4, 4};
    findings.won = {{1, 4}, {2, 4}, {1, 4}, {2, 4}, {0, 4}};
    findings.drawn = {1, 4};
    EXPECT_NE(gist(head, findings)
                  .find("red and yellow won 25.0 %, blue and green won 50.0 %, white won 0.0 %, 25.0 % were drawn."),
              std::string::npos)
        << gist(head, findings);
}

}  // namespace varia::cli
