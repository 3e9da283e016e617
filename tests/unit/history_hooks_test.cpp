// What hooks see of earlier turns: position:earlier(n) with the key `history`. The numbers of moves follow from the
// rules by hand.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

namespace history_hooks_test {

using namespace varia;

// Each side has a runner on a rank of its own, which goes one cell along the rank.
Result<VariantPtr> runners(const std::string& script, const std::string& point, int history = 2,
                           const std::string& more = {}) {
    LoadOptions options;
    options.read = [&](const std::string&) -> FileText { return {script, {}}; };
    return load_text("format = 1\nname = \"Runners\"\nscript = \"rules.lua\"\n" +
                         (history == 0 ? std::string() : "history = " + std::to_string(history) + "\n") + R"toml(
board = { axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-2" }] }
pieces = { R = { name = "Runner", moves = [{ leap = [1, 0], axes = ["file"] }] } }
rules = { extinction = [{ result = "loss" }], repetition = { count = 3, result = "draw" } }
setup = { position = "r2/R2 w - - 0 1" }
)toml" + more + "[[hook]]\npoint = \"" +
                         point + "\"\ncall = \"f\"\n",
                     "test/variant.toml", "test", options);
}

// No runner goes back at once to the cell from which it came.
const std::string onward = R"(function f(position, move)
  local before = position:earlier(2)
  return not (before and before:at(move.to) == move.kind and before:empty(move.from))
end
)";

TEST(HistoryHooks, SeeTheTurnBefore) {
    for (const char* const point : {"allow", "legal"}) {
        SCOPED_TRACE(point);
        const Result<VariantPtr> variant = runners(onward, point);
        ASSERT_TRUE(variant) << variant.error();
        Rules rules(*variant);
        Position position = start_position(*variant);
        // a-b, then only b-c, then nothing: c-b would go back.
        EXPECT_EQ(rules.perft(position, 1), 1U);
        EXPECT_EQ(rules.perft(position, 2), 1U);
        EXPECT_EQ(rules.perft(position, 3), 1U);
        EXPECT_EQ(rules.perft(position, 4), 1U);
        EXPECT_EQ(rules.perft(position, 5), 0U);
        EXPECT_FALSE(rules.take_failure());
    }
}

// A position that is set up has no past: both ways are open.
TEST(HistoryHooks, SeeNothingBeforeTheStart) {
    const Result<VariantPtr> variant = runners(onward, "allow");
    ASSERT_TRUE(variant) << variant.error();
    Rules rules(*variant);
    Result<Position> position = parse_position(*variant, "1r1/1R1 w - - 0 1");
    ASSERT_TRUE(position) << position.error();
    EXPECT_EQ(rules.perft(*position, 1), 2U);
    // Each then goes on to the edge, and cannot go back.
    EXPECT_EQ(rules.perft(*position, 2), 4U);
    EXPECT_EQ(rules.perft(*position, 3), 0U);
}

// A rook attacks only while nothing is known of the turn before. So in the game white may leave its king beside the
// rook. The text of that position is read, although by the text alone white has left its king in check.
TEST(HistoryHooks, TextsOfGamesThatTheyDecideAreRead) {
    LoadOptions options;
    options.read = [](const std::string&) -> FileText {
        return {"function f(position, move) return not move.attack or not position:earlier(1) end", {}};
    };
    const Result<VariantPtr> variant = load_text(R"toml(format = 1
name = "Rook"
script = "rules.lua"
history = 1
board = { axes = [{ name = "file", labels = "a-g" }] }
setup = { position = "k1r1K1R w - - 0 1" }
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1] }]
[pieces.R]
name = "Rook"
moves = [{ leap = [1] }]
[[hook]]
point = "allow"
call = "f"
pieces = ["R"]
attacks = true
)toml",
                                                 "test/variant.toml", "test", options);
    ASSERT_TRUE(variant) << variant.error();
    Game game(*variant);
    for (const char* const move : {"g-f", "c-d", "f-g"}) ASSERT_TRUE(game.play(move)) << move;
    EXPECT_EQ(format_position(game.position()), "k2rK1R b - - 3 2");
    const Result<Position> read = parse_position(*variant, format_position(game.position()));
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(*read, game.position());
}

TEST(HistoryHooks, TellPositionsApartForSearchesAlone) {
    const Result<VariantPtr> variant = runners(onward, "allow");
    ASSERT_TRUE(variant) << variant.error();
    Game game(*variant);
    for (const char* const move : {"a1-b1", "a2-b2"}) ASSERT_TRUE(game.play(move)) << move;
    const Position& played = game.position();
    const Result<Position> read = parse_position(*variant, format_position(played));
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(*read, played);
    EXPECT_NE(read->zobrist_key(), played.zobrist_key());
    EXPECT_EQ(played.zobrist_key(), played.recomputed_key());
    EXPECT_EQ(read->zobrist_key(), read->recomputed_key());
    ASSERT_NE(played.earlier(0), nullptr);
    ASSERT_NE(played.earlier(1), nullptr);
    EXPECT_EQ(played.earlier(2), nullptr);
    EXPECT_EQ(format_position(*played.earlier(1)), "r2/R2 w - - 0 1");
    EXPECT_EQ(read->earlier(0), nullptr);
    // Legal moves follow from the key.
    EXPECT_EQ(game.legal_moves().size(), 1U);
    const std::uint64_t key = played.zobrist_key();
    ASSERT_TRUE(game.play("b1-c1"));
    ASSERT_TRUE(game.undo());
    EXPECT_EQ(game.position().zobrist_key(), key);
    ASSERT_TRUE(game.undo());
    ASSERT_TRUE(game.undo());
    EXPECT_EQ(game.position().zobrist_key(), start_position(*variant).zobrist_key());
}

