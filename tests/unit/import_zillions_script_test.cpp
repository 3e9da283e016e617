// Scripts of games from rules files of Zillions of Games, and what they stand on: scripts in the variant's file itself,
// and libraries. The small games were written for the test, and their moves were found by hand from the rules of the
// language; the counts of breakthrough on 8x8 are those that other programs give.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <varia/game.hpp>
#include <varia/importers/import.hpp>
#include <varia/load.hpp>
#include <varia/merged.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

namespace varia::import_zillions_script_test {

using importers::import_zillions;

VariantPtr loaded(const std::string& text) {
    Result<VariantPtr> variant = load_text(text, "game.toml", "game");
    EXPECT_TRUE(variant) << variant.error() << "\n" << text;
    return variant ? *variant : nullptr;
}

std::vector<std::string> moves_of(Game& game) {
    std::vector<std::string> texts;
    for (const Move move : game.legal_moves()) texts.push_back(move_text(game.position(), move));
    const auto failure = game.rules().take_failure();
    EXPECT_FALSE(failure) << failure->message;
    std::sort(texts.begin(), texts.end());
    return texts;
}

std::uint64_t leaves(const VariantPtr& variant, int depth) {
    Game game(variant);
    Position position = game.position();
    const std::uint64_t number = game.rules().perft(position, depth);
    const auto failure = game.rules().take_failure();
    EXPECT_FALSE(failure) << failure->message;
    return number;
}

using Texts = std::vector<std::string>;

const std::string line_of_three = R"(format = 1
name = "Test"
board = { axes = [{ name = "file", labels = "a-c" }] }
pieces = { R = { name = "Runner", moves = [{ leap = [1] }] } }
rules = { extinction = [{ result = "loss" }] }
setup = { position = "R1r w - - 0 1" }
)";

TEST(ScriptsInFiles, StandThereAsATextOfSeveralLines) {
    const VariantPtr variant = loaded(line_of_three + R"(hook = [{ point = "allow", call = "is_free" }]
script = '''
function is_free(position, move) return position:name(move.to) ~= "b" end
''')");
    ASSERT_TRUE(variant);
    Game game(variant);
    EXPECT_EQ(moves_of(game), Texts{});
}

