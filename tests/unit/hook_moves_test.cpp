// Moves that scripts offer, and their restrictions: attacks by them, royal pieces that they may not capture, blocks
// that they move. The expectations follow docs/hooks.md; the positions are small enough for counting by hand.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/game.hpp>
#include <varia/notation.hpp>

#include "small_variant.hpp"

namespace hook_moves_test {

using namespace varia;
using tests::at;
using tests::texts;

const std::string base = R"(format = 1
name = "Test"
script = "rules.lua"

[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]

[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }]

[pieces.A]
name = "Archer"
moves = []

[pieces.R]
name = "Rook"
moves = [{ slide = [1, 0] }]
)";

VariantPtr load(const std::string& more, const std::string& script) { return tests::load(base + more, script); }

bool has(const std::vector<std::string>& list, const std::string& text) {
    return std::find(list.begin(), list.end(), text) != list.end();
}

// An archer shoots along its file, at the first piece it meets, without moving.
const std::string archer = R"(
[[hook]]
point = "moves"
call = "shots"
pieces = ["A"]
suffix = "/shot"

[[hook]]
point = "attacks"
call = "hits"
pieces = ["A"]

[setup]
position = "k3/4/4/K3 w"
)";
const std::string shooting = R"(
local function first(position, from, way)
  local here = position:along(from, "rank", way)
  while here and position:empty(here) do here = position:along(here, "rank", way) end
  return here
end

function shots(position, from)
  local moves = {}
  for way = -1, 1, 2 do
    local target = first(position, from, way)
    local _, side
    if target then _, side = position:at(target) end
    if side and side ~= position:turn() then table.insert(moves, { to = target, { "capture", target } }) end
  end
  return moves
end

function hits(position, cell, side)
  for _, from in ipairs(position:pieces(side, "A")) do
    if first(position, from, 1) == cell or first(position, from, -1) == cell then return true end
  end
  return false
end
)";

TEST(HookMoves, WhatAttacksSaysIsCheck) {
    const VariantPtr variant = load(archer, shooting);
    ASSERT_TRUE(variant);
    Rules rules(variant);
    // The archer on b1 aims up the file at black's king. White is not in check, black is.
    EXPECT_TRUE(rules.in_check(at(variant, "1k2/4/4/KA2 b"), Side::second));
    EXPECT_FALSE(rules.in_check(at(variant, "1k2/1r2/4/KA2 b"), Side::second)) << "the rook stands between";
    EXPECT_EQ(texts(variant, "1k2/4/4/KA2 b"), (std::vector<std::string>{"b4-a4", "b4-c4"})) << "b3 is shot at as well";
    // The rook may not expose its king; it may move along the file and capture the archer.
    EXPECT_EQ(texts(variant, "1k2/1r2/4/K1A1 b"),
              (std::vector<std::string>{"b3-a3", "b3-b1", "b3-b2", "b3-c3", "b3-d3", "b4-a4"}))
        << "the archer stands on c1: c4 is shot at";
    EXPECT_EQ(texts(variant, "1k2/1r2/4/KA2 b"), (std::vector<std::string>{"b3-b1", "b3-b2", "b4-a4", "b4-c4"}));
}

TEST(HookMoves, MateByAScriptsMove) {
    const VariantPtr variant = load(archer, shooting);
    ASSERT_TRUE(variant);
    // The archer on a1 aims at the king on a4, which cannot go to b4 or a3 because of the rooks on b2 and d3.
    Game game(variant, at(variant, "k3/3R/KR2/A3 b"));
    EXPECT_EQ(game.outcome().text(*variant), "draw stalemate 1/2-1/2") << "White's own king stands between";
    Game mated(variant, at(variant, "k3/3R/1RK1/A3 b"));
    EXPECT_EQ(mated.outcome().text(*variant), "white-wins checkmate 1-0");
}

