// Scripts of variants: their questions, their answers, and the effect of failures. The expectations follow
// docs/hooks.md and, for the rules of the standard library, the games from which they come.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>

namespace hooks_test {

using namespace varia;

const std::string plain = R"(format = 1
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

[pieces.P]
name = "Pawn"
moves = [{ leap = [0, 1], expand = "none" }]

[setup]
position = "k2r/4/P3/K2R w"
)";

Result<VariantPtr> load(const std::string& more, const std::string& script, LoadOptions options = {}) {
    options.read = [script](const std::string& path) -> FileText {
        if (path == "rules.lua") return {script, {}};
        return {{}, "no such file"};
    };
    return load_text(plain + more, "test/variant.toml", "test", options);
}

std::string errors(const Result<VariantPtr>& result) {
    std::string out;
    for (const Diagnostic& d : result.diagnostics()) out += d.text() + "\n";
    return out;
}

std::vector<std::string> texts(Rules& rules, Position position) { return sorted_move_texts(rules, position); }

bool has(const std::vector<std::string>& list, const std::string& text) {
    return std::find(list.begin(), list.end(), text) != list.end();
}

// Returns the failure of the first question.
std::string failure(const std::string& hook, const std::string& script) {
    const Result<VariantPtr> variant = load(hook, script);
    if (!variant) return errors(variant);
    Rules rules(*variant);
    Position position = start_position(*variant);
    const MoveList moves = rules.legal_moves(position);
    const Outcome outcome = rules.outcome(position);
    const std::optional<Diagnostic> failed = rules.take_failure();
    if (!failed) return "nothing failed";
    EXPECT_TRUE(moves.empty()) << "moves of a position that could not be judged";
    EXPECT_FALSE(outcome.over) << "a script that failed decided the game";
    return failed->text();
}

const std::string allow = "\n[[hook]]\npoint = \"allow\"\ncall = \"f\"\n";
const std::string after = "\n[[hook]]\npoint = \"after\"\ncall = \"f\"\n";

TEST(Hooks, UnknownFunction) {
    const std::string said = errors(load(allow, "function ff(position, move) return true end"));
    EXPECT_NE(said.find("test/variant.toml:26:8: error: test/rules.lua has no function \"f\"; did you mean \"ff\"?"),
              std::string::npos)
        << said;
}

