// Neighbours on every kind of board, compared with tables written by hand: flat, cylinder, torus, hexagonal, cut,
// drawn, with three, four and six axes, linked, and with 4096 cells.
#include <string>

#include <gtest/gtest.h>

#include "geometry_tables.hpp"

namespace geometry_test {

using namespace geometry_tables;

TEST(Geometry, Flat) {
    const Board board = built(flat());
    EXPECT_EQ(board.cells(), 64);
    check_table(board, eight, R"(
        a1: a2 b2 b1 -  -  -  -  -
        b1: b2 c2 c1 -  -  -  a1 a2
        e1: e2 f2 f1 -  -  -  d1 d2
        h1: h2 -  -  -  -  -  g1 g2
        a2: a3 b3 b2 b1 a1 -  -  -
        b2: b3 c3 c2 c1 b1 a1 a2 a3
        h2: h3 -  -  -  h1 g1 g2 g3
        f3: f4 g4 g3 g2 f2 e2 e3 e4
        d4: d5 e5 e4 e3 d3 c3 c4 c5
        a5: a6 b6 b5 b4 a4 -  -  -
        e5: e6 f6 f5 f4 e4 d4 d5 d6
        h5: h6 -  -  -  h4 g4 g5 g6
        c6: c7 d7 d6 d5 c5 b5 b6 b7
        a7: a8 b8 b7 b6 a6 -  -  -
        g7: g8 h8 h7 h6 g6 f6 f7 f8
        h7: h8 -  -  -  h6 g6 g7 g8
        a8: -  -  b8 b7 a7 -  -  -
        b8: -  -  c8 c7 b7 a7 a8 -
        d8: -  -  e8 e7 d7 c7 c8 -
        h8: -  -  -  -  h7 g7 g8 -
    )");
    // 36 inner cells with 8 neighbours, 24 on an edge with 5, 4 corners with 3. The knight's 336 moves are well known.
    EXPECT_EQ(count_steps(board, eight), 420);
    EXPECT_EQ(count_steps(board, {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}), 336);
}

TEST(Geometry, Cylinder) {
    const Board board = built(flat(true));
    EXPECT_EQ(board.cells(), 64);
    check_table(board, eight, R"(
        a1: a2 b2 b1 -  -  -  h1 h2
        e1: e2 f2 f1 -  -  -  d1 d2
        h1: h2 a2 a1 -  -  -  g1 g2
        a2: a3 b3 b2 b1 a1 h1 h2 h3
        h2: h3 a3 a2 a1 h1 g1 g2 g3
        b3: b4 c4 c3 c2 b2 a2 a3 a4
        a4: a5 b5 b4 b3 a3 h3 h4 h5
        d4: d5 e5 e4 e3 d3 c3 c4 c5
        h4: h5 a5 a4 a3 h3 g3 g4 g5
        h5: h6 a6 a5 a4 h4 g4 g5 g6
        g6: g7 h7 h6 h5 g5 f5 f6 f7
        a7: a8 b8 b7 b6 a6 h6 h7 h8
        h7: h8 a8 a7 a6 h6 g6 g7 g8
        a8: -  -  b8 b7 a7 h7 h8 -
        e8: -  -  f8 f7 e7 d7 d8 -
        h8: -  -  a8 a7 h7 g7 g8 -
    )");
    check_table(board, {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}, R"(
        a1: b3 c2 -  -  -  -  g2 h3
        g1: h3 a2 -  -  -  -  e2 f3
        h4: a6 b5 b3 a2 g2 f3 f5 g6
        b8: -  -  d7 c6 a6 h7 -  -
    )");
    // Once around leads to the same cell; twice around and one back leads to its neighbour.
    check_table(board, {{8, 0}, {9, 1}, {-17, 0}, {3, 8}}, R"(
        a1: a1 b2 h1 -
        d5: d5 e6 c5 -
    )");
    // Two ranks of 8 cells with 5 neighbours, six ranks with 8.
    EXPECT_EQ(count_steps(board, eight), 464);
}

TEST(Geometry, Torus) {
    const Board board = built(flat(true, true));
    check_table(board, eight, R"(
        a1: a2 b2 b1 b8 a8 h8 h1 h2
        e1: e2 f2 f1 f8 e8 d8 d1 d2
        f1: f2 g2 g1 g8 f8 e8 e1 e2
        h1: h2 a2 a1 a8 h8 g8 g1 g2
        b2: b3 c3 c2 c1 b1 a1 a2 a3
        a4: a5 b5 b4 b3 a3 h3 h4 h5
        h5: h6 a6 a5 a4 h4 g4 g5 g6
        g7: g8 h8 h7 h6 g6 f6 f7 f8
        a8: a1 b1 b8 b7 a7 h7 h8 h1
        c8: c1 d1 d8 d7 c7 b7 b8 b1
        e8: e1 f1 f8 f7 e7 d7 d8 d1
        h8: h1 a1 a8 a7 h7 g7 g8 g1
    )");
    EXPECT_EQ(count_steps(board, eight), 64 * 8);
}

TEST(Geometry, Hexagonal) {
    const Board board = built(glinski());
    EXPECT_EQ(board.cells(), 91);
    EXPECT_EQ(board.grid(), varia::Grid::hex);
    // From the drawing of the board: files a to l without j have 6 7 8 9 10 11 10 9 8 7 6 cells. A cell's neighbours on
    // the next file are half a cell higher and lower.
    check_table(board, hexagon, R"(
        a1:  a2  b2  b1  -   -   -
        a3:  a4  b4  b3  a2  -   -
        a6:  -   b7  b6  a5  -   -
        b1:  b2  c2  c1  -   -   a1
        b4:  b5  c5  c4  b3  a3  a4
        b7:  -   c8  c7  b6  a6  -
        c1:  c2  d2  d1  -   -   b1
        c8:  -   d9  d8  c7  b7  -
        d1:  d2  e2  e1  -   -   c1
        d4:  d5  e5  e4  d3  c3  c4
        d9:  -   e10 e9  d8  c8  -
        e1:  e2  f2  f1  -   -   d1
        e5:  e6  f6  f5  e4  d4  d5
        e10: -   f11 f10 e9  d9  -
        f1:  f2  g1  -   -   -   e1
        f2:  f3  g2  g1  f1  e1  e2
        f6:  f7  g6  g5  f5  e5  e6
        f10: f11 g10 g9  f9  e9  e10
        f11: -   -   g10 f10 e10 -
        g1:  g2  h1  -   -   f1  f2
        g5:  g6  h5  h4  g4  f5  f6
        g10: -   -   h9  g9  f10 f11
        h1:  h2  i1  -   -   g1  g2
        h3:  h4  i3  i2  h2  g3  g4
        h9:  -   -   i8  h8  g9  g10
        i1:  i2  k1  -   -   h1  h2
        i5:  i6  k5  k4  i4  h5  h6
        i8:  -   -   k7  i7  h8  h9
        k1:  k2  l1  -   -   i1  i2
        k4:  k5  l4  l3  k3  i4  i5
        k7:  -   -   l6  k6  i7  i8
        l1:  l2  -   -   -   k1  k2
        l4:  l5  -   -   l3  k4  k5
        l6:  -   -   -   l5  k6  k7
    )");
    // A hexagon of side n made of hexagons has 9nn - 15n + 6 adjacent pairs: 240 for n = 6.
    EXPECT_EQ(count_steps(board, hexagon), 480);
    // The bishop's first steps and the knight's leaps from the middle, as drawn in the rules of the game.
    check_table(board, {{1, 2}, {2, 1}, {1, -1}, {-1, -2}, {-2, -1}, {-1, 1}}, R"(
        f6: g7 h5 g4 e4 d5 e7
        a1: b3 c2 -  -  -  -
        l6: -  -  -  k5 i7 -
        f1: g2 -  -  -  -  e2
    )");
    check_table(board, {{1, 3}, {2, 3}, {3, 2}, {3, 1}, {2, -1}, {1, -2}}, "f6: g8 h7 i5 i4 h3 g3");
    check_table(board, {{-1, -3}, {-2, -3}, {-3, -2}, {-3, -1}, {-2, 1}, {-1, 2}}, "f6: e3 d3 c4 c5 d7 e8");
}

TEST(Geometry, CutByAnExpression) {
    const Board board = built(octahedron());
    EXPECT_EQ(board.cells(), 340);
    // Levels I to IX are squares of side 2 4 6 8 10 8 6 4 2, in the middle of ten by ten.
    std::vector<int> on_level(9);
    for (int c = 0; c < board.cells(); ++c) {
        const int level = board.coordinates(static_cast<Cell>(c))[2];
        ++on_level[static_cast<std::size_t>(level)];
    }
    EXPECT_EQ(on_level, (std::vector<int>{4, 16, 36, 64, 100, 64, 36, 16, 4}));
    const Steps steps = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}, {1, 1, 1}, {-1, -1, -1}};
    check_table(board, steps, R"(
        Va1:    Vb1    -      Va2    -      -      -      VIb2   -
        Vb1:    Vc1    Va1    Vb2    -      -      -      VIc2   -
        Ve1:    Vf1    Vd1    Ve2    -      -      -      VIf2   -
        Vj1:    -      Vi1    Vj2    -      -      -      -      -
        Vb2:    Vc2    Va2    Vb3    Vb1    VIb2   IVb2   VIc3   -
        Va5:    Vb5    -      Va6    Va4    -      -      VIb6   -
        Ve5:    Vf5    Vd5    Ve6    Ve4    VIe5   IVe5   VIf6   IVd4
        Vj6:    -      Vi6    Vj7    Vj5    -      -      -      IVi5
        Va10:   Vb10   -      -      Va9    -      -      -      -
        Vj10:   -      Vi10   -      Vj9    -      -      -      IVi9
        IVb2:   IVc2   -      IVb3   -      Vb2    -      Vc3    -
        IVi9:   -      IVh9   -      IVi8   Vi9    -      Vj10   IIIh8
        VIb9:   VIc9   -      -      VIb8   -      Vb9    -      Va8
        VIi2:   -      VIh2   VIi3   -      -      Vi2    -      Vh1
        IIIc3:  IIId3  -      IIIc4  -      IVc3   -      IVd4   -
        IIIh8:  -      IIIg8  -      IIIh7  IVh8   -      IVi9   IIg7
        VIIf5:  VIIg5  VIIe5  VIIf6  VIIf4  VIIIf5 VIf5   VIIIg6 VIe4
        VIIc8:  VIId8  -      -      VIIc7  -      VIc8   -      VIb7
        IId4:   IIe4   -      IId5   -      IIId4  -      IIIe5  -
        IIe5:   IIf5   IId5   IIe6   IIe4   IIIe5  Ie5    IIIf6  -
        IIg7:   -      IIf7   -      IIg6   IIIg7  -      IIIh8  If6
        VIIId4: VIIIe4 -      VIIId5 -      -      VIId4  IXe5   VIIc3
        VIIIg4: -      VIIIf4 VIIIg5 -      -      VIIg4  -      VIIf3
        VIIIg7: -      VIIIf7 -      VIIIg6 -      VIIg7  -      VIIf6
        Ie5:    If5    -      Ie6    -      IIe5   -      IIf6   -
        If5:    -      Ie5    If6    -      IIf5   -      IIg6   -
        Ie6:    If6    -      -      Ie5    IIe6   -      IIf7   -
        If6:    -      Ie6    -      If5    IIf6   -      IIg7   -
        IXe5:   IXf5   -      IXe6   -      -      VIIIe5 -      VIIId4
        IXf6:   -      IXe6   -      IXf5   -      VIIIf6 -      VIIIe5
    )");
    for (const char* cut : {"Ia1", "IVa1", "IVj10", "VIb1", "Id4", "IXg6", "IIc4", "Vk1"})
        EXPECT_EQ(board.find(cut), varia::no_cell) << cut;
}

