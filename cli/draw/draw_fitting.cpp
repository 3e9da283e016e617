// Slices are blocks that flow from left to right in rows. The first attempt has all slices with wide cells, then they
// come closer together, then blank lines and repeated labels are left out. If this is still too large, only some slices
// are drawn.
#include "draw_fitting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <utility>

#include <varia/text.hpp>

#include "draw_linked_boards.hpp"
#include "draw_slice.hpp"
#include "layout.hpp"

namespace varia::cli {
namespace {

struct SliceSpacing {
    int cell, gap;
};

// One slice, its place in the picture and its importance.
struct Part {
    Slice slice;
    std::string name;
    int line = 0;  // slices of the same line stand side by side if all slices are drawn
    int weight = 0;
};

std::vector<Part> parts_of(const Scene& scene, const Glimpse& glimpse) {
    const Board& board = scene.board();
    std::vector<Part> parts;
    const int axes = board.dimensions();
    std::vector<int> fixed(static_cast<std::size_t>(axes), 0);
    for (int line = 0;; ++line) {
        for (int third = 0; third < (axes > 2 ? board.length(2) : 1); ++third) {
            if (axes > 2) fixed[2] = third;
            Part part{.slice = slice_of(board, fixed), .name = {}, .line = line};
            if (part.slice.empty()) continue;
            part.name = slice_name(board, part.slice.places.front().cell);
            for (const Slice::Place& place : part.slice.places) {
                const Mark mark = scene.mark(place.cell);
                const int weight = place.cell == glimpse.focus                      ? 8
                                   : mark == Mark::origin                           ? 4
                                   : mark == Mark::none                             ? 0
                                   : mark >= Mark::last_move && mark <= Mark::route ? 2
                                                                                    : 1;
                part.weight = std::max(part.weight, weight);
            }
            parts.push_back(std::move(part));
        }
        int axis = 3;
        for (; axis < axes; ++axis) {
            auto& at = fixed[static_cast<std::size_t>(axis)];
            if (++at < board.length(axis)) break;
            at = 0;
        }
        if (axis >= axes) break;
    }
    return parts;
}

// What is left out to save lines: nothing, blank lines, or also repeated column labels.
enum class Thrift : std::uint8_t { loose, tight, labels_once };

struct FlowBlock {
    Canvas canvas;
    int line = 0;
};

Canvas drawn_slice(const Scene& scene, const Part& part, int cell) {
    const Board& board = scene.board();
    Canvas canvas = board.grid() == Grid::hex ? draw_hex_slice(scene, part.slice, cell)
                                              : draw_square_slice(scene, part.slice, cell);
    if (part.name.empty()) return canvas;
    std::string title = board.dimensions() == 3 ? escaped(board.axis(2).name.text) + " " + part.name : part.name;
    if (columns(title) > canvas.width()) title = part.name;
    Canvas titled(std::max(canvas.width(), columns(title)), canvas.height() + 1);
    titled.write((titled.width() - columns(title) + 1) / 2, 0, title, Ink::title);
    titled.paste(0, 1, canvas);
    return titled;
}

// The indices of the blocks of one row.
using FlowRow = std::vector<std::size_t>;

std::vector<FlowRow> rows_of(const std::vector<FlowBlock>& blocks, int width, int gap, bool by_lines) {
    std::vector<FlowRow> rows;
    int used = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const int more = blocks[i].canvas.width();
        const bool breaks = rows.empty() || used + gap + more > width ||
                            (by_lines && blocks[i].line != blocks[i - 1].line);
        if (breaks) {
            rows.emplace_back();
            used = 0;
        }
        used += (used > 0 ? gap : 0) + more;
        rows.back().push_back(i);
    }
    return rows;
}

// Whether the columns of all rows lie exactly below each other, so that one line of labels is enough for all rows.
bool stacked(const std::vector<FlowBlock>& blocks, const std::vector<FlowRow>& rows) {
    for (const FlowRow& row : rows) {
        if (row.size() > rows.back().size()) return false;
        for (std::size_t i = 0; i < row.size(); ++i)
            if (blocks[row[i]].canvas.width() != blocks[rows.back()[i]].canvas.width()) return false;
    }
    return true;
}

// Arranges the blocks in rows. Returns nothing if they do not fit. `upwards`: the last row comes first.
std::optional<Canvas> arranged(const std::vector<FlowBlock>& blocks, const Drawing& drawing, int gap, bool by_lines,
                               bool upwards, Thrift thrift) {
    std::vector<FlowRow> rows = rows_of(blocks, drawing.width, gap, by_lines);
    if (upwards && static_cast<int>(rows.size()) > blocks.back().line + 1) return std::nullopt;  // a line is broken
    if (upwards) std::ranges::reverse(rows);
    const bool once = thrift == Thrift::labels_once;
    if (once && (rows.size() < 2 || !stacked(blocks, rows))) return std::nullopt;
    int height = 0, width = 0;
    std::vector<int> tops;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        int tallest = 0, wide = 0;
        for (const std::size_t i : rows[r]) {
            tallest = std::max(tallest, blocks[i].canvas.height());
            wide += (wide > 0 ? gap : 0) + blocks[i].canvas.width();
        }
        if (r > 0 && thrift == Thrift::loose) ++height;
        tops.push_back(height);
        height += tallest - (once && r + 1 < rows.size() ? 1 : 0);
        width = std::max(width, wide);
    }
    if (width > drawing.width || height > drawing.height) return std::nullopt;
    Canvas canvas(width, height);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        int x = 0;
        for (const std::size_t i : rows[r]) {
            canvas.paste(x, tops[r], blocks[i].canvas);
            x += blocks[i].canvas.width() + gap;
        }
    }
    return canvas;
}

