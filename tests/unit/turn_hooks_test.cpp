// Hooks that are asked when a turn is over: when that is, what they see, and that legality, endings, consequences and
// undo count what they change. docs/hooks.md shows a game, which tests/cli/pages.sh runs.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/contest.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

namespace turn_hooks_test {

using namespace varia;

// Four cells by four, and the hook `f` of a script.
Result<VariantPtr> game(const std::string& rest, const std::string& script, const std::string& pattern = {}) {
    LoadOptions options;
    options.read = [&](const std::string&) -> FileText { return {script, {}}; };
    return load_text(R"toml(
format = 1
name = "Turns"
script = "rules.lua"
board = { axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }] }
sides = { names = ["white", "black"], letters = ["w", "b"], mirror = ["rank"] }
)toml" + rest + "\n[[hook]]\npoint = \"turn\"\ncall = \"f\"\n" +
                         pattern,
                     "test/variant.toml", "test", options);
}

// Runners go one cell straight; a side without pieces has lost.
const std::string runners = R"toml(
pieces = { R = { name = "Runner", moves = [{ leap = [1, 0] }] } }
rules = { extinction = [{ result = "loss" }] }
setup = { position = "3r/4/r3/R2R w - - 0 1" }
)toml";

// A king and rooks.
std::string kings(const std::string& position) {
    return "pieces = { K = { name = \"King\", royal = true, moves = [{ leap = [1, 0] }, { leap = [1, 1] }] }, "
           "R = { name = \"Rook\", moves = [{ slide = [1, 0] }] } }\nsetup = { position = \"" +
           position + " w - - 0 1\" }\n";
}

// All pieces of these kinds that stand on the second rank leave the game.
std::string drowns(const std::string& letters) {
    return "function f(position, move)\n  local effects = {}\n  for cell = 1, position:cells() do\n"
           "    local letter = position:at(cell)\n"
           "    if letter and position:coord(cell, 'rank') == 2 and ('" +
           letters +
           "'):find(letter, 1, true) then\n      table.insert(effects, { 'remove', cell })\n    end\n  end\n"
           "  return effects\nend\n";
}

// The position's text, without the clocks, after turns that are separated by spaces; or what went wrong.
std::string after(const Result<VariantPtr>& variant, const std::string& turns) {
    if (!variant) return variant.error();
    Contest contest(*variant);
    for (std::size_t at = 0; at < turns.size();) {
        const std::size_t end = std::min(turns.find(' ', at), turns.size());
        if (const Result<Action> played = contest.play(turns.substr(at, end - at)); !played) return played.error();
        at = end + 1;
    }
    if (const std::optional<Diagnostic> failed = contest.take_failure()) return failed->text();
    const std::string text = contest.text();
    return text.substr(0, text.find(" - "));
}

std::vector<std::string> legal(const Result<VariantPtr>& variant) {
    if (!variant) return {variant.error()};
    std::vector<std::string> texts = Contest(*variant).turn_texts();
    std::ranges::sort(texts);
    return texts;
}

bool plays(const Result<VariantPtr>& variant, const std::string& turn) {
    return variant && Contest(*variant).play(turn).has_value();
}

TEST(TurnHooks, FollowEachMoveInGamesOfOneMoveATurn) {
    const Result<VariantPtr> variant = game(runners, drowns("R"));
    EXPECT_EQ(after(variant, "a1-b1"), "3r/4/4/1R1R b");
    EXPECT_EQ(after(variant, "a1-b1 d4-d3 d1-d2"), "4/3r/4/1R2 b");
}

TEST(TurnHooks, FollowTheLastOfSeveralMoves) {
    const Result<VariantPtr> variant = game(runners + "turn = { steps = 2 }\n", drowns("R"));
    EXPECT_EQ(after(variant, "d1-d2,d2-d3"), "3r/3R/4/R3 b");
    // The piece to capture is still on the board in the second step.
    EXPECT_EQ(after(variant, "d1-d2,a1-a2"), "3r/4/4/4 b");
}

