// The information that hooks receive about a move, and the names that `moves` hooks give to moves. The expectations
// follow docs/hooks.md and, for moves of chess, its rules.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>

#include "small_variant.hpp"

namespace hook_questions_test {

using namespace varia;
using tests::at;
using tests::texts;

using Texts = std::vector<std::string>;

std::string hook(const std::string& point, const std::string& more = "") {
    return "\n[[hook]]\npoint = \"" + point + "\"\ncall = \"f\"\n" + more;
}

VariantPtr chess(const std::string& hooks, const std::string& script) {
    return tests::load("format = 1\nname = \"Test\"\nextends = \"chess\"\nscript = \"rules.lua\"\n" + hooks, script);
}

// A board of four by four: kings, rooks, pawns that capture en passant, and blades, which push.
VariantPtr small(const std::string& hooks, const std::string& script) {
    return tests::load(R"(format = 1
name = "Test"
script = "rules.lua"

[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]

[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }]

[pieces.R]
name = "Rook"
moves = [{ slide = [1, 0] }]

[pieces.B]
name = "Blade"
moves = [{ push = [1, 0] }]

[pieces.S]
name = "Slider"
moves = []

[setup]
position = "k3/4/4/K3 w"
)" + hooks,
                       script);
}

// A function f that fails, but only when white has a bare king, because a variant that fails in the start position is
// not loaded.
VariantPtr late(const std::string& point, std::string script) {
    const std::string head = "function f(position, move)";
    script.insert(script.find(head) + head.size(), " if position:count(\"white\") > 1 then return" +
                                                       std::string(point == "allow" ? " true" : "") + " end");
    return chess(hook(point), script);
}

std::string failure(const VariantPtr& variant, const std::string& position) {
    Rules rules(variant);
    Position p = at(variant, position);
    (void)rules.legal_moves(p);
    const std::optional<Diagnostic> failed = rules.take_failure();
    return failed ? failed->text() : "nothing failed";
}

// ---- the move -----------------------------------------------------------------------------------------------------

const std::string victims_only = R"(
local function one(position, move, cell)
  local seen = position:victims()
  if #seen ~= 1 or seen[1] ~= position:cell(cell) then return false end
  return move.victims[1] == seen[1] and #move.victims == 1
end
function f(position, move)
  if #position:victims() == 0 then return move.victims == nil and move.captured == nil and move.type == "nothing" end
  return one(position, move, parameters.cell)
end
)";

TEST(HookQuestions, VictimsOfACaptureAndOfOneInPassing) {
    for (const std::string point : {"allow", "legal"}) {
        const VariantPtr takes = chess(hook(point, "with = { cell = \"d5\" }\n"), victims_only);
        ASSERT_TRUE(takes);
        EXPECT_EQ(texts(takes, "4k3/8/8/3p4/4P3/8/8/4K2R w - - 0 1"), (Texts{"e4-d5"})) << point;
        EXPECT_EQ(texts(takes, "4k3/8/8/3pP3/8/8/8/4K2R w - d6 0 1"), (Texts{"e5-d6"}))
            << point << ": the pawn that has passed stands on d5";
    }
}

TEST(HookQuestions, VictimsOfPushes) {
    const std::string script = R"(
function f(position, move)
  if move.type ~= "push" then return false end
  local seen = position:victims()
  return #seen == 1 and position:name(seen[1]) == "d1"
end
)";
    for (const std::string point : {"allow", "legal"}) {
        const VariantPtr variant = small(hook(point), script);
        ASSERT_TRUE(variant);
        // The blade pushes the rooks along the rank; a piece on the edge is pushed off.
        EXPECT_EQ(texts(variant, "k3/4/K3/Brrr w"), (Texts{"a1-b1/push"})) << point;
        EXPECT_TRUE(texts(variant, "k3/4/K3/Brr1 w").empty()) << point;
    }
}

TEST(HookQuestions, VictimsInLists) {
    const VariantPtr variant = chess(hook("choose"), R"(
function f(position, moves)
  local chosen = {}
  for i, move in ipairs(moves) do
    if move.victims and position:name(move.victims[1]) == "d5" then table.insert(chosen, i) end
  end
  return chosen
end
)");
    ASSERT_TRUE(variant);
    EXPECT_EQ(texts(variant, "4k3/8/8/3pP3/8/8/8/4K2R w - d6 0 1"), (Texts{"e5-d6"}));
}

