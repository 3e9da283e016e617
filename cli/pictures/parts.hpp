// What pictures are put together from: pieces of SVG with a size, which remember where their cells are; colours; texts.
#pragma once

#include <string>
#include <vector>

#include <varia/types.hpp>

#include "picture.hpp"

namespace varia::cli {

inline constexpr int unit = 48;             // a cell's width, as the shapes have it
inline constexpr int least_page_cell = 16;  // pixels

struct Theme {
    const char *page, *text, *quiet, *cells[3], *edge, *hole, *last, *mark, *capture;
};
extern const Theme light_theme, dark_theme;
[[nodiscard]] const Theme& theme_of(const PictureStyle& style);

// Escaped, and as XML has it.
[[nodiscard]] std::string xml(const std::string& text);
[[nodiscard]] std::string number(double value);
[[nodiscard]] std::string write_text(double x, double y, const std::string& text, int size, const char* fill,
                                     const char* anchor = "middle");
[[nodiscard]] std::string arrow_path(double from_x, double from_y, double to_x, double to_y, const Theme& theme);

// Where the middle of a cell is, of a board by its number in the picture.
struct Spot {
    int board;
    Cell cell;
    double x, y;
};
struct Part {
    std::string body;
    double width = 0, height = 0;
    std::vector<Spot> spots;
    // Below what is added before it.
    void move_down(double by);
};

// In rows of so many.
[[nodiscard]] Part beside(const std::vector<Part>& parts, int columns, double gap);
// The columns with which the whole comes nearest to a square.
[[nodiscard]] int best_columns(const std::vector<Part>& parts, double gap);

}  // namespace varia::cli
