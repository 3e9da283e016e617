// Square slices:            hexagonal slices, with the vectors of the six neighbours:
//
//   8  r  n  b  q                       f11                 (0,1)
//   7  p  p  p  p               ·        10  ·        (-1,0)  |  (1,1)
//   6  ·  ·  ·  ·                   ·    ·    ·             \ | /
//      a  b  c  d                   ·    ·                  / | \ .
//                                                    (-1,-1)  |  (1,0)
//                                                           (0,-1)
//
// On hexagonal slices the cell (x, y) stands in column x and at height 2y - x, so that two cells of a file are two
// rows apart and neighbouring files are shifted by one row. If hexagons are drawn with a corner on top, the cell stands
// in row y, and 2x - y half cells to the right.
#include "draw_slice.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "layout.hpp"

namespace varia::cli {
namespace {

constexpr const char* unicode_signs[] = {"", "○", "×", "●", "+", "⊕", "⊗", "⊛"};
constexpr const char* ascii_signs[] = {"", "o", "x", "*", "+", "&", "%", "$"};
// The signs of the marks from Mark::over on, which concern other pieces.
constexpr const char* unicode_signs_of_company[] = {"∩", "∪", "◌", "◎", "△", "▲", "⇄", "◐"};
constexpr const char* ascii_signs_of_company[] = {",", "`", "'", "\"", "^", ";", "/", "-"};

// The characters before and after a piece that has this mark. Null if the mark has no brackets of its own.
const char* brackets_of(Mark mark) {
    switch (mark) {
        case Mark::afar:
        case Mark::quiet_afar:
            return "''";
        case Mark::struck:
        case Mark::quiet_struck:
            return "^^";
        case Mark::swap:
            return "//";
        case Mark::turned:
            return "--";
        default:
            return nullptr;
    }
}

int modulo(int a, int b) { return ((a % b) + b) % b; }

// The label, escaped and cut to 8 columns.
std::string label_of(const Board& board, int axis, int coordinate) {
    const std::string text = escaped(board.axis(axis).labels[static_cast<std::size_t>(coordinate)]);
    std::string result;
    for (std::size_t at = 0; at < text.size() && columns(result) < 8;) result += next_character(text, at);
    return result;
}

// Writes the labels under the columns, as many as fit. Each is centred in its column, with a blank after the last one.
void write_column_labels(Canvas& canvas, const Board& board, const Slice& slice, int left, int pitch, int cell_width,
                         int y) {
    int free_from = 0;
    for (int x = slice.x_low; x <= slice.x_high; ++x) {
        const std::string label = label_of(board, 0, x);
        const int size = columns(label);
        const int at = left + (x - slice.x_low) * pitch + std::max(0, (cell_width - size) / 2);
        if (at < free_from || at + size > canvas.width()) continue;
        canvas.write(at, y, label, Ink::label);
        free_from = at + size + 1;
    }
}

// The name of a cell of a hexagonal board without its file. Empty if the name does not begin with the file.
std::string rank_name(const Board& board, const Slice::Place& place) {
    const std::string& file = board.axis(0).labels[static_cast<std::size_t>(place.x)];
    const std::string& name = board.name(place.cell);
    if (board.dimensions() > 2 || !name.starts_with(file) || name.size() == file.size()) return {};
    return escaped(name.substr(file.size()));
}

// A cell's own name if it is drawn on the cell: on an empty cell without a mark of its own. Else empty.
std::string name_shown(const Scene& scene, Cell cell, int cell_width) {
    if (!(scene.own_names || scene.looks.is_named(cell)) || !scene.position.at(cell).empty() ||
        scene.looks.has_cross(cell))
        return {};
    const Mark mark = scene.mark(cell);
    if (mark != Mark::none && mark != Mark::last_move && (mark != Mark::route || !scene.drawing.colour)) return {};
    std::string name = escaped(scene.board().name(cell));
    return columns(name) < cell_width ? name : std::string{};
}

// The names of the first and the last cell of each row, by row. A name is empty if it is drawn on its cell.
using RowEnds = std::map<int, std::pair<std::string, std::string>>;
RowEnds row_ends(const Scene& scene, const Slice& slice, int cell_width) {
    RowEnds rows;
    for (const Slice::Place& place : slice.places) {  // from left to right
        const std::string name = name_shown(scene, place.cell, cell_width).empty()
                                     ? escaped(scene.board().name(place.cell))
                                     : std::string{};
        rows.try_emplace(place.y, name, name).first->second.second = name;
    }
    return rows;
}

}  // namespace

Scene::Scene(const Position& p, const Drawing& d, bool brief)
    : position(p),
      drawing(d),
      figures(p.variant(), d.unicode, d.colour, brief),
      looks(p.variant()),
      own_names(looks.has_own_names()) {}

const char* mark_sign(Mark mark, bool unicode) {
    if (mark == Mark::passage) return unicode ? "▓" : "=";
    if (mark == Mark::route) return unicode ? "∘" : ":";
    if (mark == Mark::place) return "@";
    if (mark == Mark::beside) return "?";
    if (mark == Mark::special) return unicode ? "◇" : "!";
    if (mark >= Mark::over) {
        const auto number = static_cast<std::size_t>(mark) - static_cast<std::size_t>(Mark::over);
        return (unicode ? unicode_signs_of_company : ascii_signs_of_company)[number];
    }
    return (unicode ? unicode_signs : ascii_signs)[static_cast<std::size_t>(mark)];
}

const char* link_sign(bool unicode) { return unicode ? "↕" : "|"; }

bool Scene::has_brackets() const {
    return std::any_of(drawing.marks.begin(), drawing.marks.end(), [](Mark m) {
        return m != Mark::none && m != Mark::last_move && m != Mark::route && (m < Mark::place || m >= Mark::afar);
    });
}

Slice slice_of(const Board& board, std::vector<int> fixed) {
    Slice slice;
    slice.x_low = slice.y_low = std::numeric_limits<int>::max();
    const bool flat = board.dimensions() > 1;
    for (int y = 0; y < (flat ? board.length(1) : 1); ++y)
        for (int x = 0; x < board.length(0); ++x) {
            fixed[0] = x;
            if (flat) fixed[1] = y;
            const Cell cell = board.at(fixed);
            if (cell == no_cell) continue;
            slice.places.push_back({x, y, cell});
            slice.x_low = std::min(slice.x_low, x);
            slice.x_high = std::max(slice.x_high, x);
            slice.y_low = std::min(slice.y_low, y);
            slice.y_high = std::max(slice.y_high, y);
        }
    return slice;
}

// A bracket stands in the blank beside the figure. Neighbouring cells share the blank.
int min_cell_width(const Scene& scene) { return scene.figures.width() + (scene.has_brackets() ? 1 : 0); }

namespace {

void draw_contents(Canvas& canvas, const Scene& scene, Cell cell, int x, int y, int cell_width, int height, int shade) {
    const bool unicode = scene.drawing.unicode;
    const Mark mark = scene.mark(cell);
    constexpr Background backgrounds[] = {Background::dark, Background::light, Background::middle};
    const bool link = std::ranges::find(scene.drawing.links, cell) != scene.drawing.links.end();
    Background background = link                               ? Background::link
                            : scene.looks.has_background(cell) ? Background::zone
                                                               : backgrounds[shade];
    if (mark == Mark::last_move || mark == Mark::route)
        background = Background::last_move;
    else if (mark == Mark::origin)
        background = Background::origin;
    else if (mark != Mark::none)
        background = Background::target;
    const Piece piece = scene.position.at(cell);
    if (piece.is_void()) {  // no piece can stand here: it has no ground and is hatched
        const int inner = std::max(1, cell_width - 1);
        const bool passage = mark == Mark::passage;
        const char* sign = passage ? mark_sign(mark, unicode) : unicode ? "░" : "#";
        for (int i = 0; i < inner; ++i)
            canvas.write(x + (cell_width - 1) / 2 + i, y, sign, passage ? Ink::quiet : Ink::label);
        return;
    }
    if (scene.drawing.colour) canvas.paint(x, y, cell_width, height, background);

    if (!piece.empty()) {
        const std::string& figure = scene.figures.of(piece);
        const int size = columns(figure);
        const int at = x + (cell_width - size) / 2;
        const Background own = scene.figures.background(piece.side());
        if (scene.drawing.colour && own != Background::none) canvas.paint(at, y, size, 1, own);
        canvas.write(at, y, figure, piece.side() == Side::first ? Ink::first : Ink::second);
        if (mark == Mark::none || mark == Mark::last_move || mark == Mark::route) return;
        const bool here = mark == Mark::origin;
        const Ink ink = here ? Ink::title : Ink::capture;
        const auto bracket = [&](int column, const char* sign) {
            canvas.write(column, y, canvas.blank(column, y, 1) ? sign : "|", ink);
        };
        const bool shifted = includes(mark, Mark::push);
        const bool taken = includes(mark, Mark::both);
        const bool doomed = mark == Mark::doomed;
        if (const char* own_signs = brackets_of(mark)) {
            bracket(at - 1, std::string(1, own_signs[0]).c_str());
            bracket(at + size, std::string(1, own_signs[1]).c_str());
            return;
        }
        bracket(at - 1, here ? "[" : doomed ? "*" : shifted && taken ? "<" : shifted ? "{" : "(");
        bracket(at + size, here ? "]" : doomed ? "*" : shifted && taken ? ">" : shifted ? "}" : ")");
        return;
    }
    const int at = x + (cell_width - 1) / 2;
    if (includes(mark, Mark::both | Mark::push))
        canvas.write(at, y, mark_sign(mark, unicode), mark == Mark::capture ? Ink::capture : Ink::quiet);
    else if (mark >= Mark::place || (mark == Mark::route && !scene.drawing.colour))
        canvas.write(at, y, mark_sign(mark, unicode), Ink::quiet);
    else if (link)
        canvas.write(at, y, link_sign(unicode), scene.drawing.colour ? Ink::plain : Ink::label);
    else if (scene.looks.has_cross(cell))
        canvas.write(at, y, unicode ? "×" : "x", Ink::label);
    else if (const std::string own = name_shown(scene, cell, cell_width); !own.empty())
        canvas.write(x + (cell_width - columns(own)) / 2, y, own, Ink::label);
    else if (!scene.drawing.colour)
        canvas.write(at, y, unicode ? "·" : ".", Ink::label);
}

}  // namespace

void draw_cell(Canvas& canvas, const Scene& scene, Cell cell, int x, int y, int cell_width, int height, int shade) {
    draw_contents(canvas, scene, cell, x, y, cell_width, height, shade);
    canvas.assign(x, y, cell_width, height, cell);
    if (cell == scene.drawing.cursor) canvas.paint(x, y, cell_width, height, Background::cursor);
}

Canvas draw_square_slice(const Scene& scene, const Slice& slice, int cell_width) {
    const Board& board = scene.board();
    const bool flat = board.dimensions() > 1;
    const RowEnds ends = scene.own_names ? row_ends(scene, slice, cell_width) : RowEnds{};
    int margin = 0;
    int right_margin = 0;
    for (const auto& [y, names] : ends) {
        margin = std::max(margin, columns(names.first) + 1);
        right_margin = std::max(right_margin, columns(names.second) + 1);
    }
    if (flat && ends.empty()) {
        for (int y = slice.y_low; y <= slice.y_high; ++y) margin = std::max(margin, columns(label_of(board, 1, y)));
        ++margin;
    }
    const int rows = slice.y_high - slice.y_low + 1;
    const int right = margin + (slice.x_high - slice.x_low + 1) * cell_width;
    Canvas canvas(right + right_margin, rows + (ends.empty() ? 1 : 0));
    for (int y = slice.y_low; flat && ends.empty() && y <= slice.y_high; ++y) {
        const std::string label = label_of(board, 1, y);
        canvas.write(margin - 1 - columns(label), slice.y_high - y, label, Ink::label);
    }
    for (const auto& [y, names] : ends) {
        canvas.write(margin - 1 - columns(names.first), slice.y_high - y, names.first, Ink::label);
        canvas.write(right + right_margin - columns(names.second), slice.y_high - y, names.second, Ink::label);
    }
    for (const Slice::Place& place : slice.places) {
        int sum = 0;
        for (int coordinate : board.coordinates(place.cell)) sum += coordinate;
        draw_cell(canvas, scene, place.cell, margin + (place.x - slice.x_low) * cell_width, slice.y_high - place.y,
                  cell_width, 1, sum % 2);
    }
    if (ends.empty()) write_column_labels(canvas, board, slice, margin, cell_width, cell_width, rows);
    return canvas;
}

namespace {

Canvas draw_pointy_slice(const Scene& scene, const Slice& slice, int cell_width) {
    const Board& board = scene.board();
    const int half = (cell_width + 1) / 2;
    int low = std::numeric_limits<int>::max();
    int high = std::numeric_limits<int>::min();
    int margin = 0;
    std::map<int, const Slice::Place*> first, lowest;  // the first cell of each row, the lowest of each file
    for (const Slice::Place& place : slice.places) {
        low = std::min(low, 2 * place.x - place.y);
        high = std::max(high, 2 * place.x - place.y);
        const Slice::Place*& left = first[place.y];
        if (left == nullptr || place.x < left->x) left = &place;
        const Slice::Place*& below = lowest[place.x];
        if (below == nullptr || place.y < below->y) below = &place;
    }
    for (const auto& [y, place] : first) margin = std::max(margin, columns(rank_name(board, *place)) + 1);
    const auto left_of = [&](const Slice::Place& p) { return margin + (2 * p.x - p.y - low) * half; };
    const auto row_of = [&](const Slice::Place& p) { return slice.y_high - p.y; };
    Canvas canvas(2 * margin + (high - low + 3) * half, slice.y_high - slice.y_low + 2);
    for (const Slice::Place& place : slice.places) {
        int shade = place.x + place.y;
        const std::span<const int> at = board.coordinates(place.cell);
        for (std::size_t a = 2; a < at.size(); ++a) shade += at[a];
        draw_cell(canvas, scene, place.cell, left_of(place), row_of(place), 2 * half, 1, modulo(shade, 3));
    }
    for (const auto& [y, place] : first) {
        const std::string name = rank_name(board, *place);
        const int left = left_of(*place) - columns(name) - 1;
        if (!name.empty() && canvas.blank(left, row_of(*place), columns(name) + 1))
            canvas.write(left, row_of(*place), name, Ink::label);
    }
    // A file continues downwards to the right, so its label stands there.
    for (const auto& [x, place] : lowest) {
        const std::string label = label_of(board, 0, x);
        const int left = left_of(*place) + half + std::max(0, (2 * half - columns(label)) / 2);
        if (canvas.blank(left, row_of(*place) + 1, columns(label)))
            canvas.write(left, row_of(*place) + 1, label, Ink::label);
    }
    return canvas;
}

}  // namespace

Canvas draw_hex_slice(const Scene& scene, const Slice& slice, int cell_width) {
    const Board& board = scene.board();
    if (scene.position.variant().definition().board.drawn == Drawn::pointy)
        return draw_pointy_slice(scene, slice, cell_width);
    int low = std::numeric_limits<int>::max();
    int high = std::numeric_limits<int>::min();
    struct Ends {
        const Slice::Place* left;
        const Slice::Place* right;
    };
    std::map<std::string, Ends> ranks;
    int margin = 0;
    for (const Slice::Place& place : slice.places) {
        low = std::min(low, 2 * place.y - place.x);
        high = std::max(high, 2 * place.y - place.x);
        const std::string name = rank_name(board, place);
        if (name.empty()) continue;
        margin = std::max(margin, columns(name) + 1);
        Ends& ends = ranks.try_emplace(name, Ends{&place, &place}).first->second;
        if (place.x < ends.left->x) ends.left = &place;
        if (place.x > ends.right->x) ends.right = &place;
    }
    const auto left_of = [&](const Slice::Place& p) { return margin + (p.x - slice.x_low) * cell_width; };
    const auto row_of = [&](const Slice::Place& p) { return high - (2 * p.y - p.x); };
    // With colour a cell is two rows high. The lower row of the lowest cells is the row of the labels.
    const int height = scene.drawing.colour ? 2 : 1;
    Canvas canvas(2 * margin + (slice.x_high - slice.x_low + 1) * cell_width, high - low + 1 + height);
    for (const Slice::Place& place : slice.places) {
        int shade = place.x + place.y;
        const std::span<const int> at = board.coordinates(place.cell);
        for (std::size_t a = 2; a < at.size(); ++a) shade += at[a];
        draw_cell(canvas, scene, place.cell, left_of(place), row_of(place), cell_width, height, modulo(shade, 3));
    }
    for (const auto& [name, ends] : ranks) {
        const int size = columns(name);
        const int left = left_of(*ends.left) - size - 1;
        if (canvas.blank(left - 1, row_of(*ends.left), size + 1))
            canvas.write(left, row_of(*ends.left), name, Ink::label);
        if (ends.left == ends.right) continue;
        const int right = left_of(*ends.right) + cell_width;
        if (canvas.blank(right, row_of(*ends.right), size + 1))
            canvas.write(right, row_of(*ends.right), name, Ink::label);
    }
    write_column_labels(canvas, board, slice, margin, cell_width, cell_width, canvas.height() - 1);
    return canvas;
}

}  // namespace varia::cli