TEST(HookQuestions, BeforeIsThePositionBefore) {
    // The position that before() returns must agree with the move in every detail; then the moves are those of chess.
    const VariantPtr variant = chess(hook("legal"), R"(
function f(position, move)
  local before = position:before()
  if before:turn() ~= move.side or position:turn() == move.side then return false end
  if before:at(move.from) ~= move.kind then return false end
  local there = before:at(move.to)
  return (there == nil) == (move.captured == nil) and before:count("black") - position:count("black") == #position:victims()
end
)");
    ASSERT_TRUE(variant);
    const VariantPtr plain = tests::load("format = 1\nname = \"Test\"\nextends = \"chess\"\n", "");
    ASSERT_TRUE(plain);
    for (const std::string position : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                                       "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"})
        EXPECT_EQ(texts(variant, position), texts(plain, position));
    EXPECT_NE(failure(late("allow", "function f(position, move) return position:before() ~= nil end"),
                      "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
                  .find("before() is for legal, after and turn hooks"),
              std::string::npos);
}

TEST(HookQuestions, WhatFollowsMayAskOfBefore) {
    // A piece that captures returns to the cell from which it came.
    const VariantPtr variant = chess(hook("after", "types = [\"capture\"]\n"), R"(
function f(position, move)
  if position:before():at(move.to) and position:empty(move.from) then return { { "carry", move.to, move.from } } end
end
)");
    ASSERT_TRUE(variant);
    Game game(variant, at(variant, "4k3/8/8/8/8/8/4p3/R3K2R w - - 0 1"));
    ASSERT_TRUE(game.play("e1-e2"));
    EXPECT_EQ(format_position(game.position()), "4k3/8/8/8/8/8/8/R3K2R b - - 0 1");
}

// What a move captures, with cells, kinds and sides: in an explosion the captor, too, and by a push off the board.
TEST(HookQuestions, WhatIsTakenIsTold) {
    const std::string told = R"(
local function told(position)
  local all = {}
  for _, taken in ipairs(position:taken()) do
    table.insert(all, position:name(taken.cell) .. taken.kind .. taken.side)
  end
  table.sort(all)
  return table.concat(all, " ")
end
)";
    const std::string position = "4k3/8/2n5/3p4/4P3/2N5/8/4K3 w - - 0 1";
    for (const std::string point : {"allow", "legal", "after", "turn"}) {
        const VariantPtr atomic = tests::load(
            "format = 1\nname = \"Test\"\nextends = \"atomic\"\nscript = \"rules.lua\"\n" + hook(point),
            told +
                "function f(position, move)\n"
                "  local captor = move.kind == \"N\" and \"d5Nwhite d5Pblack\" or \"d5Pblack d5Pwhite\"\n"
                "  if told(position) ~= (move.captured and \"c6Nblack \" .. captor or \"\") then\n"
                "    error(told(position))\n  end\n" +
                (point == "allow" || point == "legal" ? "  return true\n" : "") + "end\n");
        ASSERT_TRUE(atomic) << point;
        EXPECT_EQ(failure(atomic, position), "nothing failed") << point;
    }
    // The blade pushes the rook over the edge; all its other pushes push nothing.
    for (const std::string point : {"allow", "after"}) {
        const VariantPtr pushes = small(hook(point, "pieces = [\"B\"]\n"),
                                        told +
                                            "function f(position, move)\n  local wanted = move.to == "
                                            "position:cell(\"d2\") and \"d2Rblack\" or \"\"\n  if told(position) ~= "
                                            "wanted then error(told(position)) end\n" +
                                            (point == "allow" ? "  return true\n" : "") + "end\n");
        ASSERT_TRUE(pushes) << point;
        EXPECT_EQ(failure(pushes, "k3/4/2Br/K3 w"), "nothing failed") << point;
    }
}

TEST(HookQuestions, GivesCheckAsTheRulesDo) {
    const std::string script = "function f(position, move) return not position:gives_check() end";
    const VariantPtr before = chess(hook("allow"), script);
    const VariantPtr after = chess(hook("legal"), script);
    const VariantPtr asked = chess(
        hook("legal"), "function f(position, move) return not position:in_check(position:opponent(move.side)) end");
    ASSERT_TRUE(before && after && asked);
    for (const std::string position : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                                       "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                                       "4k3/8/8/3pP3/8/8/8/4RK2 w - d6 0 1", "5k2/8/8/8/8/8/8/4K2R w K - 0 1"}) {
        EXPECT_EQ(texts(before, position), texts(asked, position)) << position;
        EXPECT_EQ(texts(after, position), texts(asked, position)) << position;
    }
    EXPECT_EQ(texts(before, "5k2/8/8/8/8/8/8/4K2R w K - 0 1").size() + 3,
              texts(chess(hook("allow"), "function f() return true end"), "5k2/8/8/8/8/8/8/4K2R w K - 0 1").size())
        << "castling checks, and so does the rook on f1 and h8: of 15 moves";
}