TEST(Geometry, Drawn) {
    BoardDef def;
    def.axes = {axis("file", letters('a', 'c')), axis("rank", numbers(1, 3))};
    for (const char* row : {".#.", "...", "..#"}) def.mask.push_back({row, {}});
    const Board board = built(def);
    EXPECT_EQ(board.cells(), 7);
    check_table(board, eight, R"(
        a1: a2 b2 b1 -  -  -  -  -
        b1: b2 c2 -  -  -  -  a1 a2
        a2: a3 -  b2 b1 a1 -  -  -
        b2: -  c3 c2 -  b1 a1 a2 a3
        c2: c3 -  -  -  -  b1 b2 -
        a3: -  -  -  b2 a2 -  -  -
        c3: -  -  -  -  c2 b2 -  -
    )");
    // Slices follow one another from high to low. A blank is not a cell either. `keep` removes cells of the drawing.
    BoardDef two;
    two.axes = {axis("x", letters('a', 'b')), axis("y", numbers(1, 2)), axis("z", letters('A', 'B'))};
    two.cell.text = "{z}{x}{y}";
    for (const char* row : {"..", "#.", ". ", "##"}) two.mask.push_back({row, {}});
    const Board slices = built(two);
    EXPECT_EQ(slices.cells(), 4);
    for (const char* cell : {"Aa2", "Bb1", "Ba2", "Bb2"}) EXPECT_NE(slices.find(cell), varia::no_cell) << cell;
    two.keep.text = "x == 2";
    EXPECT_EQ(built(two).cells(), 2);
}

