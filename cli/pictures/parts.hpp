// The parts of which pictures are composed: SVG text with a size and the places of its cells; colours; labels.
#pragma once

#include <string>
#include <vector>

#include <varia/types.hpp>

#include "picture.hpp"

namespace varia::cli {

inline constexpr int unit = 48;           // the width of a cell, and of the shapes
inline constexpr int min_page_cell = 16;  // in pixels

struct Theme {
    const char *page, *text, *quiet, *cells[3], *edge, *hole, *last, *mark, *capture;
};
extern const Theme light_theme, dark_theme;
[[nodiscard]] const Theme& theme_of(const PictureStyle& style);

// The text escaped for a terminal and for XML.
[[nodiscard]] std::string xml(const std::string& text);
[[nodiscard]] std::string number(double value);
[[nodiscard]] std::string write_text(double x, double y, const std::string& text, int size, const char* fill,
                                     const char* anchor = "middle");
[[nodiscard]] std::string arrow_path(double from_x, double from_y, double to_x, double to_y, const Theme& theme);

// The middle of a cell. `board` is the number of its board in the picture.
struct Spot {
    int board;
    Cell cell;
    double x, y;
};
struct Part {
    std::string body;
    double width = 0, height = 0;
    std::vector<Spot> spots;
    // Moves the part down, so that there is room above it.
    void move_down(double by);
};

// Arranges the parts in rows of `columns` parts.
[[nodiscard]] Part beside(const std::vector<Part>& parts, int columns, double gap);
// The number of columns with which the whole is nearest to a square.
[[nodiscard]] int best_columns(const std::vector<Part>& parts, double gap);

}  // namespace varia::cli