std::vector<SliceSpacing> spacings_of(const Scene& scene) {
    const int min = min_cell_width(scene);
    std::vector<SliceSpacing> all = scene.board().grid() == Grid::hex
                                        ? std::vector<SliceSpacing>{{4, 3}, {3, 3}, {2, 2}}
                                        : std::vector<SliceSpacing>{{3, 3}, {2, 3}, {2, 2}};
    for (SliceSpacing& spacing : all) spacing.cell = std::max(spacing.cell, min);
    if (min == 1) all.push_back({1, 1});
    return all;
}

// The visible part of a slice that is too large: the part around the focus, with the labels of the columns below it.
Canvas window_on(const Canvas& whole, const Drawing& drawing, const Glimpse& glimpse, bool labelled) {
    int x = whole.width() / 2, y = whole.height() / 2;
    for (const CellPlace& place : whole.places())
        if (place.cell == glimpse.focus) {
            x = place.x;
            y = place.y;
        }
    const int width = std::min(whole.width(), drawing.width), height = std::min(whole.height(), drawing.height);
    const int left = std::clamp(x - width / 2, 0, whole.width() - width);
    const int rows = height - (labelled && height > 2 ? 1 : 0);
    const int top = std::clamp(y - rows / 2, 0,
                               whole.height() - (whole.height() - height + rows == whole.height() ? rows : rows + 1));
    Canvas window(width, height);
    window.paste(-left, -top, whole);
    if (rows < height) {
        Canvas labels(whole.width(), 1);
        labels.paste(0, -(whole.height() - 1), whole);
        Canvas line(width, 1);
        line.paste(-left, 0, labels);
        window.paste(0, height - 1, line);
    }
    return window;
}

std::vector<FlowBlock> flow_blocks(const Scene& scene, const std::vector<Part>& parts,
                                   const std::vector<std::size_t>& chosen, int cell) {
    std::vector<FlowBlock> blocks;
    for (const std::size_t i : chosen) blocks.push_back({drawn_slice(scene, parts[i], cell), parts[i].line});
    return blocks;
}

// Draws some slices in their order, without regard to lines. Returns nothing if they do not fit.
std::optional<Canvas> some(const Scene& scene, const std::vector<Part>& parts, std::vector<std::size_t> chosen,
                           SliceSpacing spacing) {
    std::ranges::sort(chosen);
    const std::vector<FlowBlock> blocks = flow_blocks(scene, parts, chosen, spacing.cell);
    for (const Thrift thrift : {Thrift::loose, Thrift::tight})
        if (auto canvas = arranged(blocks, scene.drawing, spacing.gap, false, false, thrift)) return canvas;
    return std::nullopt;
}