TEST(Hooks, BrokenScripts) {
    EXPECT_NE(errors(load(allow, "function f(\n\nend")).find("test/rules.lua:3"), std::string::npos);
    EXPECT_NE(errors(load(allow, "\x1bLua")).find("test/rules.lua"), std::string::npos);
    EXPECT_NE(errors(load(allow, "--" + std::string(300'000, 'x'))).find("limit: source"), std::string::npos);
    EXPECT_NE(errors(load("\n[[hook]]\npoint = \"allow\"\ncall = \"f\"\nscript = \"../x.lua\"\n", ""))
                  .find("cannot be read from here"),
              std::string::npos);
    EXPECT_NE(errors(load("\n[[hook]]\npoint = \"allow\"\ncall = \"f\"\nscript = \"rules/explosio\"\n", ""))
                  .find("did you mean \"rules/explosion\"?"),
              std::string::npos);
    EXPECT_NE(errors(load("\n[[hook]]\npoint = \"alow\"\ncall = \"f\"\n", "")).find("did you mean \"allow\"?"),
              std::string::npos);
    EXPECT_NE(errors(load(allow + "types = [\"captur\"]\n", "function f() return true end"))
                  .find("did you mean \"capture\"?"),
              std::string::npos);
    EXPECT_NE(errors(load(allow + "state = { x = 1 }\n", "function f() return true end")).find("no state \"x\""),
              std::string::npos);
}

TEST(Hooks, FailuresSayWhere) {
    const std::string said = failure(allow, "function f(position, move)\n  return position.nothing.at\nend");
    EXPECT_NE(said.find("test/rules.lua:2: error: "), std::string::npos) << said;
    EXPECT_NE(said.find("allow hook f, move "), std::string::npos) << said;
    EXPECT_NE(said.find("position k2r/4/P3/K2R w"), std::string::npos) << said;
    EXPECT_NE(failure(allow, "function f() while true do end end").find("fuel"), std::string::npos);
    EXPECT_NE(failure(allow, "function f() return 1 end").find("true or false expected"), std::string::npos);
    EXPECT_NE(failure(allow, "local kept\nfunction f(position) kept = kept or position; kept:turn() return true end")
                  .find("\"kept\" is set, which outlives the call"),
              std::string::npos);
    EXPECT_NE(failure(allow, "function f(position) return position:has_legal_moves() end").find("outcome hook only"),
              std::string::npos);
    EXPECT_NE(
        failure(allow + "attacks = true\n", "function f(position) return not position:attacked('a1', 'white') end")
            .find("circle"),
        std::string::npos);
}

TEST(Hooks, EffectsAreHeldAgainstTheBoard) {
    const auto said = [](const std::string& effects) {
        return failure(after, "function f(position, move) return { " + effects + " } end");
    };
    EXPECT_NE(said("{ \"remove\", 99 }").find("there is no cell 99"), std::string::npos);
    EXPECT_NE(said("{ \"remove\", \"z9\" }").find("there is no cell \"z9\""), std::string::npos);
    EXPECT_NE(said("{ \"capture\", \"b3\" }").find("nothing stands on b3"), std::string::npos);
    EXPECT_NE(said("{ \"remov\", \"b3\" }").find("did you mean \"remove\"?"), std::string::npos);
    EXPECT_NE(said("{ \"remove\", \"b3\", 1 }").find("takes 1 value, found 2"), std::string::npos);
    // A list in Lua ends before a nil. The line is that of the function that has answered.
    EXPECT_NE(said("{ \"remove\", nil }")
                  .find("test/rules.lua:1: error: the answer is wrong: effect 1: \"remove\" takes 1 value, found none: "
                        "one of them is nil"),
              std::string::npos);
    EXPECT_NE(said("{ \"place\", \"b3\", \"X\", \"white\" }").find("no kind of piece \"X\""), std::string::npos);
    EXPECT_NE(said("{ \"place\", \"b3\", \"R\", \"green\" }").find("no side \"green\""), std::string::npos);
    EXPECT_NE(said("{ \"place\", \"b3\", \"R\", \"white\" }, { \"place\", \"b3\", \"R\", \"white\" }")
                  .find("effect 2: \"place\": a Rook stands on b3"),
              std::string::npos);
    EXPECT_NE(said("{ \"state\", \"x\", 1 }").find("declares no state value"), std::string::npos);
    EXPECT_NE(said("{ \"hand\", \"R\", \"white\", 1 }").find("no pieces in hand"), std::string::npos);
    EXPECT_NE(said("7").find("expected a list such as"), std::string::npos);
}

TEST(Hooks, EffectsThatNoPositionTextCouldHold) {
    const std::string drops = "drop = {}\n";
    const auto said = [&](const std::string& effects) {
        std::string text = plain;
        text.insert(text.find("[pieces.P]"), drops);
        LoadOptions options;
        options.read = [&](const std::string&) -> FileText {
            return {"function f(position, move) return { " + effects + " } end", {}};
        };
        const Result<VariantPtr> variant = load_text(text + after, "test/variant.toml", "test", options);
        if (!variant) return errors(variant);
        Rules rules(*variant);
        Position position = start_position(*variant);
        (void)rules.legal_moves(position);
        const std::optional<Diagnostic> failed = rules.take_failure();
        return failed ? failed->text() : std::string("nothing failed");
    };
    EXPECT_EQ(said("{ \"hand\", \"R\", \"white\", 1 }"), "nothing failed");
    EXPECT_NE(said("{ \"hand\", \"R\", \"white\", -1 }").find("-1 in hand"), std::string::npos);
    EXPECT_NE(said("{ \"hand\", \"R\", \"white\", 65536 }").find("must be a whole number"), std::string::npos);
    EXPECT_NE(said("{ \"hand\", \"K\", \"white\", 1 }").find("a King cannot be in hand"), std::string::npos);
    EXPECT_NE(said("{ \"place\", \"b3\", \"K\", \"white\" }").find("white would have 2 royal pieces"),
              std::string::npos);
}

TEST(Hooks, PatternsAreTestedBeforeTheScript) {
    const std::string script = "function f() error(\"entered\") end";
    EXPECT_EQ(failure(allow + "pieces = [\"P\"]\ntypes = [\"capture\"]\n", script), "nothing failed");
    EXPECT_EQ(failure(allow + "side = \"black\"\n", script), "nothing failed");
    EXPECT_EQ(failure(allow + "to = \"rank == 3 and file == 3\"\n", script), "nothing failed");
    EXPECT_EQ(failure(allow + "state = { n = 1 }\n\n[state]\nn = 0\n", script), "nothing failed");
    EXPECT_NE(failure(allow + "pieces = [\"P\"]\ntypes = [\"quiet\"]\n", script).find("entered"), std::string::npos);
}

TEST(Hooks, StateIsDoneUndoneAndWritten) {
    const Result<VariantPtr> variant = load(
        after + "\n[state]\nn = { initial = 2, min = -3, max = 3 }\n",
        "function f(position, move) return { { \"state\", \"n\", position:state(\"n\") == 2 and -3 or 2 } } end");
    ASSERT_TRUE(variant) << errors(variant);
    Game game(*variant);
    const Position start = game.position();
    EXPECT_EQ(format_position(start).find("n="), std::string::npos);
    ASSERT_TRUE(game.play("a2-a3"));
    EXPECT_EQ(game.position().state(0), -3);
    const std::string text = format_position(game.position());
    EXPECT_NE(text.find(" n=-3"), std::string::npos) << text;
    const Result<Position> read = parse_position(*variant, text);
    ASSERT_TRUE(read) << read.error();
    EXPECT_TRUE(*read == game.position());
    EXPECT_EQ(game.position().zobrist_key(), game.position().recomputed_key());
    EXPECT_FALSE(parse_position(*variant, text + " n=1"));
    EXPECT_FALSE(parse_position(*variant, "k2r/4/P3/K2R w n=4"));
    ASSERT_TRUE(game.undo());
    EXPECT_TRUE(game.position() == start);
}

TEST(Hooks, OptionsAndParametersAreConstants) {
    LoadOptions options;
    options.set = {{"far", "3"}};
    const Result<VariantPtr> variant = load(
        allow + "pieces = [\"R\"]\nwith = { axis = \"file\" }\n\n[options.far]\ndefault = 1\n",
        "function f(position, move)\n  return position:coord(move.to, parameters.axis) >= options.far\nend", options);
    ASSERT_TRUE(variant) << errors(variant);
    Rules rules(*variant);
    const std::vector<std::string> moves = texts(rules, start_position(*variant));
    EXPECT_TRUE(has(moves, "d1-c1"));
    EXPECT_FALSE(has(moves, "d1-b1"));
}

TEST(Hooks, MovesOfAScript) {
    const Result<VariantPtr> variant = load(R"(
[[hook]]
point = "moves"
call = "swap"
pieces = ["K"]
suffix = "/swap"
)",
                                            R"(function swap(position, from)
  local side = position:turn()
  local list = {}
  for _, cell in ipairs(position:pieces(side, "R")) do
    list[#list + 1] = { to = cell, { "remove", cell }, { "move", from, cell }, { "place", from, "R", side } }
  end
  return list
end)");
    ASSERT_TRUE(variant) << errors(variant);
    Rules rules(*variant);
    EXPECT_FALSE(has(texts(rules, start_position(*variant)), "a1-d1/swap")) << "the king would stand in check from d4";
    const Result<Position> start = parse_position(*variant, "k3/1r2/P3/K2R w");
    ASSERT_TRUE(start) << start.error();
    Game game(*variant, *start);
    const Result<Turn> move = game.play("a1-d1/swap");
    ASSERT_TRUE(move) << move.error();
    EXPECT_EQ(format_position(game.position()).substr(0, 13), "k3/1r2/P3/R2K");
    EXPECT_EQ(game.position().zobrist_key(), game.position().recomputed_key());
    ASSERT_TRUE(game.undo());
    EXPECT_TRUE(game.position() == *start);
}

TEST(Hooks, OutcomeOfAScript) {
    const std::string hook = "\n[[hook]]\npoint = \"outcome\"\ncall = \"f\"\n";
    const auto line = [&](const std::string& answer) {
        const Result<VariantPtr> variant = load(hook, "function f(position) " + answer + " end");
        if (!variant) return errors(variant);
        Game game(*variant);
        const std::string said = game.outcome().text(**variant);
        const std::optional<Diagnostic> failed = game.rules().take_failure();
        return failed ? failed->text() : said;
    };
    EXPECT_EQ(line("return 'win', 'black', 'because'"), "black-wins because 0-1");
    EXPECT_EQ(line("return 'draw', nil, 'because'"), "draw because 1/2-1/2");
    EXPECT_EQ(line("return 'minor-win', 'white', 'because', '2/3'"), "minor-win-white because 2/3-1/3");
    EXPECT_EQ(line("if not position:has_legal_moves() then return 'draw', nil, 'because' end"), "ongoing");
    EXPECT_NE(line("return 'win'").find("second value"), std::string::npos);
    EXPECT_NE(line("return 'win', 'white', 'No!'").find("reason"), std::string::npos);
    EXPECT_NE(line("return 'victory', 'white', 'x'").find("expected"), std::string::npos);
}

TEST(Hooks, SetupOfAScript) {
    const Result<VariantPtr> variant = load(
        "\n[[hook]]\npoint = \"setup\"\ncall = \"f\"\n",
        "function f(position) return { { \"place\", \"b2\", \"R\", \"white\" } } end");
    ASSERT_TRUE(variant) << errors(variant);
    EXPECT_EQ(format_position(start_position(*variant)).substr(0, 13), "k2r/4/PR2/K2R");
}

// The held king, with ranks in place of levels. White's king comes onto black's rank from below, next to it along the
// file axis.
TEST(Hooks, HeldKing) {
    const std::string hooks = R"(
[state]
held = { initial = 0, max = 2 }

[[hook]]
script = "rules/held_king"
point = "after"
call = "note_hold"
pieces = ["K"]
with = { level = "rank" }

[[hook]]
script = "rules/held_king"
point = "allow"
call = "is_free"
pieces = ["K"]
attacks = true
with = { level = "rank" }
)";
    const Result<VariantPtr> variant = load(hooks, "");
    ASSERT_TRUE(variant) << errors(variant);
    const Result<Position> start = parse_position(*variant, "4/k3/3K/4 w");
    ASSERT_TRUE(start) << start.error();
    Game game(*variant, *start);
    ASSERT_TRUE(game.play("d2-d3"));
    EXPECT_EQ(game.position().state(0), 2);
    std::vector<std::string> moves = texts(game.rules(), game.position());
    EXPECT_TRUE(moves.empty() || !has(moves, "a3-a4"));
    EXPECT_TRUE(has(moves, "a3-b3"));
    EXPECT_FALSE(has(moves, "a3-a2"));
    ASSERT_TRUE(game.play("a3-b3"));
    EXPECT_EQ(game.position().state(0), 2) << "a hold lasts while both stay on the level";
    ASSERT_TRUE(game.play("d3-d4"));
    EXPECT_EQ(game.position().state(0), 0) << "the holder left the level";
    moves = texts(game.rules(), game.position());
    EXPECT_TRUE(has(moves, "b3-b4")) << "who was held may follow";
    ASSERT_TRUE(game.play("b3-b4"));
    EXPECT_EQ(game.position().state(0), 1) << "and holds in turn";
    EXPECT_FALSE(game.rules().take_failure());
}

// The column rule, with files in place of columns: a pawn may not move quietly where another stands on the file.
TEST(Hooks, ColumnRule) {
    const std::string hooks = R"(
[[hook]]
script = "rules/column"
point = "allow"
call = "column_is_free"
pieces = ["P"]
types = ["quiet", "exposing"]
with = { along = "rank" }
)";
    const Result<VariantPtr> variant = load(hooks, "");
    ASSERT_TRUE(variant) << errors(variant);
    const Result<Position> start = parse_position(*variant, "k1p1/4/P1PP/K3 w");
    ASSERT_TRUE(start) << start.error();
    Rules rules(*variant);
    const std::vector<std::string> moves = texts(rules, *start);
    EXPECT_TRUE(has(moves, "a2-a3"));
    EXPECT_TRUE(has(moves, "d2-d3"));
    EXPECT_FALSE(has(moves, "c2-c3"));
    EXPECT_FALSE(rules.take_failure());
}

}  // namespace hooks_test
