// Draws one flat slice of a board on a canvas: the first two axes, with every further coordinate fixed.
#pragma once

#include <vector>

#include <varia/position.hpp>

#include "board_looks.hpp"
#include "canvas.hpp"
#include "draw.hpp"
#include "figures.hpp"

namespace varia::cli {

// Everything that is the same for all slices of a picture.
struct Scene {
    const Position& position;
    const Drawing& drawing;
    Figures figures;
    BoardLooks looks;
    bool own_names = false;  // cells have names that are not made of their coordinates on the first two axes

    Scene(const Position& p, const Drawing& d, bool brief = false);
    [[nodiscard]] const Board& board() const { return position.variant().board(); }
    [[nodiscard]] Mark mark(Cell c) const { return drawing.marks.empty() ? Mark::none : drawing.marks[c]; }
    // Whether some cell has a mark that is drawn in characters, so that pieces need room for brackets.
    [[nodiscard]] bool has_brackets() const;
};

// The cells of a slice, with the part of the grid they take up. `fixed` holds a coordinate for each axis; its first
// two are ignored.
struct Slice {
    struct Place {
        int x, y;  // on the first and second axis
        Cell cell;
    };
    std::vector<Place> places;
    int x_low = 0, x_high = -1, y_low = 0, y_high = -1;
    [[nodiscard]] bool empty() const { return places.empty(); }
};
[[nodiscard]] Slice slice_of(const Board& board, std::vector<int> fixed);

// The number of columns that a cell needs for figures and marks.
[[nodiscard]] int min_cell_width(const Scene& scene);

// The slice with its coordinates, drawn with cells of the given width. Precondition: not empty.
[[nodiscard]] Canvas draw_square_slice(const Scene& scene, const Slice& slice, int cell_width);
[[nodiscard]] Canvas draw_hex_slice(const Scene& scene, const Slice& slice, int cell_width);

// Draws the contents of a cell at column x of row y.
void draw_cell(Canvas& canvas, const Scene& scene, Cell cell, int x, int y, int cell_width, int height, int shade);

}  // namespace varia::cli
