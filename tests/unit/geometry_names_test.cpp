// Names of cells, coordinates, mirror images, symmetries of vectors, and zones.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "geometry_tables.hpp"
#include "zones.hpp"

namespace geometry_names_test {

using namespace geometry_tables;

TEST(BoardNames, EveryCellIsFoundByItsNameAndItsPlace) {
    for (const BoardDef& def : {flat(), flat(true, true), glinski(), octahedron(), cube(), tesseract(), six_axes()}) {
        const Board board = built(def);
        std::set<std::string> names;
        for (int i = 0; i < board.cells(); ++i) {
            const auto c = static_cast<Cell>(i);
            EXPECT_EQ(board.find(board.name(c)), c);
            EXPECT_EQ(board.at(board.coordinates(c)), c);
            names.insert(board.name(c));
        }
        EXPECT_EQ(static_cast<int>(names.size()), board.cells());
        for (const char* none : {"", " ", "zz9", "a0", "A1 "}) EXPECT_EQ(board.find(none), varia::no_cell) << none;
    }
}

TEST(BoardNames, TheFirstAxisRunsFastest) {
    const Board chess = built(flat());
    EXPECT_EQ(chess.name(0), "a1");
    EXPECT_EQ(chess.name(1), "b1");
    EXPECT_EQ(chess.name(8), "a2");
    EXPECT_EQ(chess.name(63), "h8");
    const Board space = built(cube());
    EXPECT_EQ(space.name(5), "Aa2");
    EXPECT_EQ(space.name(25), "Ba1");
}

TEST(BoardNames, TemplatesAndLabels) {
    const auto name = [](BoardDef def, const char* text, std::vector<int> at) {
        def.cell.text = text;
        const Board board = built(def);
        return name_of(board, board.at(at));
    };
    EXPECT_EQ(name(flat(), "", {4, 3}), "e4");
    EXPECT_EQ(name(flat(), "{rank}{file}", {4, 3}), "4e");
    EXPECT_EQ(name(flat(), "<{file}:{rank}>", {4, 3}), "<e:4>");
    EXPECT_EQ(name(flat(), "{file}{9 - rank}", {4, 3}), "e5");
    EXPECT_EQ(name(flat(), "{8 * (rank - 1) + file}", {4, 3}), "29");
    EXPECT_EQ(name(octahedron(), "{level}{file}{rank}", {4, 3, 3}), "IVe4");
    EXPECT_EQ(name(octahedron(), "{file}{rank}{level}", {4, 4, 8}), "e5IX");
    // Gliński's files count from their own lowest cell: g2 is a rank higher in the grid than f2.
    EXPECT_EQ(name(glinski(), "{file}{rank - max(0, file - 6)}", {5, 1}), "f2");
    EXPECT_EQ(name(glinski(), "{file}{rank - max(0, file - 6)}", {6, 2}), "g2");
    EXPECT_EQ(name(glinski(), "{file}{rank - max(0, file - 6)}", {10, 5}), "l1");
}

TEST(BoardNames, SingleCellsMayHaveNamesOfTheirOwn) {
    BoardDef def = flat();
    def.names = {{{"a1", {}}, {"w1", {}}}, {{"h8", {}}, {"w3", {}}}};
    // Links use the names of their own.
    def.links = {{{"w3", {}}, {"w1", {}}, {1, 1}, true, {}}};
    const Board board = built(def);
    EXPECT_EQ(board.name(0), "w1");
    EXPECT_EQ(board.name(63), "w3");
    EXPECT_EQ(board.name(1), "b1");
    EXPECT_EQ(board.find("w1"), 0);
    EXPECT_EQ(board.find("a1"), varia::no_cell);
    EXPECT_EQ(board.find_renamed("a1"), 0);
    EXPECT_EQ(board.find_renamed("b1"), varia::no_cell);
    EXPECT_EQ(board.step(63, Vector{1, 1}), 0);
    EXPECT_EQ(board.cells(), 64);
}

// On the innermost circle sixteen places are a cell apart, so that its radius is 1600 / 2 pi = 254.6 hundredths of a
// cell; the other circles are 100 further out. The first place is on top, and the fifth a quarter further clockwise.
TEST(BoardPoints, ARingRunsClockwiseFromTheTop) {
    BoardDef def;
    def.axes = {axis("ring", letters('a', 'd')), axis("place", numbers(1, 16), true)};
    def.draw.shape = varia::BoardDrawingDef::Shape::ring;
    def.draw.at = {{{"b3", {}}, 10, -20}};
    const Board board = built(def);
    ASSERT_TRUE(board.has_points());
    const auto at = [&](const char* name) { return board.point(board.find(name)); };
    EXPECT_EQ(at("a1"), (Board::Point{0, 255}));
    EXPECT_EQ(at("d1"), (Board::Point{0, 555}));
    EXPECT_EQ(at("a5"), (Board::Point{255, 0}));
    EXPECT_EQ(at("a9"), (Board::Point{0, -255}));
    EXPECT_EQ(at("c13"), (Board::Point{-455, 0}));
    EXPECT_EQ(at("b3"), (Board::Point{10, -20}));
}

TEST(BoardPoints, AGridBeginsAtAHundred) {
    BoardDef def = flat();
    EXPECT_FALSE(built(def).has_points());
    EXPECT_EQ(built(def).point(9), (Board::Point{200, 200}));  // b2
    def.draw.at = {{{"a1", {}}, -50, 900}};
    const Board board = built(def);
    EXPECT_EQ(board.point(0), (Board::Point{-50, 900}));
    EXPECT_EQ(board.point(63), (Board::Point{800, 800}));
}

TEST(BoardNames, OptionsMayStandInExpressions) {
    BoardDef def = flat();
    def.keep.text = "file <= width";
    varia::OptionDef width;
    width.name = "width";
    width.value = "5";
    const auto board = Board::build(def, {width}, {});
    ASSERT_TRUE(board) << board.error();
    EXPECT_EQ(board->cells(), 40);
    EXPECT_EQ(board->find("f1"), varia::no_cell);
}

TEST(BoardNames, Axes) {
    const Board board = built(cube());
    EXPECT_EQ(board.dimensions(), 3);
    EXPECT_EQ(board.find_axis("level"), 2);
    EXPECT_EQ(board.find_axis("file"), 0);
    EXPECT_EQ(board.find_axis("row"), std::nullopt);
    EXPECT_EQ(board.length(2), 5);
    EXPECT_EQ(board.at(std::vector<int>{0, 0, 5}), varia::no_cell);
    EXPECT_EQ(board.at(std::vector<int>{-1, 0, 0}), varia::no_cell);
}

TEST(BoardNames, MirrorImages) {
    const auto image = [](const BoardDef& def, const std::vector<bool>& axes, const char* from) {
        const Board board = built(def);
        return name_of(board, board.mirrored(board.find(from), axes));
    };
    EXPECT_EQ(image(flat(), {false, true}, "a1"), "a8");
    EXPECT_EQ(image(flat(), {false, true}, "e2"), "e7");
    EXPECT_EQ(image(flat(), {true, true}, "b3"), "g6");
    EXPECT_EQ(image(flat(), {true, false}, "b3"), "g3");
    EXPECT_EQ(image(flat(), {false, false}, "b3"), "b3");
    EXPECT_EQ(image(cube(), {false, true, true}, "Ab2"), "Eb4");
    // Half a turn of the hexagonal board.
    EXPECT_EQ(image(glinski(), {true, true}, "a1"), "l6");
    EXPECT_EQ(image(glinski(), {true, true}, "f1"), "f11");
    EXPECT_EQ(image(glinski(), {true, true}, "b3"), "k5");
    EXPECT_EQ(image(glinski(), {true, true}, "g10"), "e1");
    EXPECT_EQ(image(glinski(), {true, true}, "f6"), "f6");
    BoardDef lopsided = flat();
    lopsided.keep.text = "rank < 8";
    EXPECT_EQ(image(lopsided, {false, true}, "c1"), "-");
}

// Returns the images of a vector, sorted, as the board computes them.
std::vector<Vector> images(const BoardDef& def, const Vector& v, std::vector<bool> axes = {}) {
    if (axes.empty()) axes.assign(def.axes.size(), true);
    std::vector<Vector> result;
    for (const auto& together : built(def).symmetries({v}, axes)) result.push_back(together.at(0));
    std::sort(result.begin(), result.end());
    return result;
}

std::vector<Vector> sorted(std::vector<Vector> list) {
    std::sort(list.begin(), list.end());
    return list;
}

TEST(Symmetries, OnSquareBoards) {
    EXPECT_EQ(images(flat(), {1, 0}), sorted({{1, 0}, {-1, 0}, {0, 1}, {0, -1}}));
    EXPECT_EQ(images(flat(), {1, 1}), sorted({{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}));
    EXPECT_EQ(images(flat(), {-1, 1}), images(flat(), {1, 1}));
    EXPECT_EQ(images(flat(), {1, 2}), sorted({{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}));
    EXPECT_EQ(images(flat(), {2, -1}), images(flat(), {1, 2}));
    EXPECT_EQ(images(flat(), {0, 0}), sorted({{0, 0}}));
}

TEST(Symmetries, OnMoreAxes) {
    // Places for the non-zero components, times two signs for each: [2,1,0] has 3 * 2 places and 4 signs.
    EXPECT_EQ(images(cube(), {1, 0, 0}).size(), 6U);
    EXPECT_EQ(images(cube(), {1, 1, 0}).size(), 12U);
    EXPECT_EQ(images(cube(), {1, 1, 1}).size(), 8U);
    EXPECT_EQ(images(cube(), {2, 1, 0}).size(), 24U);
    EXPECT_EQ(images(cube(), {2, 1, 1}).size(), 24U);
    EXPECT_EQ(images(cube(), {3, 2, 1}).size(), 48U);
    EXPECT_EQ(images(cube(), {0, -1, 2}), images(cube(), {2, 1, 0}));
    EXPECT_EQ(images(tesseract(), {1, 0, 0, 0}).size(), 8U);
    EXPECT_EQ(images(tesseract(), {1, 1, 0, 0}).size(), 24U);
    EXPECT_EQ(images(tesseract(), {1, 1, 1, 0}).size(), 32U);
    EXPECT_EQ(images(tesseract(), {1, 1, 1, 1}).size(), 16U);
    EXPECT_EQ(images(tesseract(), {2, 1, 0, 0}).size(), 48U);
    EXPECT_EQ(images(six_axes(), {1, 0, 0, 0, 0, 0}).size(), 12U);
    EXPECT_EQ(images(six_axes(), {2, 1, 0, 0, 0, 0}).size(), 120U);
    EXPECT_EQ(images(six_axes(), {1, 1, 1, 1, 1, 1}).size(), 64U);
}

TEST(Symmetries, OverSomeAxesOnly) {
    EXPECT_EQ(images(cube(), {1, 0, 0}, {true, true, false}), sorted({{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}}));
    EXPECT_EQ(images(cube(), {2, 1, 0}, {true, true, false}).size(), 8U);
    EXPECT_EQ(images(cube(), {0, 0, 1}, {true, true, false}), sorted({{0, 0, 1}}));
    // A component on an axis that takes no part is unchanged: up, and one step in the plane.
    EXPECT_EQ(images(cube(), {1, 0, 1}, {true, true, false}), sorted({{1, 0, 1}, {-1, 0, 1}, {0, 1, 1}, {0, -1, 1}}));
    EXPECT_EQ(images(tesseract(), {1, 0, 1, 0}, {true, false, true, false}),
              sorted({{1, 0, 1, 0}, {-1, 0, 1, 0}, {1, 0, -1, 0}, {-1, 0, -1, 0}}));
}

TEST(Symmetries, OfHexagons) {
    EXPECT_EQ(images(glinski(), {1, 0}), sorted({{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}}));
    EXPECT_EQ(images(glinski(), {1, 1}), images(glinski(), {1, 0}));
    EXPECT_EQ(images(glinski(), {2, 1}), sorted({{2, 1}, {1, 2}, {-1, 1}, {-2, -1}, {-1, -2}, {1, -1}}));
    // The knight's twelve leaps, two steps straight and one outward.
    EXPECT_EQ(images(glinski(), {3, 1}), sorted({{3, 1},
                                                 {2, 3},
                                                 {-1, 2},
                                                 {-3, -1},
                                                 {-2, -3},
                                                 {1, -2},
                                                 {1, 3},
                                                 {-2, 1},
                                                 {-3, -2},
                                                 {-1, -3},
                                                 {2, -1},
                                                 {3, 2}}));
    BoardDef prism = glinski();
    prism.axes.push_back(axis("level", numbers(1, 3)));
    prism.cell.text = "{level}:{file}{rank}";
    EXPECT_EQ(images(prism, {1, 0, 0}).size(), 6U);
    EXPECT_EQ(images(prism, {0, 0, 1}), sorted({{0, 0, 1}, {0, 0, -1}}));
    EXPECT_EQ(images(prism, {1, 0, 1}).size(), 12U);
    EXPECT_EQ(images(prism, {1, 0, 1}, {true, true, false}).size(), 6U);
}

TEST(Symmetries, VectorsOfOnePathTurnTogether) {
    // A horse's step and the diagonal after it turn together: eight ways, never a step one way and a diagonal back.
    const auto ways = built(flat()).symmetries({{1, 0}, {1, 1}}, {true, true});
    EXPECT_EQ(ways.size(), 8U);
    for (const auto& way : ways) {
        const int scalar = way[0][0] * way[1][0] + way[0][1] * way[1][1];
        EXPECT_EQ(scalar, 1) << testing::PrintToString(way);
    }
    const auto hexagonal = built(glinski()).symmetries({{0, 1}, {1, 2}}, {true, true});
    EXPECT_EQ(hexagonal.size(), 12U);
}

TEST(Symmetries, TooManyAreNone) {
    BoardDef def;
    for (int a = 0; a < 12; ++a) def.axes.push_back(axis("a" + std::to_string(a), numbers(1, 2)));
    EXPECT_EQ(built(def).cells(), 4096);
    EXPECT_TRUE(built(def).symmetries({{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}}, std::vector<bool>(12, true)).empty());
}

// Returns the names of the cells of a bitboard, in the board's order.
std::string names(const Board& board, const varia::Bitboard& set) {
    std::string text;
    set.each([&](Cell c) { text += (text.empty() ? "" : " ") + board.name(c); });
    return text;
}

TEST(ZoneCells, AsEachSideSeesThem) {
    varia::Definition definition;
    definition.files = {"board.toml"};
    definition.board = flat();
    const auto expression = [](const char* name, const char* text) {
        varia::ZoneDef zone;
        zone.name.text = name;
        zone.region.expression.text = text;
        return zone;
    };
    definition.zones.push_back(expression("far", "rank == 8"));
    definition.zones.push_back(expression("hill", "file >= 4 and file <= 5 and rank >= 4 and rank <= 6"));
    definition.zones.back().fixed = true;
    varia::ZoneDef gate;
    gate.name.text = "gate";
    gate.region.cells = {{"d1", {}}, {"e1", {}}};
    definition.zones.push_back(gate);
    definition.zones.push_back(expression("camp", "rank == 1 and file <= 2"));
    varia::Region corners;
    corners.cells = {{"a8", {}}, {"h8", {}}};
    definition.zones.back().second = corners;

    const Board board = built(definition.board);
    varia::Report report(definition.files);
    definition.sides.mirror = {{"rank", {}}};
    definition.sides.side[0].name.text = "white";
    definition.sides.side[1].name.text = "black";
    const varia::Sides sides = compile_sides(definition, board, report);
    const varia::Zones zones(board, definition, sides, report);
    const auto cells = [&](const char* ref, varia::Side side) {
        return names(board, zones.resolve({ref, {}}, side, report));
    };
    EXPECT_EQ(cells("far", varia::Side::first), "a8 b8 c8 d8 e8 f8 g8 h8");
    EXPECT_EQ(cells("far", varia::Side::second), "a1 b1 c1 d1 e1 f1 g1 h1");
    EXPECT_EQ(cells("hill", varia::Side::first), "d4 e4 d5 e5 d6 e6");
    EXPECT_EQ(cells("hill", varia::Side::second), "d4 e4 d5 e5 d6 e6");
    EXPECT_EQ(cells("gate", varia::Side::second), "d8 e8");
    EXPECT_EQ(cells("camp", varia::Side::first), "a1 b1");
    EXPECT_EQ(cells("camp", varia::Side::second), "a8 h8");
    EXPECT_EQ(cells("rank == 2 and odd(file)", varia::Side::first), "a2 c2 e2 g2");
    EXPECT_EQ(cells("rank == 2 and odd(file)", varia::Side::second), "a7 c7 e7 g7");
    EXPECT_EQ(zones.resolve({}, varia::Side::first, report).size(), 64);
    EXPECT_FALSE(report.failed());

    (void)zones.resolve({"fra", {0, 9, 5}}, varia::Side::first, report);
    const varia::Diagnostics wrong = report.take();
    ASSERT_EQ(wrong.size(), 1U);
    EXPECT_EQ(wrong[0].file, "board.toml");
    EXPECT_EQ(wrong[0].line, 9U);
    EXPECT_NE(wrong[0].hint.find("far"), std::string::npos);
}

}  // namespace geometry_names_test