// What a hook sees: the whole turn is made, the last move is its move, and its side is still to move.
TEST(TurnHooks, SeeTheTurnAsItIsOver) {
    const std::string script = R"lua(
function f(position, move)
  if position:name(move.from) ~= "b1" or position:name(move.to) ~= "c1" then return end
  if position:made() ~= 2 or position:turn_steps() ~= 2 or position:mid_turn() then error("not over") end
  if position:turn() ~= "white" or position:turn_step() ~= "move" or move.side ~= "white" then error("turn") end
  local before = position:before()
  if before:empty("b1") or before:made() ~= 1 or not before:mid_turn() then error("before") end
  return { { "remove", "a2" } }
end
)lua";
    EXPECT_EQ(after(game(runners + "turn = { steps = 2 }\n", script, "side = \"white\"\n"), "a1-b1,b1-c1"),
              "3r/4/4/2RR b");
}

TEST(TurnHooks, SeeOneMoveInGamesOfOneMoveATurn) {
    const std::string script = R"lua(
function f(position, move)
  if position:made() ~= 1 or position:turn_steps() ~= 1 or position:mid_turn() then error("not over") end
  if position:turn_step() ~= "move" or position:turn() ~= move.side then error("another turn") end
  if position:empty(move.to) or not position:before():at(move.from) then error("move") end
end
)lua";
    EXPECT_EQ(after(game(runners, script), "a1-b1 d4-d3"), "4/3r/r3/1R1R w");
}

// The last step of a turn may be a placement, or that the player stops.
TEST(TurnHooks, NameTheLastStep) {
    const std::string stone = R"toml(
pieces = { R = { name = "Runner", moves = [{ leap = [1, 0] }] }, X = { name = "Stone", moves = [] } }
setup = { position = "3r/4/r3/R2R w - - 0 1" }
[turn.then.stone]
after = ["move"]
place = ["X"]
source = "board"
)toml";
    const std::string asks =
        "function f(position, move)\n  if position:turn_step() ~= 'stone' or move.type ~= 'place' then "
        "error('another step') end\n  return { { 'remove', move.to } }\nend\n";
    EXPECT_EQ(after(game(stone, asks), "a1-b1,X@c3"), "3r/4/r3/1R1R b");
    const std::string stops =
        "function f(position, move)\n  if position:made() == 1 and move.type == 'stop' then return { { "
        "'remove', 'd4' } } end\nend\n";
    const std::string up_to_two = runners + "turn = { steps = [1, 2] }\n";
    EXPECT_EQ(after(game(up_to_two, stops), "a1-b1"), "4/4/r3/1R1R b");
    EXPECT_EQ(after(game(up_to_two, stops), "a1-b1,b1-c1"), "3r/4/r3/2RR b");
}

// The rook on a2 shields the king on a1 from the rook on a4. When it stands on the second rank at the end of a turn, it
// drowns, and the king is in check. So it must move, or the king must leave: a2-a3, a2xa4, a1-b1, a1-b2. Without the
// hook the other rook could make its five moves, too.
TEST(TurnHooks, TheKingMustBeSafeFromWhatTheyDo) {
    const std::string position = "r1k1/4/R3/K2R";
    const std::vector<std::string> safe{"a1-b1", "a1-b2", "a2-a3", "a2-a4"};
    EXPECT_EQ(legal(game(kings(position), drowns("R"))), safe);
    EXPECT_EQ(legal(game(kings(position), drowns("X"))).size(), 9U);
    // A king that drowns itself is lost.
    EXPECT_EQ(legal(game(kings(position), drowns("KR"))), (std::vector<std::string>{"a1-b1", "a2-a3", "a2-a4"}));
}