TEST(Geometry, ThreeAxes) {
    const Board board = built(cube());
    EXPECT_EQ(board.cells(), 125);
    const Steps steps = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0},   {0, -1, 0}, {0, 0, 1},    {0, 0, -1}, {1, 1, 0},
                         {0, 1, 1}, {1, 0, 1},  {-1, 0, -1}, {1, 1, 1},  {-1, -1, -1}, {1, -1, 1}};
    check_table(board, steps, R"(
        Aa1: Ab1 -   Aa2 -   Ba1 -   Ab2 Ba2 Bb1 -   Bb2 -   -
        Ac1: Ad1 Ab1 Ac2 -   Bc1 -   Ad2 Bc2 Bd1 -   Bd2 -   -
        Ae1: -   Ad1 Ae2 -   Be1 -   -   Be2 -   -   -   -   -
        Aa3: Ab3 -   Aa4 Aa2 Ba3 -   Ab4 Ba4 Bb3 -   Bb4 -   Bb2
        Ae5: -   Ad5 -   Ae4 Be5 -   -   -   -   -   -   -   -
        Bb2: Bc2 Ba2 Bb3 Bb1 Cb2 Ab2 Bc3 Cb3 Cc2 Aa2 Cc3 Aa1 Cc1
        Cc3: Cd3 Cb3 Cc4 Cc2 Dc3 Bc3 Cd4 Dc4 Dd3 Bb3 Dd4 Bb2 Dd2
        Ce3: -   Cd3 Ce4 Ce2 De3 Be3 -   De4 -   Bd3 -   Bd2 -
        Ca5: Cb5 -   -   Ca4 Da5 Ba5 -   -   Db5 -   -   -   Db4
        Dd4: De4 Dc4 Dd5 Dd3 Ed4 Cd4 De5 Ed5 Ee4 Cc4 Ee5 Cc3 Ee3
        Ea1: Eb1 -   Ea2 -   -   Da1 Eb2 -   -   -   -   -   -
        Ee1: -   Ed1 Ee2 -   -   De1 -   -   -   Dd1 -   -   -
        Ea5: Eb5 -   -   Ea4 -   Da5 -   -   -   -   -   -   -
        Ec5: Ed5 Eb5 -   Ec4 -   Dc5 -   -   -   Db5 -   Db4 -
        Ee5: -   Ed5 -   Ee4 -   De5 -   -   -   Dd5 -   Dd4 -
    )");
    // Along an axis of n cells there are 3n - 2 steps of -1, 0 or 1: 13 to the third, less the 125 zero steps.
    EXPECT_EQ(count_steps(board, king_steps(3)), 2072);
}

