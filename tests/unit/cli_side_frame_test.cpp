// Descriptions of a side's piece, in cells and directions of the board as that side has them. The expected sentences
// were worked out by hand from the rules of each game. Zones of all games are compared with the kernel's map of cells.
#include <algorithm>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include <varia/load.hpp>

#include "expression.hpp"
#include "plain_words.hpp"
#include "side_colours.hpp"
#include "side_frame.hpp"
#include "words.hpp"

namespace cli_side_frame_test {

using namespace varia;
using namespace varia::cli;

using Lines = std::vector<std::string>;

VariantPtr shipped(std::string_view name) {
    Result<VariantPtr> variant = load_builtin(name);
    if (!variant) throw std::runtime_error(variant.error());
    return *variant;
}

VariantPtr load(const std::string& text) {
    Result<VariantPtr> variant = load_text(text, "test.toml", "test");
    if (!variant) throw std::runtime_error(variant.error());
    return *variant;
}

// Returns the description of a kind for a side: its moves and promotions.
Lines described(const VariantPtr& variant, std::string_view letter, int side, bool plain = false) {
    const SideFrame frame(*variant, side_of(side));
    const Definition definition = as_side_has_it(*variant, frame, !plain);
    const PieceDef& piece = definition.pieces[static_cast<std::size_t>(variant->find_kind(letter)) - 1];
    Lines lines = moves_in_words(piece, definition.board.grid);
    for (std::string& line : promotions_in_words(piece)) lines.push_back(std::move(line));
    if (plain)
        for (std::string& line : lines) line = in_plain_words(line, definition.board, &frame);
    return lines;
}

bool says(const Lines& lines, std::string_view part) {
    return std::any_of(lines.begin(), lines.end(),
                       [&](const std::string& line) { return line.find(part) != std::string::npos; });
}

TEST(SideFrame, APawnOfBlackStepsDownTheBoardFromTheSeventhRank) {
    const Lines white = described(shipped("chess"), "P", 0), black = described(shipped("chess"), "P", 1);
    EXPECT_TRUE(says(white, "leaps (0,1), in this direction only, without capturing")) << white[0];
    EXPECT_TRUE(says(white, "from rank == 2"));
    EXPECT_TRUE(says(white, "on rank == 8"));
    EXPECT_TRUE(says(black, "leaps (0,-1), in this direction only, without capturing")) << black[0];
    EXPECT_TRUE(says(black, "from rank == 7"));
    EXPECT_TRUE(says(black, "on rank == 1"));
    EXPECT_FALSE(says(black, "rank == 2") || says(black, "rank == 8"));
    const Lines plain = described(shipped("chess"), "P", 1, true);
    EXPECT_TRUE(says(plain, "forward, without capturing") && says(plain, "from rank 7") && says(plain, "on rank 1"));
}

TEST(SideFrame, ASideAtTheEdgeHasItsRanksAlongTheFiles) {
    const VariantPtr four = shipped("four-player");
    EXPECT_TRUE(says(described(four, "P", 0), "from rank == 2"));
    const Lines blue = described(four, "P", 1), yellow = described(four, "P", 2), green = described(four, "P", 3);
    EXPECT_TRUE(says(blue, "from file == 2") && says(blue, "leaps (1,0), in this direction only")) << blue[0];
    EXPECT_TRUE(says(yellow, "from rank == 13") && says(yellow, "leaps (0,-1), in this direction only"));
    EXPECT_TRUE(says(green, "from file == 13") && says(green, "leaps (-1,0), in this direction only"));
    EXPECT_TRUE(says(described(four, "P", 1, true), "from file b"));
}

// Eleven files and ranks. Black's ranks run along falling files of the board; Red's run along no axis of the board.
TEST(SideFrame, ThirdsOfATurnOnHexagons) {
    const VariantPtr three = shipped("three-player-hex");
    EXPECT_TRUE(says(described(three, "P", 2), "on file == 1"));
    EXPECT_TRUE(says(described(three, "P", 1), "on rank == 11 as red sees the board"));
}

constexpr const char* plain_board = R"toml(format = 1
name = "Askew"
[board]
axes = [{ name = "file", labels = "a-h" }, { name = "rank", labels = "1-8" }, { name = "level", labels = "1-3" }]
[sides]
mirror = ["rank", "level"]
[pieces.A]
name = "A"
moves = [
    { leap = [[1, 0, 0], [0, 0, 1]], expand = "none", from = "file + rank <= 9 and not (level < 2)" },
    { slide = [1, 0, 0], axes = ["file"], to = "rank % 2 == 1 or file == 3" },
]
[setup.pieces]
A = { white = ["a11"], black = ["h83"] }
)toml";

TEST(SideFrame, SumsAreReportedInTheBoardsAxesAndRightIsThePlayersRight) {
    const VariantPtr variant = load(plain_board);
    const Lines black = described(variant, "A", 1);
    EXPECT_TRUE(says(black, "from file + (9 - rank) <= 9 and not (level > 2)")) << black[0];
    EXPECT_TRUE(says(black, "onto (9 - rank) % 2 == 1 or file == 3")) << black[1];
    EXPECT_TRUE(says(black, "leaps (1,0,0) or (0,0,-1), in these directions only")) << black[0];
    // Files run from Black's right to his left, and his up is the board's down.
    EXPECT_TRUE(says(described(variant, "A", 0, true), "to the right or")) << described(variant, "A", 0, true)[0];
    EXPECT_TRUE(says(described(variant, "A", 0, true), "up along level"));
    EXPECT_TRUE(says(described(variant, "A", 1, true), "to the left or")) << described(variant, "A", 1, true)[0];
    EXPECT_TRUE(says(described(variant, "A", 1, true), "down along level"));
    // A number of a sum is not replaced by a label.
    EXPECT_TRUE(says(described(variant, "A", 0, true), "file + rank <= 9")) << described(variant, "A", 0, true)[0];
}