TEST(TurnHooks, TheKingMustBeSafeFromWhatTheyDoAfterSeveralMoves) {
    const std::string two = kings("r1k1/4/R3/K2R") + "turn = { steps = 2 }\n";
    const Result<VariantPtr> variant = game(two, drowns("R"));
    EXPECT_EQ(after(variant, "d1-c1,a2-a3"), "r1k1/R3/4/K1R1 b");
    EXPECT_EQ(after(variant, "a2-a3,d1-d2"), "r1k1/R3/4/K3 b");
    EXPECT_FALSE(plays(variant, "d1-c1,c1-b1"));
    EXPECT_EQ(after(game(two, drowns("X")), "d1-c1,c1-b1"), "r1k1/4/R3/KR2 b");
    // The king may walk on the second rank, but not end its turn there.
    const Result<VariantPtr> deep = game(two, drowns("KR"));
    EXPECT_EQ(after(deep, "a1-b2,b2-c1"), "r1k1/4/4/2KR b");
    EXPECT_FALSE(plays(deep, "a1-b1,b1-b2"));
}

// Each turn that is listed can be played, and there are as many as perft counts.
TEST(TurnHooks, CountedAsListed) {
    const Result<VariantPtr> variant = game(kings("r1k1/4/R3/K2R") + "turn = { steps = 2 }\n", drowns("R"));
    ASSERT_TRUE(variant) << variant.error();
    Rules rules(*variant);
    Position position = start_position(*variant);
    const std::uint64_t key = position.zobrist_key();
    TurnList turns;
    rules.legal_turns(position, turns);
    EXPECT_FALSE(turns.empty());
    EXPECT_EQ(rules.count_legal_turns(position), turns.size());
    EXPECT_EQ(rules.perft(position, 1), turns.size());
    EXPECT_EQ(position.zobrist_key(), key);
    for (const Turn& turn : turns) {
        std::vector<Position::Undo> undo(turn.size());
        for (std::size_t i = 0; i < turn.size(); ++i) rules.do_move(position, turn[i], undo[i]);
        EXPECT_EQ(position.zobrist_key(), position.recomputed_key());
        EXPECT_FALSE(rules.in_check(position, Side::first));
        for (std::size_t i = turn.size(); i-- > 0;) rules.undo_move(position, undo[i]);
        EXPECT_EQ(position, start_position(*variant));
    }
}

TEST(TurnHooks, EndingsSeeWhatTheyDo) {
    const std::string script = R"lua(
function f(position, move)
  local effects = {}
  for _, cell in ipairs(position:pieces("black")) do table.insert(effects, { "remove", cell }) end
  return effects
end
)lua";
    for (const bool two : {false, true}) {
        const Result<VariantPtr> variant = game(runners + (two ? "turn = { steps = 2 }\n" : ""), script,
                                                "side = \"white\"\n");
        ASSERT_TRUE(variant) << variant.error();
        Contest contest(*variant);
        ASSERT_TRUE(contest.play(two ? "a1-b1,b1-c1" : "a1-b1"));
        EXPECT_TRUE(contest.over());
    }
}

TEST(TurnHooks, NameTheNextSide) {
    const std::string script = "function f(position, move) return { { 'next', 'white' } } end";
    EXPECT_EQ(after(game(runners, script), "a1-b1"), "3r/4/r3/1R1R w");
    EXPECT_EQ(after(game(runners + "turn = { steps = 2 }\n", script), "a1-b1,b1-c1"), "3r/4/r3/2RR w");
}

// The state values of the pattern are tested when the turn is over, after the effects of `after` hooks.
TEST(TurnHooks, ThePatternIsTestedAtTheEnd) {
    const std::string script =
        "function g(position, move) if move.captured then return { { 'state', 'taken', 1 } } end end\n"
        "function f(position, move) return { { 'remove', 'd4' }, { 'state', 'taken', 0 } } end\n";
    const std::string pattern = "state = { taken = 1 }\n[[hook]]\npoint = \"after\"\ncall = \"g\"\n";
    const std::string state = runners + "state = { taken = { initial = 0, max = 1 } }\n";
    const auto board = [&](const std::string& turns, const std::string& moves) {
        const std::string text = after(game(state + turns, script, pattern), moves);
        return text.substr(0, text.find(' '));
    };
    EXPECT_EQ(board("", "a1-b1"), "3r/4/r3/1R1R");
    EXPECT_EQ(board("", "a1-a2"), "4/4/R3/3R");
    EXPECT_EQ(board("turn = { steps = 2 }\n", "a1-a2,d1-c1"), "4/4/R3/2R1");
}