// Within a turn, too: the text says which steps were made, and not where the turn began.
TEST(HistoryHooks, TellStepsApartForSearchesAlone) {
    const Result<VariantPtr> variant = runners("function f(position) return {} end", "turn", 2,
                                               "turn = { steps = 2 }\n");
    ASSERT_TRUE(variant) << variant.error();
    Rules rules(*variant);
    const Position start = start_position(*variant);
    Position position = start;
    const MoveList steps = rules.legal_moves(position);
    ASSERT_EQ(steps.size(), 1U);
    Position::Undo undo;
    rules.do_move(position, steps[0], undo);
    ASSERT_TRUE(position.mid_turn());
    const Result<Position> read = parse_position(*variant, format_position(position));
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(*read, position);
    EXPECT_NE(read->zobrist_key(), position.zobrist_key());
    EXPECT_EQ(position.zobrist_key(), position.recomputed_key());
    EXPECT_EQ(read->zobrist_key(), read->recomputed_key());
    ASSERT_NE(position.earlier(0), nullptr);
    EXPECT_EQ(*position.earlier(0), start);
    EXPECT_EQ(read->earlier(0), nullptr);
    rules.undo_move(position, undo);
    EXPECT_EQ(position.zobrist_key(), start.zobrist_key());
}

// The same board counts as the same position for repetition, whatever was before it.
TEST(HistoryHooks, LeaveRepetitionAsItIs) {
    const Result<VariantPtr> variant = runners("function f(position) return position:earlier(1) ~= 1 end", "allow");
    ASSERT_TRUE(variant) << variant.error();
    Game game(*variant);
    for (int round = 0; round < 2; ++round)
        for (const char* const move : {"a1-b1", "a2-b2", "b1-a1", "b2-a2"}) ASSERT_TRUE(game.play(move)) << move;
    EXPECT_EQ(game.outcome().reason, "repetition");
}

// In every hook, n counts from the turn under way.
TEST(HistoryHooks, CountTurnsFromTheOneUnderWay) {
    const std::string script = R"(function f(position, move)
  local last, one_before = position:earlier(1), position:earlier(2)
  if position:earlier(3) then error("3") end
  if not last then return {} end
  if last:turn() == move.side then error("1") end
  if one_before and one_before:turn() ~= move.side then error("2") end
  if one_before and last:earlier(1) then error("past of the past") end
  return {}
end
)";
    for (const char* const point : {"after", "turn"}) {
        SCOPED_TRACE(point);
        const Result<VariantPtr> variant = runners(script, point, 3);
        ASSERT_TRUE(variant) << variant.error();
        Game game(*variant);
        for (const char* const move : {"a1-b1", "a2-b2", "b1-c1"}) EXPECT_TRUE(game.play(move)) << move;
    }
}

// A turn of two steps is one turn.
TEST(HistoryHooks, CountWholeTurns) {
    const std::string script = R"(function f(position, move)
  local before = position:earlier(2)
  return not (before and before:at(move.to) == move.kind and position:made() == 0)
end
)";
    const Result<VariantPtr> variant = runners(script, "allow", 2, "turn = { steps = 2 }\n");
    ASSERT_TRUE(variant) << variant.error();
    Rules rules(*variant);
    Position position = start_position(*variant);
    EXPECT_GT(rules.perft(position, 3), 0U);
    EXPECT_FALSE(rules.take_failure());
}

TEST(HistoryHooks, AreRefusedWithoutTheKey) {
    const auto failure = [](int history, const std::string& argument) {
        const Result<VariantPtr> variant = runners(
            "function f(position) return position:earlier(" + argument + ") == nil end", "allow", history);
        return variant ? std::string() : variant.error();
    };
    EXPECT_NE(failure(0, "1").find("earlier() needs the key history"), std::string::npos) << failure(0, "1");
    EXPECT_NE(failure(2, "3").find("earlier() sees 1 to 2 turns back here"), std::string::npos) << failure(2, "3");
    EXPECT_NE(failure(2, "0").find("earlier() sees 1 to 2 turns back here"), std::string::npos) << failure(2, "0");
    EXPECT_EQ(failure(2, "2"), "");
    EXPECT_FALSE(runners(onward, "allow", 7));
}

// A turn that is taken from outside, as by a link to another board, is a turn; any other change from outside is none.
TEST(HistoryHooks, CountTurnsFromOutside) {
    const Result<VariantPtr> variant = runners(onward, "allow");
    ASSERT_TRUE(variant) << variant.error();
    Rules rules(*variant);
    const Position start = start_position(*variant);
    Position position = start;
    Position::Undo undo;
    rules.change(position, {}, false, undo);
    EXPECT_EQ(position.earlier(0), nullptr);
    rules.undo_move(position, undo);
    rules.change(position, {}, true, undo);
    ASSERT_NE(position.earlier(0), nullptr);
    EXPECT_EQ(*position.earlier(0), start);
    EXPECT_EQ(position.zobrist_key(), position.recomputed_key());
    rules.undo_move(position, undo);
    EXPECT_EQ(position.earlier(0), nullptr);
    EXPECT_EQ(position.zobrist_key(), start.zobrist_key());
}

}  // namespace history_hooks_test