TEST(HookQuestions, BesideCounts) {
    const VariantPtr variant = chess(hook("allow"), R"(
function f(position, move)
  local around = position:neighbours(move.to)
  local all, rooks = 0, 0
  for _, cell in ipairs(around) do
    local letter, side = position:at(cell)
    if letter then all = all + 1 end
    if letter == "R" and side == "black" then rooks = rooks + 1 end
  end
  if position:beside(move.to, "white") > all then return false end
  return all == position:beside(move.to) and rooks == position:beside(move.to, "black", "R")
end
)");
    const VariantPtr plain = tests::load("format = 1\nname = \"Test\"\nextends = \"chess\"\n", "");
    ASSERT_TRUE(variant && plain);
    for (const std::string position : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                                       "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"})
        EXPECT_EQ(texts(variant, position), texts(plain, position));
}

// ---- the record ---------------------------------------------------------------------------------------------------

TEST(HookQuestions, AMoveReadsAlikeHoweverItIsRead) {
    // Fields read by name and fields found by a loop must agree, in any order of reading. Fields of an earlier move
    // must be gone.
    const VariantPtr variant = chess(hook("allow"), R"(
local names = { "attack", "captured", "from", "kind", "promotion", "side", "step", "to", "type" }
function f(position, move)
  if move.type == "capture" and not move.captured then return false end
  local seen = {}
  for name, value in pairs(move) do seen[name] = value end
  for _, name in ipairs(names) do
    if seen[name] ~= move[name] or rawget(move, name) ~= move[name] then return false end
  end
  local letter, side = position:at(move.from)
  return letter == move.kind and side == move.side and position:at(move.to) == move.captured and move.nothing == nil
end
)");
    const VariantPtr plain = tests::load("format = 1\nname = \"Test\"\nextends = \"chess\"\n", "");
    ASSERT_TRUE(variant && plain);
    const std::string position = "r3k3/1P6/8/3p4/4P3/8/8/4K2R w K - 0 1";
    EXPECT_EQ(texts(variant, position), texts(plain, position));
}

TEST(HookQuestions, AMoveIsReadOnlyAndNoAnswer) {
    const std::string start = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    for (const std::string write :
         {"move.to = 1", "move.mine = 1", "rawset(move, 'to', 1)", "table.insert(move, 1)", "table.sort(move)"})
        EXPECT_NE(
            failure(late("allow", "function f(position, move) " + write + " return true end"), start).find("read-only"),
            std::string::npos)
            << write;
    EXPECT_NE(failure(late("after", "function f(position, move) return { move } end"), start)
                  .find("the answer holds the move that was asked about"),
              std::string::npos);
    EXPECT_NE(failure(late("after", "function f(position, move) return move end"), start)
                  .find("the answer holds the move that was asked about"),
              std::string::npos);
    EXPECT_NE(failure(late("allow", "local kept\nfunction f(position, move) kept = move return true end"), start)
                  .find("outlives the call"),
              std::string::npos);
}

TEST(HookQuestions, WhatGoesOnForEverIsStopped) {
    const std::string start = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    for (const std::string script :
         {"function f(position, move) return f(position, move) end",
          "function f(position, move) f(position, move) return true end",
          "local g\nfunction f(position, move) return g(position, move) end\nfunction g(position, "
          "move) return f(position, move) end",
          "function f(position, move) while true do end end",
          "function f(position, move) repeat until not position return true end",
          "function f(position, move) ::again:: goto again end",
          "function f(position, move) for i = 1, 1 << 60 do end return true end"}) {
        const std::string said = failure(late("allow", script), start);
        EXPECT_TRUE(said.find("fuel") != std::string::npos || said.find("stack overflow") != std::string::npos)
            << script << ": " << said;
    }
    EXPECT_NE(
        failure(late("allow", "function f(position, move) return #(('x'):rep(60000) .. ('y'):rep(60000)) > 0 end"),
                start)
            .find("limit: string"),
        std::string::npos);
    EXPECT_EQ(
        failure(late("allow", "function f(position, move) local a = ('x'):rep(30000) return #a == 30000 end"), start),
        "nothing failed");
}

// ---- moves that name their mover ----------------------------------------------------------------------------------