TEST(PlainWords, HexagonsWithACornerOnTopHaveNamesOfTheirOwn) {
    const VariantPtr three = shipped("three-player-hex");
    // (0,1) goes up to the left, (1,1) up to the right.
    EXPECT_TRUE(says(described(three, "P", 0, true), "forward to the left or forward to the right"))
        << described(three, "P", 0, true)[0];
}

std::vector<bool> cells_of(const Variant& variant, const std::string& text) {
    const Result<Expression> parsed = Expression::parse(text);
    EXPECT_TRUE(parsed) << text;
    std::vector<bool> holds;
    for (int c = 0; parsed && c < variant.board().cells(); ++c) {
        const auto value = parsed->evaluate([&](std::string_view asked) -> std::optional<Expression::Value> {
            for (int a = 0; a < variant.board().dimensions(); ++a)
                if (variant.board().axis(a).name.text == asked)
                    return variant.board().coordinates(static_cast<Cell>(c))[static_cast<std::size_t>(a)] + 1;
            for (const OptionDef& option : variant.definition().options)
                if (option.name == asked) return Expression::Value(std::int64_t{std::atoi(option.value.c_str())});
            return std::nullopt;
        });
        const bool* const truth = value ? std::get_if<bool>(&*value) : nullptr;
        EXPECT_NE(truth, nullptr) << text;
        holds.push_back(truth != nullptr && *truth);
    }
    return holds;
}

TEST(SideFrame, ZonesOfAllGamesAreTheCellsThatTheKernelHas) {
    int compared = 0;
    for (const std::string& name : builtin_variants()) {
        const VariantPtr variant = shipped(name);
        std::vector<std::string> zones;
        for (const PieceDef& piece : variant->definition().pieces) {
            for (const MoveDef& move : piece.moves) zones.insert(zones.end(), {move.from.text, move.to.text});
            for (const PromotionDef& promotion : piece.promotions)
                zones.insert(zones.end(), {promotion.zone.text, promotion.must.text});
            if (piece.drop) zones.push_back(piece.drop->zone.text);
        }
        for (const Side side : variant->sides()) {
            const SideFrame frame(*variant, side);
            for (const std::string& zone : zones) {
                const std::string there = frame.zone(zone);
                if (zone.find(' ') == std::string::npos || there.find(" sees the board") != std::string::npos) continue;
                const std::vector<bool> own = cells_of(*variant, zone), described = cells_of(*variant, there);
                for (int c = 0; c < variant->board().cells(); ++c) {
                    const Cell image = variant->seen_by(side, static_cast<Cell>(c));
                    if (image == no_cell) continue;
                    ASSERT_EQ(own[static_cast<std::size_t>(c)], described[image])
                        << name << ": " << zone << " is told as " << there;
                }
                ++compared;
            }
        }
    }
    EXPECT_GT(compared, 100);
}

std::vector<std::string> colours(const VariantPtr& variant) {
    const std::vector<std::string_view> found = colours_of_sides(*variant);
    return {found.begin(), found.end()};
}

// docs/sides.md: a side has the colour that its file gives it, or the colour of its name, or the first free one.
TEST(SideColours, ASideHasTheColourThatItIsCalled) {
    EXPECT_EQ(colours(shipped("three-player-hex")), (Lines{"white", "red", "black"}));
    EXPECT_EQ(colours(shipped("chinese-checkers")), (Lines{"red", "blue", "green", "yellow", "purple", "orange"}));
    EXPECT_EQ(colours(shipped("hnefatafl")), (Lines{"black", "white"}));
    EXPECT_EQ(colours(shipped("dragonchess")), (Lines{"yellow", "red"}));
}

TEST(SideColours, TwoSidesAreLightAndDarkUnlessTheirNamesSayOtherwise) {
    EXPECT_TRUE(colours(shipped("chess")).empty());
    EXPECT_TRUE(colours(shipped("arimaa")).empty());
    // Black moves first in this game, and is black.
    EXPECT_EQ(colours(shipped("draughts-english")), (Lines{"black", "white"}));
    const auto named = [](const std::string& first, const std::string& second) {
        return load("format = 1\nname = \"N\"\nextends = \"chess\"\n[sides]\nnames = [\"" + first + "\", \"" + second +
                    "\"]\nletters = [\"x\", \"y\"]\n[setup]\nposition = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR "
                    "x KQkq - 0 1\"\n");
    };
    EXPECT_EQ(colours(named("red", "blue")), (Lines{"red", "blue"}));
    EXPECT_EQ(colours(named("Ann", "red")), (Lines{"blue", "red"}));
    EXPECT_EQ(colours(named("blue", "Ann")), (Lines{"blue", "red"}));
    EXPECT_TRUE(colours(named("Ann", "Ben")).empty());
}

}  // namespace cli_side_frame_test
