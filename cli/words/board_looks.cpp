// A part of a zone consists of cells that touch each other, also over a corner. A palace is one part on each side of
// the board; the marked diagonals of a whole board are one part with the corners of the board.
#include "board_looks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>

#include <varia/limits.hpp>
#include <varia/traps.hpp>

namespace varia::cli {
namespace {

int axes_shown(const Board& board) { return std::min(board.dimensions(), 2); }

// The cell that is this far away along the first two axes, without going round; or no_cell.
Cell shifted(const Board& board, Cell cell, std::array<int, 2> by) {
    std::array<int, max_axes> at{};
    const std::span<const int> here = board.coordinates(cell);
    std::ranges::copy(here, at.begin());
    for (std::size_t a = 0; a < std::min<std::size_t>(here.size(), 2); ++a) at[a] += by[a];
    return board.at({at.data(), here.size()});
}

BoardLooks::Pair ordered(Cell a, Cell b) { return {std::min(a, b), std::max(a, b)}; }

// Whether the template of cell names uses neither of the two axes that a slice shows.
bool names_of_their_own(const BoardDef& board) {
    if (board.grid != Grid::square || board.cell.empty()) return false;
    for (std::size_t a = 0; a < board.axes.size() && a < 2; ++a)
        if (board.cell.text.find("{" + board.axes[a].name.text + "}") != std::string::npos) return false;
    return true;
}

}  // namespace

BoardLooks::BoardLooks(const Variant& variant) : variant_(variant), traps_(trap_cells(variant)) {
    const BoardDef& def = variant.definition().board;
    const Board& board = variant.board();
    const auto cells = static_cast<std::size_t>(board.cells());
    shows_points_ = def.draw.cells == BoardDrawingDef::Cells::points;
    is_uniform_ = def.draw.cells == BoardDrawingDef::Cells::plain;
    is_ring_ = def.draw.shape == BoardDrawingDef::Shape::ring;
    has_own_names_ = names_of_their_own(def);
    if (!def.draw.at.empty()) placed_.assign(cells, false);
    for (const CellPointDef& point : def.draw.at) placed_[board.find(point.cell.text)] = true;
    if (!def.draw.dots.empty()) dotted_.assign(cells, false);
    for (const Name& dot : def.draw.dots) dotted_[board.find(dot.text)] = true;
    if (!def.names.empty()) named_.assign(cells, false);
    for (const CellNameDef& own : def.names) named_[board.find(own.name.text)] = true;
    if (!def.draw.zones.empty()) styles_.assign(cells, 0);
    for (const DrawnZoneDef& drawn : def.draw.zones) {
        std::vector<bool> whole(cells, false);
        for (const Side side : variant.sides()) {
            std::vector<bool> zone(cells, false);
            for (const Cell cell : variant.zone(drawn.zone.text, side)) zone[cell] = whole[cell] = true;
            if (drawn.style == ZoneStyle::border) add_borders(zone);
        }
        for (std::size_t c = 0; c < cells; ++c)
            if (whole[c]) styles_[c] = static_cast<std::uint8_t>(styles_[c] | 1U << static_cast<unsigned>(drawn.style));
        if (drawn.style == ZoneStyle::diagonals) add_diagonals(whole);
    }
    std::ranges::sort(borders_);
    const auto repeated = std::unique(borders_.begin(), borders_.end());
    borders_.erase(repeated, borders_.end());
}

bool BoardLooks::is_plain() const {
    return !shows_points_ && !is_uniform_ && styles_.empty() && dotted_.empty() && named_.empty() && traps_.empty() &&
           !has_own_names_ && !variant_.board().has_points();
}

bool BoardLooks::has_cross(Cell cell) const {
    return std::ranges::binary_search(traps_, cell) || is(ZoneStyle::cross, cell);
}

Cell BoardLooks::next(Cell cell, int axis, int by) const {
    const Board& board = variant_.board();
    std::array<int, max_axes> at{};
    const std::span<const int> here = board.coordinates(cell);
    std::ranges::copy(here, at.begin());
    int& moved = at[static_cast<std::size_t>(axis)];
    moved += by;
    if (is_ring_ && board.axis(axis).wrap) moved = (moved + board.length(axis)) % board.length(axis);
    return board.at({at.data(), here.size()});
}

void BoardLooks::add_diagonals(const std::vector<bool>& zone) {
    const Board& board = variant_.board();
    std::vector<bool> met(zone.size(), false);
    for (std::size_t first = 0; first < zone.size(); ++first) {
        if (!zone[first] || met[first]) continue;
        std::vector<Cell> part{static_cast<Cell>(first)};
        met[first] = true;
        std::array<int, 2> low{std::numeric_limits<int>::max(), std::numeric_limits<int>::max()};
        std::array<int, 2> high{0, 0};
        for (std::size_t i = 0; i < part.size(); ++i) {
            const Cell cell = part[i];
            const std::span<const int> at = board.coordinates(cell);
            for (std::size_t a = 0; a < 2; ++a) {
                const int coordinate = a < at.size() ? at[a] : 0;
                low[a] = std::min(low[a], coordinate);
                high[a] = std::max(high[a], coordinate);
            }
            for (int x = -1; x <= 1; ++x)
                for (int y = -1; y <= 1; ++y) {
                    const Cell other = shifted(board, cell, {x, y});
                    if (other == no_cell || !zone[other] || met[other]) continue;
                    met[other] = true;
                    part.push_back(other);
                }
        }
        const std::span<const int> here = board.coordinates(part.front());
        const int x = here[0], y = here.size() > 1 ? here[1] : 0;
        const auto corner = [&](int to_x, int to_y) { return shifted(board, part.front(), {to_x - x, to_y - y}); };
        for (const bool rising : {true, false}) {
            const Cell from = corner(low[0], rising ? low[1] : high[1]);
            const Cell to = corner(high[0], rising ? high[1] : low[1]);
            if (from != no_cell && to != no_cell) diagonals_.push_back({from, to, rising});
        }
    }
}

void BoardLooks::add_borders(const std::vector<bool>& zone) {
    for (std::size_t c = 0; c < zone.size(); ++c)
        for (int axis = 0; axis < axes_shown(variant_.board()); ++axis) {
            const auto cell = static_cast<Cell>(c);
            const Cell other = next(cell, axis, 1);
            if (other != no_cell && other != cell && zone[cell] != zone[other])
                borders_.push_back(ordered(cell, other));
        }
}

bool BoardLooks::is_border(Cell a, Cell b) const { return std::ranges::binary_search(borders_, ordered(a, b)); }

std::vector<std::pair<BoardLooks::Pair, BoardLooks::Pair>> BoardLooks::bands() const {
    std::vector<std::pair<Pair, Pair>> bands;
    for (const Pair& border : borders_)
        for (int axis = 0; axis < axes_shown(variant_.board()); ++axis) {
            const Cell a = next(border.first, axis, 1), b = next(border.second, axis, 1);
            // Along the axis that joins the two cells, the next ones are not beside them.
            if (a == no_cell || b == no_cell || a == border.second || b == border.first || !is_border(a, b)) continue;
            bands.emplace_back(border, Pair{a, b});
        }
    return bands;
}

std::vector<BoardLooks::Pair> BoardLooks::lines() const {
    const Board& board = variant_.board();
    std::vector<Pair> lines;
    const int axes = axes_shown(board);
    for (int c = 0; shows_points_ && c < board.cells(); ++c)
        for (int axis = 0; axis < axes; ++axis) {
            const auto cell = static_cast<Cell>(c);
            const Cell other = next(cell, axis, 1);
            if (other == no_cell || other == cell || is_placed(cell) || is_placed(other)) continue;
            const int across = 1 - axis;
            const bool at_edge = axes < 2 || next(cell, across, 1) == no_cell || next(cell, across, -1) == no_cell ||
                                 next(other, across, 1) == no_cell || next(other, across, -1) == no_cell;
            if (at_edge || !is_border(cell, other)) lines.push_back(ordered(cell, other));
        }
    if (board.has_points())
        for (const LinkDef& link : variant_.definition().board.links)
            lines.push_back(ordered(board.find(link.from.text), board.find(link.to.text)));
    std::ranges::sort(lines);
    const auto repeated = std::unique(lines.begin(), lines.end());
    lines.erase(repeated, lines.end());
    return lines;
}

std::vector<BoardLooks::Stroke> BoardLooks::diagonal_strokes() const {
    const Board& board = variant_.board();
    const double half = shows_points_ || board.has_points() ? 0 : 50;
    std::vector<Stroke> strokes;
    for (const Diagonal& diagonal : diagonals_) {
        const Board::Point from = board.point(diagonal.from), to = board.point(diagonal.to);
        const double rise = diagonal.rising ? half : -half;
        strokes.push_back({diagonal.from, {from.x - half, from.y - rise}, {to.x + half, to.y + rise}});
    }
    return strokes;
}

std::vector<BoardLooks::Stroke> BoardLooks::border_strokes() const {
    std::vector<Stroke> strokes;
    if (shows_points_) return strokes;
    for (const auto& [one, other] : borders_) {
        if (const std::optional<Stroke> side = shared_side(one, other)) {
            strokes.push_back(*side);
            continue;
        }
        const Board::Point a = variant_.board().point(one), b = variant_.board().point(other);
        const double x = (a.x + b.x) / 2.0, y = (a.y + b.y) / 2.0, u = (b.x - a.x) / 2.0, v = (b.y - a.y) / 2.0;
        strokes.push_back({one, {x + v, y - u}, {x - v, y + u}});
    }
    return strokes;
}

std::optional<BoardLooks::Stroke> BoardLooks::shared_side(Cell one, Cell other) const {
    const auto corners = sector(one), others = sector(other);
    if (!corners || !others) return std::nullopt;
    // Middles are rounded to hundredths of a cell, and so are the corners that follow from them.
    constexpr double near = 2;
    std::vector<Spot> shared;
    for (const Spot& at : *corners)
        if (std::ranges::any_of(*others,
                                [&](const Spot& there) { return std::hypot(at.x - there.x, at.y - there.y) < near; }))
            shared.push_back(at);
    if (shared.size() != 2) return std::nullopt;
    const double first = std::hypot(shared[0].x, shared[0].y), second = std::hypot(shared[1].x, shared[1].y);
    return Stroke{one, shared[0], shared[1], std::abs(first - second) < near};
}

std::vector<BoardLooks::Area> BoardLooks::band_areas() const {
    std::vector<Area> areas;
    if (!shows_points_) return areas;
    const auto spot = [&](Cell cell) {
        const Board::Point at = variant_.board().point(cell);
        return Spot{static_cast<double>(at.x), static_cast<double>(at.y)};
    };
    for (const auto& [one, next] : bands())
        areas.push_back({one.first, {spot(one.first), spot(one.second), spot(next.second), spot(next.first)}});
    return areas;
}

std::optional<std::array<BoardLooks::Spot, 4>> BoardLooks::sector(Cell cell) const {
    const Board& board = variant_.board();
    if (!is_ring_ || is_placed(cell)) return std::nullopt;
    const int round = board.dimensions() > 1 && board.axis(1).wrap ? 1 : 0;
    // A ring of one place or two has no corners that an arc could join; such a place is drawn as a square.
    if (board.length(round) < 3) return std::nullopt;
    const Board::Point at = board.point(cell);
    const double radius = std::hypot(at.x, at.y), angle = std::atan2(at.y, at.x);
    const double half = std::numbers::pi / board.length(round);
    const auto corner = [](double r, double a) { return Spot{r * std::cos(a), r * std::sin(a)}; };
    return std::array{corner(radius + 50, angle - half), corner(radius + 50, angle + half),
                      corner(radius - 50, angle + half), corner(radius - 50, angle - half)};
}

}  // namespace varia::cli