TEST(ScriptsInFiles, ErrorsHaveTheFileAndItsLine) {
    // The text begins on line 7, so `error` stands on line 10 of the file.
    const Result<VariantPtr> variant = load_text(line_of_three + R"(script = '''
-- A comment.
function fails(position, move)
  error("by design")
end
'''
hook = [{ point = "allow", call = "fails" }]
)",
                                                 "game.toml", "game");
    ASSERT_FALSE(variant);  // a game must have moves at the start, so the script has been asked
    EXPECT_EQ(variant.diagnostics().front().file, "game.toml");
    EXPECT_EQ(variant.diagnostics().front().line, 10U);
}

TEST(ScriptsInFiles, MayStandInAHookToo) {
    const VariantPtr variant = loaded(line_of_three + R"(
[[hook]]
point = "allow"
call = "f"
script = '''
function f(position, move) return true end
'''
[[hook]]
point = "allow"
call = "f"
script = '''
function f(position, move) return false end
'''
)");
    ASSERT_TRUE(variant);
    Game game(variant);
    EXPECT_EQ(moves_of(game), Texts{});
}

// A merged file is a game of its own: what stood in files and libraries stands in it.
TEST(ScriptsInFiles, AreWrittenIntoTheMergedFile) {
    const std::string hooks = R"(
[[hook]]
point = "allow"
call = "f"
[[hook]]
point = "allow"
call = "f"
script = "other.lua"
)";
    LoadOptions options;
    options.read = [](const std::string& path) {
        return path == "rules.lua" ? FileText{"-- Nothing yet.\nfunction f(position, move) return true end\n", {}}
                                   : FileText{"function f(position, move) return false end\n", {}};
    };
    // A script with an empty line first, and a script beside the file with the functions of a library.
    for (const std::string& own : {std::string("script = '''\n\nfunction f(position, move) return true end'''\n"),
                                   std::string("script = \"rules.lua\"\nuse = [\"rules/zillions\"]\n")}) {
        const auto merged = merge_text(own + line_of_three + hooks, "game.toml", options);
        ASSERT_TRUE(merged) << merged.error();
        EXPECT_TRUE(merged->problems.empty()) << merged->problems.front().message;
        const auto variant = load_text(merged->text, "game.toml", "game", options);
        ASSERT_TRUE(variant) << variant.error() << "\n" << merged->text;
        Game game(*variant);
        EXPECT_EQ(moves_of(game), Texts{});
    }
}

// `varia check --watch` looks at these files.
TEST(ScriptsInFiles, MergedFilesNameTheFilesOfTheirScripts) {
    LoadOptions options;
    options.read = [](const std::string&) { return FileText{"function f(position, move) return true end\n", {}}; };
    const std::string hooks = R"(
[[hook]]
point = "allow"
call = "f"
[[hook]]
point = "allow"
call = "f"
script = '''
function f(position, move) return true end
'''
)";
    const auto merged = merge_text("script = \"rules.lua\"\nuse = [\"rules/zillions\"]\n" + line_of_three + hooks,
                                   "mine/game.toml", options);
    ASSERT_TRUE(merged) << merged.error();
    EXPECT_EQ(merged->files,
              (Texts{"mine/game.toml", "stdlib/rules/zillions.toml", "stdlib/rules/zillions.lua", "mine/rules.lua"}));
}

// The rules of breakthrough as programs over the library.
const std::string breakthrough = R"(format = 1
name = "Breakthrough"
use = ["rules/zillions"]
hook = [{ point = "moves", call = "moves", once = true, suffixes = ["a"] }]
script = '''
steps = { n = { 0, 1 }, s = { 0, -1 }, ne = { 1, 1 }, nw = { -1, 1 }, se = { 1, -1 }, sw = { -1, -1 } }
grid = { 8, 8 }
views = { black = { n = "s", ne = "se", nw = "sw" } }
rules = {}
function goes(m, n)
  if not go(m, n) then return end
  if not empty(m, m.here) then return end
  add(m)
end
function takes(m, n)
  if not go(m, n) then return end
  if friend(m, m.here) then return end
  add(m)
end
pieces = { P = { { goes, "n" }, { takes, "ne" }, { takes, "nw" } } }
drops = {}
'''
[board]
axes = [{ name = "file", labels = "a-h" }, { name = "rank", labels = "1-8" }]
[pieces.P]
name = "Pawn"
moves = []
[rules]
goal = [{ kinds = ["P"], zone = "rank == 8", result = "win" }]
stalemate = "loss"
[setup]
position = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1"
)";

TEST(LibraryOfPrograms, CountsBreakthrough) {
    const VariantPtr variant = loaded(breakthrough);
    ASSERT_TRUE(variant);
    EXPECT_EQ(leaves(variant, 1), 22U);
    EXPECT_EQ(leaves(variant, 2), 484U);
    EXPECT_EQ(leaves(variant, 3), 11132U);
}

TEST(LibraryOfPrograms, IsThereOnlyWithThePart) {
    // Without the part the functions of the library are missing.
    std::string text = breakthrough;
    text.replace(text.find("use = "), std::string("use = [\"rules/zillions\"]").size(), "");
    EXPECT_FALSE(load_text(text, "game.toml", "game"));
}

// A game on one row of cells, whose board, pieces and rules a test gives.
std::string row_game(const std::string& macros, const std::string& pieces, const std::string& set_up,
                     const std::string& more = "") {
    return macros + R"((game
  (title "Row")
  (players White Black)
  (turn-order White Black)
  (board
    (grid
      (start-rectangle 0 0 50 50)
      (dimensions ("a/b/c/d/e/f" (50 0)) ("1/2" (0 -50)))
      (directions (e 1 0) (w -1 0))))
)" + pieces +
           "\n  (board-setup " + set_up + ")\n" + more + ")\n";
}

// A piece that pushes a row of friends, for which there is no table: with it all programs are in the script.
const std::string pusher =
    "(piece (name Pusher) (moves (e (while friend? cascade e) (while enemy? cascade e) (verify empty?) add)))\n";

VariantPtr imported(const std::string& text) {
    auto games = import_zillions(text, "row.zrf");
    EXPECT_TRUE(games) << games.error();
    if (!games || games->empty()) return nullptr;
    EXPECT_NE(games->front().text.find("rules/zillions"), std::string::npos) << games->front().text;
    EXPECT_TRUE(games->front().unsaid.empty()) << games->front().text;
    return loaded(games->front().text);
}

TEST(ZillionsScripts, AMoveInPartsGoesOn) {
    const VariantPtr variant = imported(
        row_game("(define jump ($1 (verify enemy?) capture $1 (verify empty?) add-partial))\n",
                 pusher + "(piece (name Man) (moves (jump e)))\n", "(White (Man a1 a2)) (Black (Man b1 d1 b2 f2))",
                 "(loss-condition (White Black) stalemated)\n"));
    ASSERT_TRUE(variant);
    Game game(variant);
    EXPECT_EQ(moves_of(game), (Texts{"a1-c1", "a2-c2"}));
    ASSERT_TRUE(game.play("a1-c1"));
    EXPECT_EQ(moves_of(game), (Texts{"c1-e1"}));
    ASSERT_TRUE(game.play("c1-e1"));
    // Black's men jump to the right only, and there is nothing: White has won.
    EXPECT_EQ(game.outcome().text(*variant), "white-wins stalemate 1-0");
}

TEST(ZillionsScripts, AMoveThatCannotGoOnIsOver) {
    const VariantPtr variant = imported(
        row_game("(define jump ($1 (verify enemy?) capture $1 (verify empty?) add-partial))\n",
                 pusher + "(piece (name Man) (moves (jump e)))\n", "(White (Man a1 c2)) (Black (Man b1 a2 b2))"));
    ASSERT_TRUE(variant);
    Game game(variant);
    ASSERT_TRUE(game.play("a1-c1"));
    EXPECT_EQ(game.position().turn(), Side::second);
}

TEST(ZillionsScripts, CascadesMoveSeveralPieces) {
    // A row of own men is pushed by its last man, if there is room before it.
    const VariantPtr variant = imported(row_game("(define push ($1 (while friend? cascade $1) (verify empty?) add))\n",
                                                 pusher + "(piece (name Man) (moves (push e)))\n",
                                                 "(White (Man a1 b1)) (Black (Man e2 f2))"));
    ASSERT_TRUE(variant);
    Game game(variant);
    EXPECT_EQ(moves_of(game), (Texts{"a1-b1", "b1-c1"}));
    ASSERT_TRUE(game.play("a1-b1"));
    EXPECT_TRUE(format_position(game.position()).starts_with("4mm/1MM3 ")) << format_position(game.position());
}

TEST(ZillionsScripts, TypesWithPriorityComeFirst) {
    const std::string macros =
        "(define jump ($1 (verify enemy?) capture $1 (verify empty?) add))\n(define step ($1 (verify empty?) add))\n";
    const std::string man =
        "(piece (name Man) (moves (move-type jumping) (jump e) (move-type stepping) (step e) (step w)))\n";
    const VariantPtr variant = imported(row_game(macros, "(move-priorities jumping stepping)\n" + pusher + man,
                                                 "(White (Man a1 c2)) (Black (Man b1 e2))"));
    ASSERT_TRUE(variant);
    Game game(variant);
    EXPECT_EQ(moves_of(game), (Texts{"a1-c1"}));
    ASSERT_TRUE(game.play("a1-c1"));
    EXPECT_EQ(moves_of(game), (Texts{"e2-d2", "e2-f2"}));
}

TEST(ZillionsScripts, CountsOfPiecesAreEqualitiesWhereThereAreFewerAtFirst) {
    // White has won with three men. A man leaves one behind on each step.
    const VariantPtr variant = imported(row_game(
        "(define grow ($1 (verify empty?) (create Man from) add))\n", pusher + "(piece (name Man) (moves (grow e)))\n",
        "(White (Man a1)) (Black (Man a2))", "(win-condition (White) (pieces-remaining 3))\n"));
    ASSERT_TRUE(variant);
    Game game(variant);
    ASSERT_TRUE(game.play("a1-b1"));
    EXPECT_FALSE(game.outcome().over);
    ASSERT_TRUE(game.play("a2-b2"));
    ASSERT_TRUE(game.play("b1-c1"));
    EXPECT_TRUE(game.outcome().over);
    EXPECT_EQ(game.outcome().verdict, Verdict::win);
}

// A man is put down beside a friend where he can be.
TEST(ZillionsScripts, TypesOfDropsWithPriorityComeFirst) {
    Game game(imported(row_game("",
                                "(piece (name Man) (drops (move-type near) ((verify empty?) (verify (friend? w)) add)\n"
                                "(move-type far) ((verify empty?) add)))\n",
                                "(White (Man a1 off 2)) (Black (Man a2))", "(drop-priorities near far)\n")));
    EXPECT_EQ(moves_of(game), (Texts{"b1/drop"}));
}

TEST(ZillionsScripts, FormsOfOneZoneArePutTogether) {
    std::string text = row_game("", "(piece (name Man) (moves (e (verify (in-zone? z)) (create Man w) add)))\n",
                                "(White (Man a1 c1 e1)) (Black (Man f2))");
    const std::string grid = "(directions (e 1 0) (w -1 0)))";
    text.insert(text.find(grid) + grid.size(),
                "(zone (name z) (positions b1)) (zone (name z) (players White) (positions d1))");
    Game game(imported(text));
    EXPECT_EQ(moves_of(game), (Texts{"a1-b1", "c1-d1"}));
}

// No program goes to the west, but the enemy of c1 stands there.
TEST(ZillionsScripts, AnEnemyIsAdjacentInEachDirection) {
    Game game(imported(row_game("", "(piece (name Man) (moves (e e (verify not-adjacent-to-enemy?) add)))\n",
                                "(White (Man a1 a2)) (Black (Man b1))")));
    EXPECT_EQ(moves_of(game), (Texts{"a2-c2"}));
}

TEST(ZillionsScripts, DirectionsInAQuestionAreGoneOneAfterTheOther) {
    // Two cells to the east must be empty: it is so for the man on a2, and not for the one on a1.
    Game game(imported(row_game("", pusher + "(piece (name Man) (moves (e (verify (empty? from e e)) add)))\n",
                                "(White (Man a1 a2)) (Black (Man c1))")));
    EXPECT_EQ(moves_of(game), (Texts{"a2-b2"}));
}
TEST(ZillionsScripts, AQuestionBeyondTheEdgeIsNo) {
    Game game(imported(row_game("", pusher + "(piece (name Man) (moves (w (verify (not-empty? e e e)) add)))\n",
                                "(White (Man d1 e2)) (Black (Man f1))")));
    // From c1 three cells to the east is f1, with a man; from d2 there is no such cell, and so it is not empty.
    EXPECT_EQ(moves_of(game), (Texts{"d1-c1", "e2-d2"}));
}
TEST(ZillionsScripts, APlayerMayMoveThePiecesOfAnotherOne) {
    std::string text = row_game("(define shift ($1 (verify empty?) add))\n",
                                "(piece (name Man) (moves (shift e) (shift w)))\n", "(White (Man a1)) (Grey (Man c1))");
    const auto replace = [&text](const std::string& before, const std::string& after) {
        text.replace(text.find(before), before.size(), after);
    };
    replace("(players White Black)", "(players White Black Grey)");
    replace("(turn-order White Black)", "(turn-order (White Grey) (Black White))");
    const VariantPtr variant = imported(text);
    ASSERT_TRUE(variant);
    Game game(variant);
    EXPECT_EQ(moves_of(game), (Texts{"b1/move", "d1/move"}));
    ASSERT_TRUE(game.play("d1/move"));
    EXPECT_EQ(moves_of(game), (Texts{"b1/move"}));
    ASSERT_TRUE(game.play("b1/move"));
    EXPECT_EQ(moves_of(game), (Texts{"c1/move", "e1/move"}));
}
TEST(ZillionsScripts, LongOnesAreWrittenInParts) {
    // Thirty programs that ask the same long question twenty times each: as one function each the script would have
    // more than a variant file may have.
    std::string macros = "(define look (if (enemy? e) (if (enemy? w)";
    for (int i = 0; i < 12; ++i) macros += " (set-flag seen-" + std::to_string(i) + " true)";
    macros += " else (set-flag seen false))))\n(define looks";
    for (int i = 0; i < 20; ++i) macros += " (look)";
    // Nobody changes sides in this game, but a table could not say it.
    macros +=
        ")\n(define program (e (set-flag $1 true) (if (piece? Pusher e) (flip e)) (looks) (if (flag? seen-1) add) (if "
        "(flag? $1) add)))\n";
    std::string man = "(piece (name Man) (moves";
    for (int i = 0; i < 30; ++i) man += " (program f" + std::to_string(i) + ")";
    const auto games = import_zillions(row_game(macros, pusher + man + "))\n", "(White (Man a1)) (Black (Man c1))"),
                                       "row.zrf");
    ASSERT_TRUE(games) << games.error();
    EXPECT_LT(games->front().text.size(), 60'000U);
    Game game(loaded(games->front().text));
    EXPECT_EQ(moves_of(game), (Texts{"a1-b1"}));
}
TEST(ZillionsScripts, WhatAProgramSaysThatIsUnknownIsListed) {
    auto games = import_zillions(row_game("", "(piece (name Man) (moves (e (verify (goal-position? x)) add)))\n",
                                          "(White (Man a1)) (Black (Man a2))"),
                                 "row.zrf");
    ASSERT_TRUE(games) << games.error();
    ASSERT_FALSE(games->front().unsaid.empty());
    const Diagnostic& first = games->front().unsaid.front();
    EXPECT_EQ(first.line, 10U);
    EXPECT_NE(first.message.find("goal-position?"), std::string::npos) << first.message;
}

}  // namespace varia::import_zillions_script_test