Picture finished(Canvas canvas, std::size_t slices, std::size_t all, int pages, int cell) {
    Picture picture;
    picture.cell = cell;
    picture.places = canvas.places();
    picture.canvas = std::move(canvas);
    picture.slices = static_cast<int>(slices);
    picture.all = static_cast<int>(all);
    picture.pages = pages;
    return picture;
}

Picture draw_scene_fitting(const Scene& scene, const Glimpse& glimpse) {
    const std::vector<Part> parts = parts_of(scene, glimpse);
    std::vector<std::size_t> all(parts.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    const std::vector<SliceSpacing> spacings = spacings_of(scene);
    const bool lines = scene.board().dimensions() > 3;
    const bool labelled = scene.board().grid() == Grid::square && !scene.own_names;
    for (const SliceSpacing spacing : spacings) {
        if (spacing.cell == 1 && parts.size() > 1) break;
        const std::vector<FlowBlock> blocks = flow_blocks(scene, parts, all, spacing.cell);
        for (const Thrift thrift : {Thrift::loose, Thrift::tight, Thrift::labels_once}) {
            if (thrift == Thrift::labels_once && !labelled) continue;
            if (auto canvas = arranged(blocks, scene.drawing, spacing.gap, lines, lines, thrift))
                return finished(*std::move(canvas), all.size(), all.size(), 1, spacing.cell);
        }
    }
    const SliceSpacing narrow = spacings.back().cell == 1 && parts.size() > 1 ? spacings[spacings.size() - 2]
                                                                              : spacings.back();
    // The pages, with the slices in order.
    std::vector<std::vector<std::size_t>> pages;
    for (const std::size_t i : all) {
        if (!pages.empty()) {
            std::vector<std::size_t> longer = pages.back();
            longer.push_back(i);
            if (some(scene, parts, longer, narrow)) {
                pages.back() = std::move(longer);
                continue;
            }
        }
        pages.push_back({i});
    }
    const int count = static_cast<int>(pages.size());
    std::vector<std::size_t> chosen;
    const bool focused = std::ranges::any_of(parts, [](const Part& part) { return part.weight >= 8; });
    if (glimpse.page > 0 && !focused) {
        chosen = pages[static_cast<std::size_t>(std::min(glimpse.page, count) - 1)];
    } else {
        std::vector<std::size_t> order = all;
        std::ranges::stable_sort(order,
                                 [&](std::size_t a, std::size_t b) { return parts[a].weight > parts[b].weight; });
        for (const std::size_t i : order) {
            std::vector<std::size_t> longer = chosen;
            longer.push_back(i);
            if (!chosen.empty() && !some(scene, parts, longer, narrow)) continue;
            chosen = std::move(longer);
        }
    }
    if (auto canvas = some(scene, parts, chosen, narrow))
        return finished(*std::move(canvas), chosen.size(), all.size(), count, narrow.cell);
    Picture picture = finished(
        window_on(drawn_slice(scene, parts[chosen.front()], narrow.cell), scene.drawing, glimpse, labelled), 1,
        all.size(), count, narrow.cell);
    picture.cut = true;
    return picture;
}

}  // namespace

std::string slice_name(const Board& board, Cell of) {
    std::string name;
    const std::span<const int> at = board.coordinates(of);
    for (std::size_t axis = 2; axis < at.size(); ++axis)
        append_item(name, " ", escaped(board.axis(static_cast<int>(axis)).labels[static_cast<std::size_t>(at[axis])]));
    return name;
}

std::vector<std::vector<Cell>> slices_of(const Board& board) {
    std::vector<std::pair<std::vector<int>, std::vector<Cell>>> found;
    for (int c = 0; c < board.cells(); ++c) {
        const std::span<const int> at = board.coordinates(static_cast<Cell>(c));
        const std::vector<int> key(at.rbegin(),
                                   at.rend() - std::min<std::ptrdiff_t>(2, static_cast<std::ptrdiff_t>(at.size())));
        if (found.empty() || found.back().first != key) found.emplace_back(key, std::vector<Cell>{});
        found.back().second.push_back(static_cast<Cell>(c));
    }
    std::vector<std::vector<Cell>> slices;
    for (auto& [key, cells] : found) slices.push_back(std::move(cells));
    return slices;
}