TEST(Geometry, FourAxes) {
    const Board board = built(tesseract());
    EXPECT_EQ(board.cells(), 256);
    const Steps steps = {{1, 0, 0, 0}, {-1, 0, 0, 0}, {0, 1, 0, 0}, {0, -1, 0, 0}, {0, 0, 1, 0},     {0, 0, -1, 0},
                         {0, 0, 0, 1}, {0, 0, 0, -1}, {1, 0, 1, 0}, {1, 1, 1, 1},  {-1, -1, -1, -1}, {2, 0, 0, -1}};
    // Column, file, row, rank.
    check_table(board, steps, R"(
        Aa11: Ab11 -    Aa12 -    Ba11 -    Aa21 -    Bb11 Bb22 -    -
        Aa14: Ab14 -    -    Aa13 Ba14 -    Aa24 -    Bb14 -    -    -
        Ad32: -    Ac32 Ad33 Ad31 Bd32 -    Ad42 Ad22 -    -    -    -
        Ba31: Bb31 -    Ba32 -    Ca31 Aa31 Ba41 Ba21 Cb31 Cb42 -    Bc21
        Bb22: Bc22 Ba22 Bb23 Bb21 Cb22 Ab22 Bb32 Bb12 Cc22 Cc33 Aa11 Bd12
        Cc23: Cd23 Cb23 Cc24 Cc22 Dc23 Bc23 Cc33 Cc13 Dd23 Dd34 Bb12 -
        Cb43: Cc43 Ca43 Cb44 Cb42 Db43 Bb43 -    Cb33 Dc43 -    Ba32 Cd33
        Da41: Db41 -    Da42 -    -    Ca41 -    Da31 -    -    -    Dc31
        Dd44: -    Dc44 -    Dd43 -    Cd44 -    Dd34 -    -    Cc33 -
    )");
    EXPECT_EQ(count_steps(board, king_steps(4)), 10 * 10 * 10 * 10 - 256);
}

