// Arranges the slices of a board on pages. A page holds the slices that differ in the third and fourth coordinate only,
// as rows (fourth axis, high to low) of columns (third axis, low to high). If a page is too wide, its columns are
// distributed over several bands, one below the other.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include <varia/text.hpp>

#include "canvas.hpp"
#include "draw.hpp"
#include "draw_slice.hpp"
#include "layout.hpp"
#include "words.hpp"

namespace varia::cli {
namespace {

// The spacing of a picture: the columns of a cell, and the columns between slices.
struct Spacing {
    int cell = 3;
    int gap = 3;
};

// The slices of one page, already drawn; empty canvases where no cell exists.
struct Page {
    std::string heading;
    std::string key;  // the meaning of the slices' titles if they are only labels
    std::vector<std::vector<Canvas>> rows;
};

// "level A", or just "A".
std::string label(const Board& board, int axis, int coordinate, bool with_name) {
    const std::string text = escaped(board.axis(axis).labels[static_cast<std::size_t>(coordinate)]);
    return with_name ? escaped(board.axis(axis).name.text) + " " + text : text;
}

// "level A, room b", or "A b".
std::string title_of(const Board& board, int third, int fourth, bool with_names) {
    std::string title = label(board, 2, third, with_names);
    if (board.dimensions() > 3) title += (with_names ? ", " : " ") + label(board, 3, fourth, with_names);
    return title;
}

// Puts titles over the slices of a page: the names of the axes with the labels if they fit over every slice, else only
// the labels, with a line that explains them.
void add_titles(const Board& board, Page& page) {
    const int top = static_cast<int>(page.rows.size()) - 1;
    const auto each = [&](auto use) {
        for (std::size_t row = 0; row < page.rows.size(); ++row)
            for (std::size_t column = 0; column < page.rows[row].size(); ++column)
                if (page.rows[row][column].height() > 0)
                    use(page.rows[row][column], static_cast<int>(column), top - static_cast<int>(row));
    };
    bool with_names = true;
    each([&](const Canvas& slice, int third, int fourth) {
        with_names = with_names && columns(title_of(board, third, fourth, true)) <= slice.width();
    });
    if (!with_names) {
        page.key = escaped(board.axis(2).name.text) + " to the right";
        if (board.dimensions() > 3) page.key += ", " + escaped(board.axis(3).name.text) + " upwards";
    }
    each([&](Canvas& slice, int third, int fourth) {
        const std::string title = title_of(board, third, fourth, with_names);
        Canvas result(std::max(slice.width(), columns(title)), slice.height() + 1);
        result.write((result.width() - columns(title) + 1) / 2, 0, title, Ink::title);
        result.paste(0, 1, slice);
        slice = std::move(result);
    });
}

// All combinations of coordinates of the axes from the fifth on, the fifth running fastest.
std::vector<std::vector<int>> page_coordinates(const Board& board) {
    std::vector<std::vector<int>> result{std::vector<int>(static_cast<std::size_t>(board.dimensions()), 0)};
    for (int a = board.dimensions() - 1; a >= 4; --a) {
        std::vector<std::vector<int>> longer;
        for (const std::vector<int>& one : result)
            for (int c = 0; c < board.length(a); ++c) {
                longer.push_back(one);
                longer.back()[static_cast<std::size_t>(a)] = c;
            }
        result = std::move(longer);
    }
    return result;
}

// Whether a cell of the slice is marked.
bool is_marked(const Scene& scene, const Slice& slice) {
    return std::ranges::any_of(slice.places, [&](const Slice::Place& p) { return scene.mark(p.cell) != Mark::none; });
}

std::vector<Page> draw_pages(const Scene& scene, int cell_width, bool marked_only) {
    const Board& board = scene.board();
    const int axes = board.dimensions();
    std::vector<Page> pages;
    for (std::vector<int> fixed : page_coordinates(board)) {
        Page page;
        for (int a = 4; a < axes; ++a)
            page.heading += (a > 4 ? ", " : "") + label(board, a, fixed[static_cast<std::size_t>(a)], true);
        bool any = false;
        for (int fourth = axes > 3 ? board.length(3) - 1 : 0; fourth >= 0; --fourth) {
            if (axes > 3) fixed[3] = fourth;
            std::vector<Canvas>& row = page.rows.emplace_back();
            for (int third = 0; third < (axes > 2 ? board.length(2) : 1); ++third) {
                if (axes > 2) fixed[2] = third;
                const Slice slice = slice_of(board, fixed);
                Canvas& canvas = row.emplace_back();
                if (slice.empty() || (marked_only && !is_marked(scene, slice))) continue;
                any = true;
                canvas = board.grid() == Grid::hex ? draw_hex_slice(scene, slice, cell_width)
                                                   : draw_square_slice(scene, slice, cell_width);
            }
        }
        if (!any) continue;
        if (axes > 2) add_titles(board, page);
        pages.push_back(std::move(page));
    }
    return pages;
}

// The width of each column of a page: that of its widest slice, or 0 if it has no cells.
std::vector<int> column_widths(const Page& page) {
    std::vector<int> widths(page.rows.front().size(), 0);
    for (const std::vector<Canvas>& row : page.rows)
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].width());
    return widths;
}

