// Several royal pieces for each side, and scripts that use their order. The royal pieces are captured, pushed and
// pushed off the board, and every move is undone between two questions. The referee has the script's rule in C++, and
// reads all other rules from the declaration.
#include <iostream>
#include <random>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>

#include "effort.hpp"
#include "trial.hpp"

namespace royal_scripts_test {

using conformance::Trial;
using reference::Referee;
using reference::State;

const char* const board = R"(format = 1
name = "Royals in order"
script = "royals.lua"

[board]
axes = [{ name = "file", labels = "a-f" }, { name = "rank", labels = "1-5" }]
links = [
    { from = "f1", by = [1, 0], to = "d1", both = false },
    { from = "f3", by = [1, 0], to = "a3", both = true },
    { from = "b5", by = [0, 1], to = "b2", both = false },
]

[pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 0] }, { leap = [1, 1] }] }
Q = { name = "Queen", royal = true, moves = [{ slide = [1, 1], range = 2 }] }
O = { name = "Ox", moves = [{ push = [1, 0], expand = "none", range = 3 }, { leap = [1, 1], only = "quiet" }] }
R = { name = "Rook", moves = [{ slide = [1, 0] }] }
N = { name = "Knight", moves = [{ leap = [1, 2] }] }

[setup]
position = "kr1qok/o5/2n2N/O5/KR1QOK w - - 0 1"
)";

// Returns the cells of a side's royal pieces, in the order of the board's cells.
std::vector<int> royals(const Referee& referee, const State& state, int side) {
    std::vector<int> cells;
    for (int cell = 0; cell < referee.space().cells(); ++cell)
        if (state.on(cell).stands() && state.on(cell).side == side &&
            referee.definition().pieces[static_cast<std::size_t>(state.on(cell).kind) - 1].royal)
            cells.push_back(cell);
    return cells;
}

int file(const Referee& referee, int cell) { return referee.space().point(cell)[0]; }

struct Rule {
    std::string name;
    std::string more;  // added to the declaration
    std::string script;
    bool attacks;
    // Whether the script allows a side's piece to go from `from` to `to`.
    bool (*allows)(const Referee& referee, const State& state, int side, int from, int to);
};

const Rule rules[] = {
    // A rook, knight or ox may move only while the enemy's first royal piece is on the left half.
    {"enemy first", R"(
[rules]
royal = "last"
[[hook]]
point = "allow"
call = "f"
pieces = ["R", "N", "O"]
)",
     R"(
function f(position, move)
  local first = position:royals(position:opponent(move.side))[1]
  return first == nil or position:coord(first, "file") <= 3
end)",
     false,
     [](const Referee& referee, const State& state, int side, int, int) {
         const std::vector<int> theirs = royals(referee, state, 1 - side);
         return theirs.empty() || file(referee, theirs.front()) < 3;
     }},
    // A rook may not go to, or attack, a file left of its side's first royal piece. A knight may not go to, or attack,
    // a file right of its side's last royal piece.
    {"own first and last, attacks too", R"(
[rules]
royal = "last"
[[hook]]
point = "allow"
call = "right"
pieces = ["R"]
attacks = true
[[hook]]
point = "allow"
call = "left"
pieces = ["N"]
attacks = true
)",
     R"(
function right(position, move)
  local royals = position:royals(move.side)
  return #royals == 0 or position:coord(move.to, "file") >= position:coord(royals[1], "file")
end
function left(position, move)
  local royals = position:royals(move.side)
  return #royals == 0 or position:coord(move.to, "file") <= position:coord(royals[#royals], "file")
end)",
     true,
     [](const Referee& referee, const State& state, int side, int from, int to) {
         const std::vector<int> ours = royals(referee, state, side);
         const std::string& letter =
             referee.definition().pieces[static_cast<std::size_t>(state.on(from).kind) - 1].letter.text;
         if (ours.empty()) return true;
         if (letter == "R") return file(referee, to) >= file(referee, ours.front());
         return letter != "N" || file(referee, to) <= file(referee, ours.back());
     }},
};

class RoyalScripts : public testing::TestWithParam<std::size_t> {};

TEST_P(RoyalScripts, AgreeWithReference) {
    const Rule& rule = rules[GetParam()];
    varia::LoadOptions options;
    options.read = [&](const std::string&) -> varia::FileText { return {rule.script, {}}; };
    const varia::Result<varia::VariantPtr> variant = varia::load_text(board + rule.more, "royals.toml", "royals",
                                                                      options);
    ASSERT_TRUE(variant) << variant.error();
    varia::Definition declared = (*variant)->definition();
    const std::vector<varia::HookDef> hooks = declared.hooks;
    declared.hooks.clear();
    Trial trial(*variant, declared);
    Referee& referee = trial.referee();
    referee.forbid(
        [&](const State& state, int from, int to) {
            const std::string& letter =
                referee.definition().pieces[static_cast<std::size_t>(state.on(from).kind) - 1].letter.text;
            for (const varia::HookDef& hook : hooks)
                for (const varia::Name& kind : hook.kinds)
                    if (kind.text == letter) return !rule.allows(referee, state, state.on(from).side, from, to);
            return false;
        },
        rule.attacks);

    std::mt19937_64 random(41);
    const long until = trial.work() + (conformance::long_run() ? 300'000'000 : 20'000'000);
    for (int game = 0; !trial.failed() && trial.work() < until; ++game) {
        const auto position = conformance::random_position(*variant, referee, trial.cells(), random);
        if (position && game % 4 != 0)
            trial.play(*position, 30, random);
        else
            trial.play(varia::start_position(*variant), 60, random);
    }
    std::cout << rule.name << ": " << trial.report() << "\n";
    EXPECT_GT(referee.refusals().at("script"), 100);
}

INSTANTIATE_TEST_SUITE_P(Rules, RoyalScripts, testing::Range<std::size_t>(0, std::size(rules)));

// The counts of all moves, each by fresh Rules, add up to the count of one Rules: an answer does not depend on earlier
// questions.
TEST(RoyalOrder, CountsAddUp) {
    for (const Rule& rule : rules) {
        varia::LoadOptions options;
        options.read = [&](const std::string&) -> varia::FileText { return {rule.script, {}}; };
        const varia::Result<varia::VariantPtr> variant = varia::load_text(board + rule.more, "royals.toml", "royals",
                                                                          options);
        ASSERT_TRUE(variant) << variant.error();
        varia::Rules all(*variant);
        varia::Position start = varia::start_position(*variant);
        const std::uint64_t together = all.perft(start, 3);
        std::uint64_t apart = 0;
        for (const varia::Move move : all.legal_moves(start)) {
            varia::Rules fresh(*variant);
            varia::Position position = start;
            varia::Position::Undo undo;
            fresh.do_move(position, move, undo);
            const varia::Result<varia::Position> read = varia::parse_position(*variant,
                                                                              varia::format_position(position));
            ASSERT_TRUE(read) << read.error();
            varia::Position again = *read;
            apart += fresh.perft(again, 2);
        }
        EXPECT_EQ(together, apart) << rule.name;
    }
}

}  // namespace royal_scripts_test