Picture draw_fitting(const Position& position, const Drawing& drawing, const Glimpse& glimpse) {
    const Scene scene(position, drawing);
    Picture picture = draw_scene_fitting(scene, glimpse);
    if (picture.whole() || !drawing.colour || !scene.figures.names_owners()) return picture;
    // Colours alone can show the owner of a piece.
    const Scene brief(position, drawing, true);
    return draw_scene_fitting(brief, glimpse);
}

Boards draw_boards_fitting(Contest& match, const std::vector<Drawing>& drawings, int first, const Glimpse& glimpse) {
    const Drawing& limits = drawings.front();
    const int board_numbers = match.boards();
    Boards best;
    int best_cell = 0;
    // The more boards stand side by side, the narrower each must be. Of the arrangements that show the most boards,
    // choose the one with the widest cells.
    const int max = std::min(board_numbers - first, 16);
    for (int attempt = 2; attempt < 2 * max + 2; ++attempt) {
        const int across = attempt / 2;
        const int gap = attempt % 2 == 0 ? 3 : 2;
        const int room = (limits.width - (across - 1) * gap) / across;
        if (room < 4) break;
        Boards tried;
        std::vector<std::pair<Canvas, int>> boards;
        int used = 0, top = 0, tallest = 0, x = 0, in_row = 0;
        std::vector<std::pair<int, int>> corners;
        bool cut = false;
        int cell = 1000;  // the narrowest cell of all boards
        for (int f = first; f < board_numbers; ++f) {
            Drawing drawing = drawings[static_cast<std::size_t>(f)];
            drawing.width = room;
            drawing.height = limits.height - 1;
            const Position empty(match.board_variant(f));
            const bool closed = match.closed(f);
            Picture picture = draw_fitting(closed ? empty : match.position(f), drawing,
                                           f == glimpse.board ? glimpse : Glimpse{});
            std::string title = board_title(match, f);
            if (columns(title) > picture.canvas.width()) title.erase(0, title.find(' ') + 1);  // the number alone
            const int title_width = std::min(columns(title), room);
            Canvas canvas(std::max(picture.canvas.width(), title_width), picture.canvas.height() + 1);
            canvas.write(0, 0, title, Ink::title);
            canvas.paste(0, 1, picture.canvas);
            if (in_row == across) {
                top += tallest;
                tallest = x = in_row = 0;
            }
            if (f > first && top + canvas.height() > limits.height) break;
            // A board that is not completely visible is no gain, unless no board is.
            cut = cut || !picture.whole() || (across > 1 && picture.cell < 2);
            if (cut && f > first) break;
            cell = std::min(cell, picture.cell);
            corners.emplace_back(x, top);
            x += canvas.width() + gap;
            used = std::max(used, x - gap);
            tallest = std::max(tallest, canvas.height());
            ++in_row;
            tried.picture.slices += picture.slices;
            tried.picture.all += picture.all;
            tried.picture.cut = tried.picture.cut || picture.cut;
            boards.emplace_back(std::move(canvas), f);
        }
        tried.boards = tried.parts = static_cast<int>(boards.size());
        // If the cells are as large, prefer the arrangement that needs fewer lines.
        const bool lower = tried.boards == best.boards && cell >= best_cell &&
                           top + tallest < best.picture.canvas.height();
        if (best.boards > 0 && ((tried.boards <= best.boards && !lower) || cut)) continue;
        best_cell = cell;
        tried.picture.canvas = Canvas(used, top + tallest);
        for (std::size_t i = 0; i < boards.size(); ++i) {
            const auto [left, above] = corners[i];
            tried.picture.canvas.paste(left, above, boards[i].first);
            for (CellPlace place : boards[i].first.places()) {
                place.board = boards[i].second;
                place.x += left;
                place.y += above;
                tried.picture.places.push_back(place);
            }
        }
        best = std::move(tried);
    }
    return best;
}

}  // namespace varia::cli