// The end of each band of columns. No band is wider than `width`, unless a single column is.
std::vector<std::size_t> bands(const std::vector<int>& widths, int width, int gap) {
    std::vector<std::size_t> ends;
    int used = 0;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        if (widths[i] == 0) continue;
        if (used > 0 && used + gap + widths[i] > width) {
            ends.push_back(i);
            used = 0;
        }
        used += (used > 0 ? gap : 0) + widths[i];
    }
    ends.push_back(widths.size());
    return ends;
}

// How well a picture fits: whether it is too wide, and the number of bands. Smaller is better.
std::pair<bool, std::size_t> fit(const std::vector<Page>& pages, int width, int gap) {
    bool too_wide = false;
    std::size_t max = 0;
    for (const Page& page : pages) {
        const std::vector<int> widths = column_widths(page);
        too_wide = too_wide || *std::max_element(widths.begin(), widths.end()) > width;
        max = std::max(max, bands(widths, width, gap).size());
    }
    return {too_wide, max};
}

Canvas draw_band(const std::vector<Canvas>& row, const std::vector<int>& widths, std::size_t begin, std::size_t end,
                 int gap) {
    int width = 0;
    int height = 0;
    for (std::size_t i = begin; i < end; ++i) {
        if (widths[i] == 0) continue;
        width += (width > 0 ? gap : 0) + widths[i];
        height = std::max(height, row[i].height());
    }
    Canvas band(width, height);
    int x = 0;
    for (std::size_t i = begin; i < end; ++i) {
        if (widths[i] == 0) continue;
        band.paste(x, 0, row[i]);
        x += widths[i] + gap;
    }
    return band;
}

std::string underlined(const std::string& heading, bool colour) {
    Canvas line(columns(heading) + 8, 1);
    line.write(0, 0, "--- " + heading + " ---", Ink::title);
    return line.text(colour);
}

// Pages laid out for a width.
struct Layout {
    std::vector<Page> pages;
    int gap = 0;
    bool too_wide = false;
};

// Chooses the widest cells that fit, unless narrower cells, or slices closer together, save a band.
Layout lay_out(const Scene& scene, bool marked_only) {
    const bool hex = scene.board().grid() == Grid::hex;
    const int min = min_cell_width(scene);
    Layout layout;
    std::pair<bool, std::size_t> best{true, static_cast<std::size_t>(-1)};
    std::vector<Spacing> spacings = hex ? std::vector<Spacing>{{4, 3}, {3, 3}, {2, 3}, {2, 2}}
                                        : std::vector<Spacing>{{3, 3}, {2, 3}, {2, 2}, {1, 2}};
    // Figures that would fill their cells get one more column if there is room.
    if (scene.figures.width() >= 3) spacings.insert(spacings.begin(), {min + 1, 3});
    for (const Spacing spacing : spacings) {
        if (spacing.cell < min && !layout.pages.empty()) break;
        if (spacing.cell == 1 && !best.first) break;
        std::vector<Page> tried = draw_pages(scene, std::max(spacing.cell, min), marked_only);
        const auto fitting = fit(tried, scene.drawing.width, spacing.gap);
        if (!layout.pages.empty() && fitting >= best) continue;
        best = fitting;
        layout = {std::move(tried), spacing.gap, fitting.first};
    }
    return layout;
}

// `tight`: without blank lines, and without the line that explains the slices' labels.
std::string compose(const Layout& layout, const Drawing& drawing, bool tight) {
    std::string result;
    for (const Page& page : layout.pages) {
        if (!result.empty() && !tight) result += '\n';
        if (!page.heading.empty()) result += underlined(page.heading, drawing.colour) + "\n";
        if (!page.key.empty() && !tight) result += wrapped(page.key, drawing.width) + "\n\n";
        const std::vector<int> widths = column_widths(page);
        bool first = true;
        for (const std::vector<Canvas>& row : page.rows) {
            std::size_t begin = 0;
            for (const std::size_t end : bands(widths, drawing.width, layout.gap)) {
                const Canvas band = draw_band(row, widths, begin, end, layout.gap);
                begin = end;
                if (band.height() == 0) continue;
                if (!first && !tight) result += '\n';
                first = false;
                result += band.text(drawing.colour);
            }
        }
    }
    return result;
}

}  // namespace

namespace {

std::string draw_scene(const Scene& scene, const Layout& whole) {
    const Drawing& drawing = scene.drawing;
    const auto fits = [&](const std::string& picture) {
        return drawing.height <= 0 || std::count(picture.begin(), picture.end(), '\n') <= drawing.height;
    };
    std::string picture = compose(whole, drawing, false);
    if (fits(picture)) return picture;
    picture = compose(whole, drawing, true);
    if (fits(picture) || scene.board().dimensions() < 3) return picture;
    const Layout part = lay_out(scene, true);
    if (part.pages.empty()) return picture;
    const std::string left_out = wrapped("only what the last move changed is drawn; `board` draws it all",
                                         drawing.width) +
                                 "\n";
    const std::string loose = compose(part, drawing, false) + left_out;
    return fits(loose) ? loose : compose(part, drawing, true) + left_out;
}

}  // namespace