const std::string jumps = R"(
function f(position, from)
  local moves = {}
  for _, cell in ipairs(position:pieces(position:turn(), "S")) do
    for _, way in ipairs({ 1, 2 }) do
      local to = position:along(cell, "rank", way)
      if to and position:empty(to) then
        table.insert(moves, { from = cell, to = to, suffix = "/a", { "move", cell, to } })
        table.insert(moves, { from = cell, to = to, suffix = "/b", { "carry", cell, to } })
        table.insert(moves, { from = cell, to = to, promotion = "R", { "move", cell, to } })
      end
    end
  end
  return moves
end
)";

TEST(HookQuestions, MovesNameTheirMover) {
    const VariantPtr variant = small(
        hook("moves", "once = true\npieces = [\"S\"]\nsuffix = \"!\"\nsuffixes = [\"/a\", \"/b\"]\n"), jumps);
    ASSERT_TRUE(variant);
    EXPECT_EQ(texts(variant, "k3/4/3K/S3 w"), (Texts{"a1-a2!/a", "a1-a2!/b", "a1-a2!=R", "a1-a3!/a", "a1-a3!/b",
                                                     "a1-a3!=R", "d2-c2", "d2-d1", "d2-d3"}));
    Game game(variant, at(variant, "k3/4/3K/S3 w"));
    ASSERT_TRUE(game.play("a1-a2!=R"));
    EXPECT_EQ(format_position(game.position()).substr(0, 12), "k3/4/R2K/4 b");
    EXPECT_TRUE(game.undo());
    ASSERT_TRUE(game.play("a1-a3!/b"));
    EXPECT_EQ(format_position(game.position()).substr(0, 12), "k3/S3/3K/4 b");
    // The function is not called if the side has no such piece.
    EXPECT_EQ(texts(variant, "k3/4/3K/s3 w"), (Texts{"d2-c2", "d2-d1", "d2-d3"}));
}

TEST(HookQuestions, WhatMovesMayNotName) {
    const std::string position = "k3/4/3K/S3 w";
    const auto fails = [&](const std::string& keys, const std::string& move) {
        return failure(small(hook("moves", "pieces = [\"S\"]\nsuffix = \"!\"\n" + keys),
                             "function f(position, from) return { { " + move + " } } end"),
                       position);
    };
    EXPECT_NE(fails("", "from = 'd2', to = 'a2', { 'move', 'a1', 'a2' }").find("another cell than was asked about"),
              std::string::npos);
    EXPECT_NE(fails("once = true\n", "from = 'd2', to = 'a2', { 'move', 'a1', 'a2' }")
                  .find("no piece that the hook is asked about stands on d2"),
              std::string::npos);
    EXPECT_NE(fails("once = true\n", "from = 'a1', to = 'a2', suffix = '/a', { 'move', 'a1', 'a2' }")
                  .find("none of the hook's `suffixes`"),
              std::string::npos);
    EXPECT_NE(fails("", "to = 'a2', promotion = 'X', { 'move', 'a1', 'a2' }").find("no kind of piece"),
              std::string::npos);
    EXPECT_NE(
        fails("", "to = 'a3', promotion = 'R', { 'move', 'a1', 'a2' }").find("no piece of the side is in the end"),
        std::string::npos);
    EXPECT_NE(fails("", "promotion = 'R', { 'move', 'a1', 'a2' }").find("which is missing"), std::string::npos);
    EXPECT_NE(fails("", "to = 'a2', { 'move', 'a1', 'a2' } }, { to = 'a2', { 'carry', 'a1', 'a2' }")
                  .find("there is another to the same cell"),
              std::string::npos);
}

TEST(HookQuestions, VictimsOfAScriptsMove) {
    const std::string script = R"(
function f(position, from) return { { to = "a2", { "capture", "b1" }, { "move", from, "a2" } } } end
function g(position, move)
  return move.type ~= "special" or (#position:victims() == 1 and position:name(move.victims[1]) == "b1")
end
)";
    for (const std::string point : {"allow", "legal"}) {
        const VariantPtr variant = small(hook("moves", "pieces = [\"S\"]\nsuffix = \"!\"\n") +
                                             "\n[[hook]]\npoint = \"" + point + "\"\ncall = \"g\"\n",
                                         script);
        ASSERT_TRUE(variant);
        EXPECT_EQ(texts(variant, "k3/4/3K/Sr2 w"), (Texts{"a1-a2!", "d2-c2", "d2-d3"})) << point;
    }
}

}  // namespace hook_questions_test
