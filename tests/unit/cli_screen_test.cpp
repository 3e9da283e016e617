// Parts of screens: keys as terminals send them, truncated lines, boards in a limited room.
#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/contest.hpp>
#include <varia/load.hpp>

#include "draw_fitting.hpp"
#include "draw_linked_boards.hpp"
#include "keys.hpp"
#include "layout.hpp"
#include "line_editor.hpp"

namespace cli_screen_test {

using namespace varia;
using namespace varia::cli;

std::vector<KeyKind> kinds(std::string sent, bool all = true) {
    std::vector<KeyKind> found;
    while (const std::optional<Key> key = take_key(sent, all)) found.push_back(key->kind);
    return found;
}

TEST(TypedKeys, AreReadFromTheirSequences) {
    using enum KeyKind;
    EXPECT_EQ(kinds("a\x1b[A\x1bOB\x1b[C\x1b[D\r\x1b[5~\x1b[6~"),
              (std::vector<KeyKind>{text, up, down, right, left, enter, page_up, page_down}));
    EXPECT_EQ(kinds("\xC3\xA9\xE2\x99\x9E"), (std::vector<KeyKind>{text, text}));
    EXPECT_EQ(kinds("\x1b"), std::vector<KeyKind>{escape});
    EXPECT_EQ(kinds("\x1b\x1b[A"), (std::vector<KeyKind>{escape, up}));
    EXPECT_EQ(kinds("\x1b[1;5C\x1b[3~\x1bx"), (std::vector<KeyKind>{right, other, other}));
    EXPECT_EQ(kinds("\x1b[<64;1;1M\x1b[<65;1;1M\x1b[<0;3;4m\x1b[<32;3;4M\x1b[<x"),
              (std::vector<KeyKind>{wheel_up, wheel_down, mouse, mouse, mouse}));
    std::string clicked = "\x1b[<0;12;7Mrest";
    const std::optional<Key> key = take_key(clicked, false);
    ASSERT_TRUE(key && key->kind == KeyKind::click);
    EXPECT_EQ(std::pair(key->row, key->column), std::pair(6, 11));
    EXPECT_EQ(clicked, "rest");
}

TEST(TypedKeys, WaitForWhatIsStillToCome) {
    for (const char* begun : {"\x1b", "\x1b[", "\x1b[5", "\x1bO", "\x1b[<0;1", "\xE2\x99"})
        EXPECT_TRUE(kinds(begun, false).empty()) << begun;
}

TEST(TypedKeys, TakeAnythingToItsEnd) {
    std::mt19937 random(20260517);
    constexpr std::string_view signs = "\x1b\x1b\x1b[[O<;0159~ABMmxq\r\n\xC3\xE2\xF0\x80\xFF ";
    for (int i = 0; i < 20'000; ++i) {
        std::string sent;
        for (unsigned n = random() % 12; n > 0; --n) sent += signs[random() % signs.size()];
        std::string left = sent, taken;
        while (const std::optional<Key> key = take_key(left, true)) taken += key->bytes;
        EXPECT_EQ(taken, sent);
    }
}

TEST(ScreenLines, BeginAlike) {
    EXPECT_EQ(common_beginning({}), "");
    EXPECT_EQ(common_beginning({"e2-e3", "e2-e4"}), "e2-e");
    EXPECT_EQ(common_beginning({"help"}), "help");
    EXPECT_EQ(common_beginning({"é1", "è1"}), "");  // they share a byte
}

TEST(ScreenLines, AreCutByColumns) {
    EXPECT_EQ(cut_line("abcdef", 3), "abc");
    EXPECT_EQ(cut_line("\x1b[0;7mab\x1b[0mcd", 3), "\x1b[0;7mab\x1b[0mc");
    EXPECT_EQ(drawn_columns("\x1b[0;7mab\x1b[0mcd"), 4);
}

Drawing room(int width, int height) {
    Drawing drawing;
    drawing.width = width;
    drawing.height = height;
    return drawing;
}

// No board exceeds its room. A board that is drawn as a whole has every cell once. The cell with the cursor is drawn.
TEST(FittingBoards, KeepsToItsRoom) {
    std::mt19937 random(7);
    for (const std::string& name : builtin_variants()) {
        const Result<VariantPtr> variant = load_builtin(name);
        ASSERT_TRUE(variant) << name;
        Contest contest(*variant);
        const Position& position = contest.position();
        const Board& board = position.variant().board();
        for (const auto& [width, height] :
             {std::pair(80, 20), std::pair(120, 36), std::pair(40, 10), std::pair(13, 5)}) {
            Drawing drawing = room(width, height);
            drawing.colour = height == 20;
            const auto focus = static_cast<Cell>(random() % static_cast<unsigned>(board.cells()));
            drawing.cursor = focus;
            drawing.marks.assign(static_cast<std::size_t>(board.cells()), Mark::none);
            drawing.marks[random() % drawing.marks.size()] = Mark::last_move;
            for (const int page : {0, 1, 2}) {
                const Picture picture = draw_fitting(position, drawing,
                                                     {.focus = page == 0 ? focus : no_cell, .board = 0, .page = page});
                EXPECT_LE(picture.canvas.width(), width) << name;
                EXPECT_LE(picture.canvas.height(), height) << name;
                std::set<int> cells;
                for (const CellPlace& place : picture.places)
                    EXPECT_TRUE(cells.insert(place.cell).second) << name << " has a cell twice";
                EXPECT_TRUE(!picture.whole() || cells.size() == static_cast<std::size_t>(board.cells())) << name;
                EXPECT_TRUE(page > 0 || cells.contains(focus))
                    << name << ": " << board.name(focus) << " in " << width << "x" << height;
            }
        }
    }
}

TEST(FittingBoards, ShowsAllSlicesPageByPage) {
    for (const char* name : {"uplifting", "tesschess", "octahedral", "dragonchess"}) {
        const VariantPtr variant = *load_builtin(name);
        const Contest contest(variant);
        const Drawing drawing = room(46, 14);
        std::set<int> cells;
        const int pages = draw_fitting(contest.position(), drawing, {}).pages;
        EXPECT_GT(pages, 1) << name;
        for (int page = 1; page <= pages; ++page)
            for (const CellPlace& place :
                 draw_fitting(contest.position(), drawing, {.focus = no_cell, .board = 0, .page = page}).places)
                cells.insert(place.cell);
        EXPECT_EQ(cells.size(), static_cast<std::size_t>(variant->board().cells())) << name;
        EXPECT_FALSE(slice_name(variant->board(), 0).empty());
    }
}

TEST(FittingBoards, PutsBoardsInRows) {
    LoadOptions options;
    options.set = {{"boards", "9"}};
    const VariantPtr variant = *load_builtin("elevator-chess", options);
    Contest match(variant);
    const auto boards = [&](int width, int height, int first) {
        return draw_boards_fitting(match, std::vector<Drawing>(9, room(width, height)), first, {});
    };
    EXPECT_EQ(boards(80, 20, 0).boards, 8);  // four narrow ones side by side, twice
    EXPECT_EQ(boards(80, 20, 7).boards, 2);
    EXPECT_EQ(boards(120, 36, 0).boards, 9);
    EXPECT_EQ(boards(20, 10, 3).boards, 1);
    for (const CellPlace& place : boards(80, 20, 0).picture.places) EXPECT_LE(place.x + place.width, 80);
}

}  // namespace cli_screen_test
