// Impossible boards: the messages and their places.
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "geometry_tables.hpp"

namespace geometry_errors_test {

using namespace geometry_tables;

struct Wrong {
    const char* what;
    std::function<void(BoardDef&)> spoil;
    unsigned line;
    const char* message;  // a part of the message
};

TEST(BoardErrors, SayWhatAndWhere) {
    const std::vector<Wrong> cases = {
        {"no axes", [](BoardDef& d) { d.axes.clear(); }, 1, "\"axes\" needs at least 1 entry"},
        {"17 axes",
         [](BoardDef& d) {
             d.axes.clear();
             for (int a = 0; a < 17; ++a) d.axes.push_back(axis("a" + std::to_string(a), {"1"}));
         },
         1, "\"axes\" has at most 16 entries"},
        {"an empty axis", [](BoardDef& d) { d.axes[1].labels.clear(); }, 2, "1 to 4096 labels"},
        {"an axis too long", [](BoardDef& d) { d.axes[1].labels = numbers(1, 4097); }, 2, "1 to 4096 labels"},
        {"two axes of one name", [](BoardDef& d) { d.axes[1].name.text = "file"; }, 2, "two axes are called \"file\""},
        {"a label twice", [](BoardDef& d) { d.axes[0].labels[3] = "a"; }, 2, "label twice"},
        {"too many cells",
         [](BoardDef& d) {
             d.axes = {axis("x", numbers(1, 129)), axis("y", numbers(1, 128))};
             d.cell.text = "{x}.{y}";
         },
         1, "more than 16384 cells"},
        {"too large a grid",
         [](BoardDef& d) {
             d.axes = {axis("x", numbers(1, 2000)), axis("y", numbers(1, 2000))};
         },
         1, "places"},
        {"hexagons on one axis",
         [](BoardDef& d) {
             d.axes.pop_back();
             d.grid = varia::Grid::hex;
         },
         1, "at least two axes"},
        {"keep without sense",
         [](BoardDef& d) {
             d.keep = {"rank <", {0, 5, 8}};
         },
         5, "keep"},
        {"keep that is a number",
         [](BoardDef& d) {
             d.keep = {"rank + 1", {0, 5, 8}};
         },
         5, "must be a condition"},
        {"keep with an unknown name",
         [](BoardDef& d) {
             d.keep = {"rnak < 3", {0, 5, 8}};
         },
         5, "rnak"},
        {"keep that divides by zero",
         [](BoardDef& d) {
             d.keep = {"1 / (rank - 3) > 0", {0, 5, 8}};
         },
         5, "keep"},
        {"keep that keeps nothing",
         [](BoardDef& d) {
             d.keep = {"rank > 8", {0, 5, 8}};
         },
         5, "no cells"},
        {"names alike",
         [](BoardDef& d) {
             d.cell = {"{rank}", {0, 6, 8}};
         },
         6, "two cells would be called \"1\""},
        {"an open brace",
         [](BoardDef& d) {
             d.cell = {"{file", {0, 6, 8}};
         },
         6, "without '}'"},
        {"an unknown axis in a name",
         [](BoardDef& d) {
             d.cell = {"{flie}{rank}", {0, 6, 8}};
         },
         6, "flie"},
        {"a condition in a name",
         [](BoardDef& d) {
             d.cell = {"{file < 3}{rank}", {0, 6, 8}};
         },
         6, "must be a number"},
        {"a mask too short",
         [](BoardDef& d) {
             d.mask = {{"........", {0, 7, 3}}};
         },
         7, "1 rows; the axes make 8"},
        {"a mask row too wide",
         [](BoardDef& d) {
             d.mask.assign(8, {"........", {0, 7, 3}});
             d.mask[2] = {".........", {0, 9, 3}};
         },
         9, "9 places; the board is 8 wide"},
        {"a stranger in a mask",
         [](BoardDef& d) {
             d.mask.assign(8, {"........", {0, 7, 3}});
             d.mask[4] = {"...x....", {0, 11, 3}};
         },
         11, "not 'x'"},
        {"a link from nowhere",
         [](BoardDef& d) {
             d.links = {{{"a9", {0, 12, 4}}, {"a1", {}}, {0, 1}, true, {0, 12, 1}}};
         },
         12, "no cell \"a9\""},
        {"a link to nowhere",
         [](BoardDef& d) {
             d.links = {{{"a8", {}}, {"j1", {0, 12, 9}}, {0, 1}, true, {0, 12, 1}}};
         },
         12, "no cell \"j1\""},
        {"a link of three components",
         [](BoardDef& d) {
             d.links = {{{"a8", {}}, {"a1", {}}, {0, 1, 0}, true, {0, 12, 1}}};
         },
         12, "3 components"},
        {"a link that goes nowhere",
         [](BoardDef& d) {
             d.links = {{{"a8", {}}, {"a1", {}}, {0, 0}, true, {0, 12, 1}}};
         },
         12, "may not be zero"},
        {"a link to itself",
         [](BoardDef& d) {
             d.links = {{{"a8", {}}, {"a8", {}}, {0, 1}, true, {0, 12, 1}}};
         },
         12, "its own cell"},
        {"two links for one step",
         [](BoardDef& d) {
             d.links = {{{"a8", {}}, {"a1", {}}, {0, 1}, true, {0, 12, 1}},
                        {{"a8", {}}, {"b1", {}}, {0, 1}, true, {0, 13, 1}}};
         },
         13, "already has a link"},
        {"a name for no cell",
         [](BoardDef& d) {
             d.names = {{{"z9", {0, 14, 1}}, {"w1", {}}}};
         },
         14, "no cell \"z9\""},
        {"a name of another cell",
         [](BoardDef& d) {
             d.names = {{{"a1", {}}, {"b1", {0, 15, 1}}}};
         },
         15, "two cells would be called \"b1\""},
        {"two names of a cell",
         [](BoardDef& d) {
             d.names = {{{"a1", {}}, {"w1", {}}}, {{"a1", {0, 16, 1}}, {"w2", {}}}};
         },
         16, "cell \"a1\" is given two names"},
        {"a name that is a move",
         [](BoardDef& d) {
             d.names = {{{"a1", {}}, {"Nxb2", {0, 17, 1}}}};
         },
         17, "mistaken for a move from \"N\" to \"b2\""},
        {"a name behind the label of a file",
         [](BoardDef& d) {
             d.names = {{{"a1", {}}, {"w1", {}}}, {{"h8", {}}, {"bw1", {0, 18, 1}}}};
         },
         18, "mistaken for a move from \"b\" to \"w1\""},
        {"a place for no cell",
         [](BoardDef& d) {
             d.draw.at = {{{"z9", {0, 19, 1}}, 0, 0}};
         },
         19, "no cell \"z9\""},
        {"two cells at one place",
         [](BoardDef& d) {
             d.draw.at = {{{"c3", {0, 20, 1}}, 100, 100}};
         },
         20, "would be drawn at one place"},
        {"a ring on a board without ends that meet",
         [](BoardDef& d) {
             d.draw.shape = varia::BoardDrawingDef::Shape::ring;
             d.draw.where = {0, 21, 1};
         },
         21, "needs one wrapped axis"},
        {"points between hexagons",
         [](BoardDef& d) {
             d.grid = varia::Grid::hex;
             d.draw.cells = varia::BoardDrawingDef::Cells::points;
             d.draw.where = {0, 22, 1};
         },
         22, "for boards of squares"},
    };
    for (const Wrong& wrong : cases) {
        BoardDef def = flat();
        wrong.spoil(def);
        const auto board = Board::build(def, {}, {"board.toml"});
        ASSERT_FALSE(board) << wrong.what;
        const varia::Diagnostic& first = board.diagnostics()[0];
        EXPECT_EQ(first.file, "board.toml") << wrong.what;
        EXPECT_EQ(first.line, wrong.line) << wrong.what << ": " << first.message;
        EXPECT_NE(first.message.find(wrong.message), std::string::npos) << wrong.what << ": " << first.message;
    }
}

TEST(BoardErrors, AreReportedTogether) {
    BoardDef def = flat();
    def.axes[0].labels[1] = "a";
    def.axes[1].labels.clear();
    const auto axes = Board::build(def, {}, {"board.toml"});
    ASSERT_FALSE(axes);
    EXPECT_EQ(axes.diagnostics().size(), 2U);

    def = flat();
    def.links = {{{"x1", {0, 3, 1}}, {"x2", {0, 3, 9}}, {0, 0}, true, {0, 3, 1}},
                 {{"a1", {}}, {"h8", {}}, {1}, true, {0, 4, 1}}};
    const auto links = Board::build(def, {}, {"board.toml"});
    ASSERT_FALSE(links);
    EXPECT_EQ(links.diagnostics().size(), 2U);  // about the vectors; cells are looked up only if the rest is right
}

TEST(BoardErrors, TheLargestBoardsAreAllowed) {
    BoardDef def;
    def.axes = {axis("x", numbers(1, 128)), axis("y", numbers(1, 128))};
    def.cell.text = "{x}.{y}";
    EXPECT_EQ(built(def).cells(), 16384);
    def.axes = {axis("x", numbers(1, 4096))};
    def.cell.text = "";
    EXPECT_EQ(built(def).cells(), 4096);
}

}  // namespace geometry_errors_test
