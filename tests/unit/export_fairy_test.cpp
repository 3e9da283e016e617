// Games become sections of a variants.ini. The counts of legal moves are those of Fairy-Stockfish's Python module for
// the sections; a game that has been written, read again and counted has the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <varia/importers/export.hpp>
#include <varia/importers/import.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

namespace varia::export_fairy_test {

using importers::export_fairy;
using importers::ExportedGame;
using importers::import_fairy;
using importers::ImportedGame;

constexpr std::string_view small_board = R"(
format = 1
name = "Small"
[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-6" }]
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }, { leap = [1, 1] }]
)";

VariantPtr loaded(const std::string& text) {
    Result<VariantPtr> variant = load_text(text, "small.toml", "small");
    EXPECT_TRUE(variant) << variant.error() << "\n" << text;
    return variant ? *variant : nullptr;
}

VariantPtr shipped(const std::string& name) {
    Result<VariantPtr> variant = load_builtin(name);
    EXPECT_TRUE(variant) << name << ": " << variant.error();
    return variant ? *variant : nullptr;
}

std::string exported(const VariantPtr& variant) {
    const Result<ExportedGame> game = export_fairy(variant);
    EXPECT_TRUE(game) << variant->id() << ": " << game.error();
    return game ? game->text : std::string();
}

// The game that the importer makes of a section.
VariantPtr read_again(const std::string& section) {
    const Result<std::vector<ImportedGame>> games = import_fairy(section, "games.ini");
    EXPECT_TRUE(games) << games.error() << "\n" << section;
    return games && games->size() == 1 ? loaded(games->front().text) : nullptr;
}

std::vector<std::uint64_t> counts(const VariantPtr& variant, std::size_t depth) {
    Rules rules(variant);
    Position position = start_position(variant);
    std::vector<std::uint64_t> list;
    for (std::size_t ply = 1; ply <= depth; ++ply) list.push_back(rules.perft(position, static_cast<int>(ply)));
    return list;
}

// Whether the section of a small game has this line.
void expect_line(const std::string& more, const std::string& line) {
    const VariantPtr variant = loaded(std::string(small_board) + more);
    ASSERT_NE(variant, nullptr);
    const std::string text = exported(variant);
    EXPECT_NE(text.find("\n" + line + "\n"), std::string::npos) << line << "\n" << text;
    EXPECT_NE(read_again(text), nullptr);
}

// The first reason why a small game is not written, with the line of its file.
void expect_refusal(const std::string& more, const std::string& reason) {
    const VariantPtr variant = loaded(std::string(small_board) + more);
    ASSERT_NE(variant, nullptr);
    const Result<ExportedGame> game = export_fairy(variant);
    ASSERT_FALSE(game) << game->text;
    EXPECT_NE(game.error().find(reason), std::string::npos) << game.error();
}

TEST(ExportFairy, ShippedGamesHaveTheSameMoves) {
    const std::vector<std::pair<std::string, std::vector<std::uint64_t>>> games{
        {"3check", {20, 400, 8902}},
        {"amazons", {2176}},
        {"antichess", {20, 400, 8067}},
        {"atomic", {20, 400, 8902}},
        {"berolina", {30, 900, 28328}},
        {"breakthrough", {22, 484, 11132}},
        {"capablanca", {28, 784, 25228}},
        {"chess", {20, 400, 8902}},
        {"chess960", {20, 400, 8902}},
        {"courier", {26, 678, 18406}},
        {"crazyhouse", {20, 400, 8902}},
        {"duck", {640}},
        {"extinction", {20, 400, 8902}},
        {"grand", {65, 4225}},
        {"grasshopper", {28, 782, 22314}},
        {"horde", {8, 128, 1274}},
        {"kingofthehill", {20, 400, 8902}},
        {"knightmate", {18, 324, 6765}},
        {"losalamos", {10, 100, 1212}},
        {"makruk", {23, 529, 12012}},
        {"minishogi", {14, 181, 2512}},
        {"racingkings", {21, 421, 11264}},
        {"reversi", {4, 12, 56}},
        {"seirawan", {28, 784, 24830}},
        {"shatranj", {16, 256, 4176}},
        {"spartan", {20, 640, 14244}},
        {"suicide", {20, 400, 8067}},
        {"torpedo", {20, 400, 9194}},
        {"shogi", {30, 900}},
        {"xiangqi", {44, 1920}},
    };
    for (const auto& [name, expected] : games) {
        const VariantPtr variant = shipped(name);
        ASSERT_NE(variant, nullptr);
        EXPECT_EQ(counts(variant, expected.size()), expected) << name;
        const VariantPtr again = read_again(exported(variant));
        ASSERT_NE(again, nullptr) << name;
        EXPECT_EQ(counts(again, expected.size()), expected) << name;
    }
}

// A file of another program has one start.
TEST(ExportFairy, OtherStartsAreNotSaid) {
    const Result<ExportedGame> game = export_fairy(shipped("chess960"));
    ASSERT_TRUE(game) << game.error();
    EXPECT_TRUE(std::any_of(game->unsaid.begin(), game->unsaid.end(), [](const Diagnostic& what) {
        return what.message == "the other start positions, which are drawn by lot, are not said";
    }));
}