TEST(HookMoves, NoneTakesARoyalPiece) {
    const VariantPtr variant = load(archer, shooting);
    ASSERT_TRUE(variant);
    // The shot captures the first piece, whatever it is. Only the kernel prevents the capture of a king.
    EXPECT_TRUE(has(texts(variant, "k1r1/4/4/K1A1 w"), "c1-c4/shot"));
    const VariantPtr careless = load(
        "\n[[hook]]\npoint = \"moves\"\ncall = \"take\"\npieces = [\"A\"]\nsuffix = \"!\"\n"
        "[setup]\nposition = \"k3/4/4/KA2 w\"\n",
        "function take(position, from)\n"
        "  local moves = {}\n"
        "  for _, cell in ipairs(position:pieces(position:opponent(position:turn()))) do\n"
        "    table.insert(moves, { to = cell, { \"capture\", cell }, { \"move\", from, cell } })\n"
        "  end\n"
        "  table.insert(moves, { to = \"c4\", { \"move\", from, \"c4\" } })\n"
        "  return moves\n"
        "end\n");
    ASSERT_TRUE(careless);
    EXPECT_EQ(texts(careless, "k2r/4/4/KA2 w"), (std::vector<std::string>{"a1-a2", "b1-c4!", "b1-d4!"}))
        << "of the two captures, the rook's stays";
}

TEST(HookMoves, NorByCarryingItThereFirst) {
    const VariantPtr variant = load(
        "\n[[hook]]\npoint = \"moves\"\ncall = \"drag\"\npieces = [\"A\"]\nsuffix = \"!\"\n"
        "[setup]\nposition = \"k3/4/4/KA2 w\"\n",
        "function drag(position, from)\n"
        "  local king = position:royals(position:opponent(position:turn()))[1]\n"
        "  return {\n"
        "    { to = \"d3\", { \"carry\", king, \"d3\" }, { \"capture\", \"d3\" } },\n"
        "    { to = \"d2\", { \"carry\", king, \"d2\" } },\n"
        "    { to = \"d1\", { \"place\", \"d1\", \"R\", \"black\" }, { \"remove\", \"d1\" } },\n"
        "  }\n"
        "end\n");
    ASSERT_TRUE(variant);
    const std::vector<std::string> moves = texts(variant, "k3/4/4/KA2 w");
    EXPECT_FALSE(has(moves, "b1-d3!"));
    EXPECT_TRUE(has(moves, "b1-d2!"));
    EXPECT_TRUE(has(moves, "b1-d1!"));
}

// One move that captures kings: to capture one of two leaves one, to capture both leaves none.
TEST(HookMoves, NoneTakesAllRoyalPiecesOfWhichOneIsEnough) {
    const VariantPtr variant = load(R"(
[[hook]]
point = "moves"
call = "scatter"
pieces = ["A"]
suffix = "/scatter"

[rules]
royal = "last"

[setup]
position = "kkk1/4/4/KA2 w"
)",
                                    R"(
function scatter(position, from)
  return { { to = from, { "capture", "a4" }, { "capture", "b4" } } }
end
)");
    EXPECT_TRUE(has(texts(variant, "kkk1/4/4/KA2 w"), "b1-b1/scatter"));
    EXPECT_FALSE(has(texts(variant, "kk2/4/4/KA2 w"), "b1-b1/scatter"));
}

// The rook captures one of two checking pieces, and the hook after its capture captures the other.
TEST(HookMoves, WhatFollowsMayMeetADoubleCheck) {
    const VariantPtr variant = load(R"(
[[hook]]
point = "after"
call = "f"
types = ["capture"]

[setup]
position = "3k/r1R1/4/K2r w"
)",
                                    "function f(position, move) return { { 'capture', 'd1' } } end");
    EXPECT_EQ(texts(variant, "3k/r1R1/4/K2r w"), std::vector<std::string>{"c3-a3"});
}

// A hook after a move may capture a king. The variant's rules say what that means.
TEST(HookMoves, WhatFollowsMayTakeAKing) {
    const VariantPtr variant = load(
        "\n[rules]\nextinction = [{ kinds = [\"K\"], result = \"loss\", reason = \"burnt\" }]\n"
        "[[hook]]\npoint = \"after\"\ncall = \"burn\"\npieces = [\"R\"]\ntypes = [\"capture\"]\n"
        "[setup]\nposition = \"k3/4/4/KA2 w\"\n",
        "function burn(position, move)\n"
        "  local effects = {}\n"
        "  for _, cell in ipairs(position:royals(position:opponent(move.side))) do\n"
        "    table.insert(effects, { \"capture\", cell })\n"
        "  end\n"
        "  return effects\n"
        "end\n");
    ASSERT_TRUE(variant);
    Game game(variant, at(variant, "k3/3a/4/K2R w"));
    ASSERT_TRUE(game.play("d1-d3"));
    EXPECT_EQ(game.outcome().text(*variant), "white-wins burnt 1-0");
}

