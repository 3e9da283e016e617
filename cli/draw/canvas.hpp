// A rectangle of characters with foreground colours (inks) and background colours (grounds). Drawings are composed of
// canvases before they become text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace varia::cli {

enum class Ink : std::uint8_t { plain, first, second, label, title, quiet, capture };
// The grounds from red on are those of pieces, which are written on them in black or white. They have the order of
// side_colours (colours.hpp), followed by grey for neutral pieces.
enum class Background : std::uint8_t {
    none,
    light,
    middle,
    dark,
    last_move,
    target,
    origin,
    link,
    zone,  // of cells of zones that are drawn
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

// The place where a cell of a board is drawn.
struct CellPlace {
    int board = 0, cell = -1;
    int x = 0, y = 0, width = 0;
};

class Canvas {
public:
    Canvas() = default;
    Canvas(int width, int height);  // blank

    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] int height() const { return height_; }

    // Writes a text without line ends from column x of row y on. Characters outside the canvas are cut. The ground
    // stays.
    void write(int x, int y, std::string_view text, Ink ink = Ink::plain);
    void paint(int x, int y, int width, int height, Background background);
    void paste(int x, int y, const Canvas& other);
    [[nodiscard]] bool blank(int x, int y, int width) const;
    // Assigns this rectangle to a cell, for places().
    void assign(int x, int y, int width, int height, int cell);
    // The place of the first row of each assigned cell, from top to bottom and from left to right.
    [[nodiscard]] std::vector<CellPlace> places() const;

    // The rows, each with a line end and without blanks before it. With `colour`, inks and grounds become escape
    // sequences. Without it they are left out, except that characters on Ground::cursor are in reverse video.
    [[nodiscard]] std::string text(bool colour) const;

private:
    // `text` holds one character and its combining marks. It is empty in the second column of a wide character.
    struct Glyph {
        std::string text = " ";
        Ink ink = Ink::plain;
        Background background = Background::none;
        int cell = -1;
    };
    [[nodiscard]] bool inside(int x, int y) const { return x >= 0 && x < width_ && y >= 0 && y < height_; }
    [[nodiscard]] Glyph& at(int x, int y) { return glyphs_[static_cast<std::size_t>(y * width_ + x)]; }
    [[nodiscard]] const Glyph& at(int x, int y) const { return glyphs_[static_cast<std::size_t>(y * width_ + x)]; }

    int width_ = 0, height_ = 0;
    std::vector<Glyph> glyphs_;
};

}  // namespace varia::cli