// Every shipped game is written or refused with reasons.
TEST(ExportFairy, NoGameIsRefusedWithoutAReason) {
    for (const char* name : {"alice", "arimaa", "raumschach", "glinski", "elevator-chess", "chu-shogi", "rifle"}) {
        const Result<ExportedGame> game = export_fairy(shipped(name));
        ASSERT_FALSE(game) << name;
        for (const Diagnostic& problem : game.diagnostics()) EXPECT_FALSE(problem.message.empty()) << name;
    }
}

TEST(ExportFairy, NamesOfItsOwnGamesAreLeftToThatProgram) {
    EXPECT_NE(exported(shipped("chess")).find("\n[chess-varia]\n"), std::string::npos);
    EXPECT_NE(exported(loaded(std::string(small_board) + "[setup]\nposition = \"4k/5/5/5/5/4K w - - 0 1\"\n"))
                  .find("\n[small]\n"),
              std::string::npos);
}

TEST(ExportFairy, Moves) {
    const auto piece = [](const std::string& moves) {
        return "[pieces.N]\nname = \"Piece\"\nmoves = " + moves +
               "\n[setup]\nposition = \"n3k/5/5/5/5/N3K w - - 0 1\"\n";
    };
    expect_line(piece("[{ leap = [1, 2] }]"), "knight = n");
    expect_line(piece("[{ leap = [1, 2], only = \"quiet\" }, { slide = [1, 1], only = \"capture\" }]"), "knibis = n");
    expect_line(piece("[{ slide = [1, 0], range = [1, 2] }]"), "customPiece1 = n:W2");
    expect_line(piece("[{ path = [[1, 0], [1, 1]] }, { leap = [3, 0] }]"), "customPiece1 = n:HnN");
    expect_line(piece("[{ hop = [1, 1], after = 1, only = \"quiet\" }]"), "customPiece1 = n:mgB");
    expect_line(piece("[{ leap = [[-1, 2], [1, 2]], expand = \"none\" }, { leap = [0, -1], expand = \"none\" }]"),
                "customPiece1 = n:bWfN");
    expect_line(piece("[{ leap = [1, 0], to = \"rank <= 3\" }]"), "mobilityRegionWhiteWazir = *1 *2 *3");
    expect_refusal(piece("[{ leap = [1, 4] }]"), "no name in the notation");
    expect_refusal(piece("[{ leap = [1, 2], from = \"rank == 1\" }]"), "small.toml:");
    expect_refusal(piece("[{ leap = [1, 2] }, { leap = [1, 0], to = \"rank <= 3\" }]"), "all go to the same cells");
    expect_refusal(piece("[{ leap = [[1, 2]], expand = \"none\" }]"), "turned by half");
    expect_refusal(piece("[{ leap = [1, 0], takes = \"afar\" }]"), "takes");
    expect_refusal(piece("[{ hop = [1, 0] }, { slide = [1, 0], range = [1, 2] }]"), "one range for each direction");
}

TEST(ExportFairy, Rules) {
    const auto rules = [](const std::string& text) {
        return "[rules]\n" + text + "\n[setup]\nposition = \"4k/5/5/5/5/K4 w - - 0 1\"\n";
    };
    expect_line(rules("stalemate = \"loss\""), "stalemateValue = loss");
    expect_line(rules("pass = { white = true, black = \"forced\" }"), "passOnStalemateBlack = true");
    expect_line(rules(R"(goal = [{ kinds = ["K"], zone = "rank == 6", result = "win" }])"), "flagRegionBlack = *1");
    expect_line(rules(R"(repetition = { count = 4, result = "win" })"), "nFoldValue = loss");
    expect_line(rules(R"(move_rule = { plies = 60, result = "draw" })"), "nMoveRule = 30");
    expect_line(rules(R"(facing = { kind = "K", along = [[0, 1]] })"), "flyingGeneral = true");
    expect_line(rules("draw_odds = \"black\""), "materialCounting = blackdrawodds");
    expect_refusal(rules("pie = true"), "no pie");
    expect_refusal(rules("pass = true"), "two passes in a row");
    expect_refusal(rules(R"(move_rule = { plies = 61, result = "draw" })"), "moves of both sides");
    expect_refusal(rules(R"(goal = [{ zone = "rank == 6", result = "loss" }])"), "one goal, which wins");
}

// What changes no move is told, and stands in the section.
TEST(ExportFairy, Notes) {
    const Result<ExportedGame> game = export_fairy(shipped("shogi"));
    ASSERT_TRUE(game) << game.error();
    ASSERT_EQ(game->unsaid.size(), 1U);
    EXPECT_EQ(game->unsaid.front().severity, Severity::warning);
    EXPECT_NE(game->unsaid.front().line, 0U);
    EXPECT_NE(game->text.find("#   " + game->unsaid.front().message + "\n"), std::string::npos);
}

}  // namespace varia::export_fairy_test
