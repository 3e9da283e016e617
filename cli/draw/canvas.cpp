// The colours are those of the 256-colour palette that have been the same in all terminals for decades: numbers 16 to
// 231 are a cube, 232 to 255 are greys. The grounds of cells have a medium brightness, so that white and black figures
// both stand out on them. The grounds of pieces differ clearly from them and from each other.
#include "canvas.hpp"

#include <algorithm>

#include "layout.hpp"

namespace varia::cli {
namespace {

// The ink of characters on the ground of a side.
std::string_view side_ink_code(Background background) {
    switch (background) {
        case Background::yellow:
        case Background::orange:
        case Background::cyan:
        case Background::pink:
        case Background::white:
        case Background::grey:
            return ";1;38;5;16";
        default:
            return ";1;38;5;231";
    }
}

std::string_view ink_code(Ink ink, Background background) {
    if (background >= Background::red) return side_ink_code(background);
    const bool on_ground = background != Background::none;
    switch (ink) {
        case Ink::first:
            return on_ground ? ";1;38;5;231" : ";1";
        case Ink::second:
            return on_ground ? ";1;38;5;16" : ";1;38;5;173";
        case Ink::label:
            return ";38;5;245";
        case Ink::title:
            return ";1";
        case Ink::quiet:
            return on_ground ? ";38;5;231" : ";38;5;34";
        case Ink::capture:
            return on_ground ? ";1;38;5;226" : ";1;38;5;160";
        case Ink::plain:
            return on_ground ? ";38;5;16" : "";
    }
    return "";
}

std::string_view background_code(Background background) {
    switch (background) {
        case Background::light:
            return ";48;5;137";
        case Background::middle:
            return ";48;5;101";
        case Background::dark:
            return ";48;5;94";
        case Background::last_move:
            return ";48;5;64";
        case Background::target:
            return ";48;5;66";
        case Background::origin:
            return ";48;5;67";
        case Background::link:
            return ";48;5;97";
        case Background::zone:
            return ";48;5;136";
        case Background::cursor:
            return ";48;5;33";
        case Background::red:
            return ";48;5;160";
        case Background::blue:
            return ";48;5;26";
        case Background::yellow:
            return ";48;5;220";
        case Background::green:
            return ";48;5;28";
        case Background::purple:
            return ";48;5;91";
        case Background::orange:
            return ";48;5;208";
        case Background::cyan:
            return ";48;5;44";
        case Background::pink:
            return ";48;5;218";
        case Background::white:
            return ";48;5;231";
        case Background::black:
            return ";48;5;16";
        case Background::grey:
            return ";48;5;250";
        case Background::none:
            return "";
    }
    return "";
}

}  // namespace

Canvas::Canvas(int width, int height)
    : width_(std::max(width, 0)),
      height_(std::max(height, 0)),
      glyphs_(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_)) {}

void Canvas::write(int x, int y, std::string_view text, Ink ink) {
    int last = -1;  // the column to which a combining mark belongs
    for (std::size_t next = 0; next < text.size();) {
        const std::string_view character = next_character(text, next);
        const int size = columns(character);
        if (size == 0) {
            if (last >= 0) at(last, y).text += character;
            continue;
        }
        last = -1;
        if (inside(x, y) && inside(x + size - 1, y)) {
            at(x, y).text = character;
            at(x, y).ink = ink;
            if (size == 2) at(x + 1, y).text.clear();
            last = x;
        }
        x += size;
    }
}

void Canvas::paint(int x, int y, int width, int height, Background background) {
    for (int row = y; row < y + height; ++row)
        for (int column = x; column < x + width; ++column)
            if (inside(column, row)) at(column, row).background = background;
}

void Canvas::paste(int x, int y, const Canvas& other) {
    for (int row = 0; row < other.height_; ++row)
        for (int column = 0; column < other.width_; ++column)
            if (inside(x + column, y + row)) at(x + column, y + row) = other.at(column, row);
}

bool Canvas::blank(int x, int y, int width) const {
    for (int column = x; column < x + width; ++column)
        if (inside(column, y) && at(column, y).text != " ") return false;
    return true;
}

void Canvas::assign(int x, int y, int width, int height, int cell) {
    for (int row = y; row < y + height; ++row)
        for (int column = x; column < x + width; ++column)
            if (inside(column, row)) at(column, row).cell = cell;
}

std::vector<CellPlace> Canvas::places() const {
    std::vector<CellPlace> places;
    for (int y = 0; y < height_; ++y)
        for (int x = 0; x < width_;) {
            const int cell = at(x, y).cell;
            const int begin = x;
            while (x < width_ && at(x, y).cell == cell) ++x;
            if (cell < 0 || (y > 0 && at(begin, y - 1).cell == cell)) continue;
            places.push_back({.board = 0, .cell = cell, .x = begin, .y = y, .width = x - begin});
        }
    return places;
}

std::string Canvas::text(bool colour) const {
    std::string result;
    for (int y = 0; y < height_; ++y) {
        int end = width_;
        const auto seen = [&](const Glyph& glyph) {
            return glyph.text != " " ||
                   (colour ? glyph.background != Background::none : glyph.background == Background::cursor);
        };
        while (end > 0 && !seen(at(end - 1, y))) --end;
        std::string style;
        for (int x = 0; x < end; ++x) {
            const Glyph& glyph = at(x, y);
            if (glyph.text.empty()) continue;
            std::string wanted;
            if (colour && glyph.text != " ") wanted += ink_code(glyph.ink, glyph.background);
            if (colour)
                wanted += background_code(glyph.background);
            else if (glyph.background == Background::cursor)
                wanted = ";7";
            if (wanted != style) {
                result += "\x1b[0" + wanted + "m";
                style = wanted;
            }
            result += glyph.text;
        }
        if (!style.empty()) result += "\x1b[0m";
        result += '\n';
    }
    return result;
}

}  // namespace varia::cli