std::string draw_board(const Position& position, const Drawing& drawing) {
    const Scene scene(position, drawing);
    const Layout whole = lay_out(scene, false);
    if (!whole.too_wide || !drawing.colour || !scene.figures.names_owners()) return draw_scene(scene, whole);
    // Colours alone can show the owner of a piece.
    const Scene brief(position, drawing, true);
    return draw_scene(brief, lay_out(brief, false));
}

std::string draw_legend(const Position& position, const Drawing& drawing) {
    const auto has = [&](Mark m, bool on_a_piece = false) {
        for (std::size_t c = 0; c < drawing.marks.size(); ++c)
            if (drawing.marks[c] == m && position.at(static_cast<Cell>(c)).empty() != on_a_piece) return true;
        return false;
    };
    std::vector<std::string> parts;
    constexpr std::pair<Mark, const char*> meanings[] = {
        {Mark::quiet, " can go there"},
        {Mark::capture, " can only capture there"},
        {Mark::both, " can go or capture there"},
        {Mark::push, " can push its way there"},
        {Mark::quiet | Mark::push, " can go or push its way there"},
        {Mark::capture | Mark::push, " can capture or push its way there"},
        {Mark::both | Mark::push, " can go, capture or push its way there"},
        {Mark::place, " it can be put there"},
        {Mark::beside, " only as others stand beside it"},
        {Mark::over, " only over a piece between"},
        {Mark::quiet_over, " can go there, or capture there over a piece between"},
        {Mark::afar, " can capture there without moving"},
        {Mark::quiet_afar, " can go there, or capture there without moving"},
        {Mark::struck, " can capture what stands there, ending elsewhere"},
        {Mark::quiet_struck, " can go there, or capture what stands there, ending elsewhere"},
        {Mark::swap, " can go there, changing places with what stands there"},
        {Mark::turned, " what stands there can change sides"},
        {Mark::special, " a script offers a move there"},
    };
    for (const auto& [mark, meaning] : meanings)
        if (has(mark)) parts.push_back(mark_sign(mark, drawing.unicode) + std::string(meaning));
    if (has(Mark::passage, true))
        parts.push_back(mark_sign(Mark::passage, drawing.unicode) + std::string(" it can pass through"));
    if (has(Mark::capture, true) || has(Mark::both, true)) parts.emplace_back("( ) can be captured");
    if (has(Mark::afar, true)) parts.emplace_back("' ' can be captured from afar");
    if (has(Mark::struck, true)) parts.emplace_back("^ ^ can be captured by a move that ends elsewhere");
    if (has(Mark::swap, true)) parts.emplace_back("/ / can change places with it");
    if (has(Mark::turned, true)) parts.emplace_back("- - can change sides");
    if (has(Mark::doomed, true)) parts.emplace_back("* * has been captured");
    if (has(Mark::push, true)) parts.emplace_back("{ } can be pushed");
    if (has(Mark::capture | Mark::push, true) || has(Mark::both | Mark::push, true))
        parts.emplace_back("< > can be captured or pushed");
    std::string result;
    for (const std::string& part : parts) append_item(result, ", ", part);
    return result.empty() ? result : wrapped(result, drawing.width) + "\n";
}

std::string draw_hands(const Position& position, const Drawing& drawing) {
    const Variant& variant = position.variant();
    if (!has_hands(variant.definition())) return {};
    const Figures figures(variant, drawing.unicode, drawing.colour);
    const bool dropped = std::any_of(variant.definition().pieces.begin(), variant.definition().pieces.end(),
                                     [](const PieceDef& p) { return p.drop.has_value() && !p.drop->endless; });
    std::string result;
    std::vector<Side> sides;
    for (const Side side : variant.sides()) sides.push_back(side);
    // Of two sides the one at the top comes first.
    const bool two = sides.size() == 2;
    if (two) std::swap(sides.front(), sides.back());
    for (const Side side : sides) {
        std::string line = escaped(variant.definition().sides.of(side).name.text) +
                           (dropped ? " in hand:" : " in reserve:");
        bool any = false;
        for (int k = 1; k <= variant.kinds(); ++k) {
            const auto kind = static_cast<Kind>(k);
            const int count = position.hand(side, kind);
            if (count == 0) continue;
            any = true;
            line += " " + figures.of(Piece(kind, side));
            if (count > 1) line += fmt::format("{}{}", drawing.unicode ? "×" : "x", count);
        }
        if (any || two) result += wrapped(any ? line : line + " nothing", drawing.width, 4) + "\n";
    }
    return result.empty() ? fmt::format("nothing {}\n", dropped ? "in hand" : "in reserve") : result;
}

}  // namespace varia::cli