// ---- boards whose blocks move -------------------------------------------------------------------------------------

const std::string blocks = R"(
[blocks.tile]
size = { file = 2, rank = 2 }
moves = { N = [0, 1], S = [0, -1] }
empty = ["12"]
control = "free"
)";
const std::string drawn = "[setup]\nboard = \"\"\"\n* * . k\n* * . r\n. . . .\nK . . A\n\"\"\"\n";

TEST(HookBlocks, AreSeenAsGaps) {
    const VariantPtr variant = load(
        blocks + "[[hook]]\npoint = \"allow\"\ncall = \"solid_only\"\ntypes = [\"block\"]\n" + drawn,
        "function solid_only(position, move)\n"
        "  assert(move.kind == nil and move.type == \"block\")\n"
        "  assert(move.to == 3 and (move.from == 1 or move.from == 4), \"slots in order: 11, 21, 12, 22\")\n"
        "  assert(position:solid(\"a1\") and not position:solid(\"a3\") and not position:empty(\"a3\"))\n"
        "  assert(position:at(\"a3\") == nil)\n"
        "  return position:turn() == \"black\"\n"
        "end\n");
    ASSERT_TRUE(variant);
    Rules rules(variant);
    Position start = start_position(variant);
    const std::vector<std::string> white = sorted_move_texts(rules, start);
    EXPECT_TRUE(std::none_of(white.begin(), white.end(),
                             [](const std::string& m) { return m.front() == 'E' || m.ends_with("N"); }));
    EXPECT_FALSE(rules.take_failure());
}

TEST(HookBlocks, FollowAMoveByEffect) {
    // Whenever white moves its king, the block on which it stands goes up, with all pieces on it.
    const VariantPtr variant = load(
        blocks + "[[hook]]\npoint = \"after\"\ncall = \"lift\"\npieces = [\"K\"]\nside = \"white\"\n" + drawn,
        "function lift(position, move)\n"
        "  if not position:solid(\"a3\") then return { { \"block\", \"11\", \"12\" } } end\n"
        "end\n");
    ASSERT_TRUE(variant);
    EXPECT_FALSE(has(texts(variant, variant->start()), "a1-b1"))
        << "the king would come up into the line of the rook on d3";
    Game game(variant, at(variant, "**1k/**2/4/K2A w"));
    const Result<Turn> move = game.play("a1-b1");
    ASSERT_TRUE(move) << move.error();
    const Board& board = variant->board();
    EXPECT_TRUE(game.position().at(board.find("b3")).is(Side::first)) << "the king went along";
    EXPECT_TRUE(game.position().at(board.find("a1")).is_void());
    EXPECT_TRUE(game.position().at(board.find("a3")).empty());
    EXPECT_EQ(game.position().zobrist_key(), game.position().recomputed_key());
    const Result<Position> read = parse_position(variant, format_position(game.position()));
    ASSERT_TRUE(read) << read.error();
    EXPECT_TRUE(*read == game.position());
    ASSERT_TRUE(game.undo());
    EXPECT_TRUE(game.position() == game.start());
}

TEST(HookBlocks, WrongOnesAreRefused) {
    const auto complaint = [](const std::string& effects) {
        // When the variant is loaded, the legal moves of the start position are generated.
        LoadOptions options;
        options.read = [&](const std::string&) { return FileText{"function f() return { " + effects + " } end", {}}; };
        return load_text(base + blocks +
                             "[[hook]]\npoint = \"after\"\ncall = \"f\"\npieces = [\"K\"]\nside = \"white\"\n" + drawn,
                         "test.toml", "test", options)
            .error();
    };
    EXPECT_NE(complaint("{ 'block', '11', '21' }").find("is not empty"), std::string::npos);
    EXPECT_NE(complaint("{ 'block', '12', '11' }").find("holds no block"), std::string::npos);
    EXPECT_NE(complaint("{ 'block', '11', '33' }").find("there is no slot"), std::string::npos);
    EXPECT_NE(complaint("{ 'place', 'a3', 'R', 'white' }").find("there is no block under a3"), std::string::npos);
    EXPECT_NE(complaint("{ 'block', '11', '12' }, { 'place', 'a1', 'R', 'white' }").find("there is no block under a1"),
              std::string::npos);
}

}  // namespace hook_moves_test