// The captured pieces that stayed until the turn is over are told when they have left. The runner leaps over a2 and b3.
TEST(TurnHooks, AreToldWhatHasLeft) {
    const std::string leaps = R"toml(
turn = { captured = "stay", then = { jump = { must = "possible" } } }
setup = { position = "3r/1r2/r3/R3 w - - 0 1" }
rules = { extinction = [{ result = "loss" }] }
[pieces.R]
name = "Runner"
moves = [
  { hop = [1, 0], before = 0, after = 1, takes = "hurdle", step = ["move", "jump"], then = "jump" },
  { leap = [1, 0], only = "quiet" },
]
)toml";
    const std::string script = R"lua(
local function told(position)
  local all = ""
  for _, taken in ipairs(position:taken()) do
    all = all .. position:name(taken.cell) .. taken.kind .. taken.side .. " "
  end
  return all
end
function f(position, move)
  if position:turn() ~= "white" or move.type == "quiet" then return end
  if told(position) ~= "a2Rblack b3Rblack " or not position:empty("a2") then error(told(position)) end
  return { { "remove", "d4" } }
end
function g(position, move)
  if told(position) ~= (position:made() == 0 and position:turn_step() == "move" and "a2Rblack " or "b3Rblack ") then
    error(told(position))
  end
  if position:following() ~= "jump" then error("following") end
end
)lua";
    EXPECT_EQ(after(game(leaps, script, "[[hook]]\npoint = \"after\"\ncall = \"g\"\ntypes = [\"capture\"]\n"), "a1xc3"),
              "4/2R1/4/4 b");
}

// What follows a step is known before it is known whether it can be made; nothing follows a turn.
TEST(TurnHooks, AreToldWhatFollows) {
    const std::string script = R"lua(
function f(position, move)
  if position:following() ~= nil then error("after the turn") end
end
function g(position, move)
  if position:following() ~= (position:turn_step() == "move" and "stone" or nil) then error("after the step") end
end
function h(position, move)
  if position:following() ~= nil then error("after the move") end
end
)lua";
    const auto after_hook = [](const std::string& name) {
        return "[[hook]]\npoint = \"after\"\ncall = \"" + name + "\"\n";
    };
    const std::string stone = R"toml(
pieces = { R = { name = "Runner", moves = [{ leap = [1, 0] }] }, X = { name = "Stone", moves = [] } }
setup = { position = "3r/4/r3/R2R w - - 0 1" }
)toml";
    const std::string then = "[turn.then.stone]\nafter = [\"move\"]\nplace = [\"X\"]\nsource = \"board\"\n";
    EXPECT_EQ(after(game(stone + then, script, after_hook("g")), "a1-b1,X@c3"), "3r/2X1/r3/1R1R b");
    EXPECT_EQ(after(game(stone, script, after_hook("h")), "a1-b1"), "3r/4/r3/1R1R b");
}

// Front ends show the effects behind the move, of the step that ends the turn only.
TEST(TurnHooks, AreConsequencesOfTheLastMove) {
    const auto told = [](const std::string& turns, const std::vector<std::string>& steps) {
        const Result<VariantPtr> variant = game(runners + turns, drowns("R"));
        if (!variant) return variant.error();
        Rules rules(*variant);
        Position position = start_position(*variant);
        std::string text;
        for (const std::string& step : steps) {
            const Result<Move> move = parse_move(rules, position, step);
            if (!move) return move.error();
            ConsequenceList list;
            rules.consequences(position, *move, list);
            for (const Consequence& c : list)
                text += (c.type == ConsequenceType::moved     ? "moved "
                         : c.type == ConsequenceType::removed ? "removed "
                                                              : "other ") +
                        (*variant)->board().name(c.from) + "; ";
            Position::Undo undo;
            rules.do_move(position, *move, undo);
        }
        return text;
    };
    EXPECT_EQ(told("", {"a1-b1"}), "moved a1; removed a2; ");
    EXPECT_EQ(told("turn = { steps = 2 }\n", {"a1-b1", "b1-c1"}), "moved a1; moved b1; removed a2; ");
}

}  // namespace turn_hooks_test