TEST(Geometry, SixAxesAnd4096Cells) {
    const Board board = built(six_axes());
    EXPECT_EQ(board.dimensions(), 6);
    EXPECT_EQ(board.cells(), 4096);
    Steps steps;
    for (std::size_t a = 0; a < 6; ++a)
        for (const int d : {1, -1}) {
            steps.emplace_back(6, 0);
            steps.back()[a] = d;
        }
    steps.push_back({1, 1, 1, 1, 1, 1});
    steps.push_back({2, 0, 0, 0, 0, 1});
    check_table(board, steps, R"(
        111111: 211111 -      121111 -      112111 -      111211 -      111121 -      111112 -      222222 311112
        411114: -      311114 421114 -      412114 -      411214 -      411124 -      -      411113 -      -
        222222: 322222 122222 232222 212222 223222 221222 222322 222122 222232 222212 222223 222221 333333 422223
        321321: 421321 221321 331321 311321 322321 -      321421 321221 321331 321311 321322 -      432432 -
        123412: 223412 -      133412 113412 124412 122412 -      123312 123422 -      123413 123411 -      323413
        234123: 334123 134123 244123 224123 -      233123 234223 -      234133 234113 234124 234122 -      434124
        444444: -      344444 -      434444 -      443444 -      444344 -      444434 -      444443 -      -
    )");
    EXPECT_EQ(count_steps(board, king_steps(6)), 1'000'000 - 4096);
}

TEST(Geometry, FlatWith4096Cells) {
    BoardDef def;
    def.axes = {axis("x", numbers(1, 64)), axis("y", numbers(1, 64))};
    def.cell.text = "{x}.{y}";
    const Board board = built(def);
    EXPECT_EQ(board.cells(), 4096);
    check_table(board, eight, R"(
        1.1:   1.2   2.2   2.1   -     -     -     -     -
        64.1:  64.2  -     -     -     -     -     63.1  63.2
        10.5:  10.6  11.6  11.5  11.4  10.4  9.4   9.5   9.6
        32.32: 32.33 33.33 33.32 33.31 32.31 31.31 31.32 31.33
        1.64:  -     -     2.64  2.63  1.63  -     -     -
        64.64: -     -     -     -     64.63 63.63 63.64 -
    )");
    check_table(board, {{63, 63}, {62, 0}, {0, 64}, {-1000000, 0}}, R"(
        1.1: 64.64 63.1 - -
    )");
    EXPECT_EQ(count_steps(board, eight), 190 * 190 - 4096);
}

TEST(Geometry, OneAxis) {
    BoardDef def;
    def.axes = {axis("place", numbers(1, 7))};
    check_table(built(def), {{1}, {-1}, {6}}, "1: 2 - 7\n 4: 5 3 -\n 7: - 6 -");
    def.axes[0].wrap = true;
    check_table(built(def), {{1}, {-1}, {6}}, "1: 2 7 7\n 4: 5 3 3\n 7: 1 6 6");
}

TEST(Geometry, Linked) {
    BoardDef def = flat();
    def.links = {{{"a8", {}}, {"h1", {}}, {0, 1}, true, {}},    // up from a8 to h1, and down from h1 to a8
                 {{"d4", {}}, {"h8", {}}, {1, 0}, false, {}}};  // right from d4 to h8, in one direction only
    const Board board = built(def);
    check_table(board, eight, R"(
        a8: h1 -  b8 b7 a7 -  -  -
        h1: h2 -  -  -  a8 -  g1 g2
        d4: d5 e5 h8 e3 d3 c3 c4 c5
        e4: e5 f5 f4 f3 e3 d3 d4 d5
        h8: -  -  -  -  h7 g7 g8 -
        g1: g2 h2 h1 -  -  -  f1 f2
    )");
    // A link is only for its own step: a step twice as long does not use it.
    check_table(board, {{0, 2}, {2, 0}}, "a8: - c8\n d4: d6 f4");
}

TEST(Geometry, StepsLeadBack) {
    for (const BoardDef& def : {flat(), flat(true), flat(true, true), glinski(), octahedron(), cube(), tesseract()}) {
        const Board board = built(def);
        for (const Vector& v : king_steps(board.dimensions())) {
            Vector back = v;
            for (int& x : back) x = -x;
            for (int c = 0; c < board.cells(); ++c) {
                const Cell to = board.step(static_cast<Cell>(c), v);
                if (to != varia::no_cell) {
                    EXPECT_EQ(board.step(to, back), static_cast<Cell>(c));
                }
            }
        }
    }
}

}  // namespace geometry_test
