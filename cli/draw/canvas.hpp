// A rectangle of characters with inks and grounds: what drawings are put together from before they become text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace varia::cli {

enum class Ink : std::uint8_t { plain, first, second, label, title, quiet, capture };
// The grounds from red on are those of pieces, which are written on them in black or white: they have the order of
// side_colours (colours.hpp), and grey behind them for what is nobody's.
enum class Ground : std::uint8_t {
    none,
    light,
    middle,
    dark,
    last_move,
    target,
    origin,
    shaft,
    cursor,
    red,
    blue,
    yellow,
    green,
    purple,
    orange,
    cyan,
    pink,
    white,
    black,
    grey,
};

// Where a cell of a board was drawn.
struct CellPlace {
    int floor = 0, cell = -1;
    int x = 0, y = 0, width = 0;
};

class Canvas {
public:
    Canvas() = default;
    Canvas(int width, int height);  // blank

    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] int height() const { return height_; }

    // Writes a text without line ends from column x of row y on; what leaves the canvas is cut. The ground stays.
    void write(int x, int y, std::string_view text, Ink ink = Ink::plain);
    void paint(int x, int y, int width, int height, Ground ground);
    void paste(int x, int y, const Canvas& other);
    [[nodiscard]] bool blank(int x, int y, int width) const;
    // Says that what stands in this rectangle is of a cell, for places().
    void assign(int x, int y, int width, int height, int cell);
    // The first row of each cell that was assigned, from the top on and from left to right.
    [[nodiscard]] std::vector<CellPlace> places() const;

    // The rows, each with a line end, blanks at their ends left out. Inks and grounds become escape sequences if
    // `colour`, and nothing otherwise; but what is on Ground::cursor is reversed then.
    [[nodiscard]] std::string text(bool colour) const;

private:
    // `text` holds one character and the combining marks on it, nothing where a wide one covers a second column.
    struct Glyph {
        std::string text = " ";
        Ink ink = Ink::plain;
        Ground ground = Ground::none;
        int cell = -1;
    };
    [[nodiscard]] bool inside(int x, int y) const { return x >= 0 && x < width_ && y >= 0 && y < height_; }
    [[nodiscard]] Glyph& at(int x, int y) { return glyphs_[static_cast<std::size_t>(y * width_ + x)]; }
    [[nodiscard]] const Glyph& at(int x, int y) const { return glyphs_[static_cast<std::size_t>(y * width_ + x)]; }

    int width_ = 0, height_ = 0;
    std::vector<Glyph> glyphs_;
};

}  // namespace varia::cli
