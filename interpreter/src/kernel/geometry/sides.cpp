#include "sides.hpp"

#include <algorithm>
#include <string>

#include "heap_bytes.hpp"

namespace varia {
namespace {

// Reads "file", "-rank" or "file + rank" as a step on the board.
Vector axis_step(const std::string& text, const Board& board) {
    Vector step(static_cast<std::size_t>(board.dimensions()), 0);
    int sign = 1;
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (c == ' ' || c == '+' || c == '-') {
            if (c != ' ') sign = c == '-' ? -1 : 1;
            ++at;
            continue;
        }
        const std::size_t end = std::min(text.find_first_of(" +-", at), text.size());
        if (const auto axis = board.find_axis(text.substr(at, end - at))) step[static_cast<std::size_t>(*axis)] += sign;
        sign = 1;
        at = end;
    }
    return step;
}

// The view turns or mirrors the board about its centre.
View make_view(std::vector<Vector> axes, const Board& board) {
    View view{std::move(axes), {}};
    const auto dimensions = static_cast<std::size_t>(board.dimensions());
    view.cells.reserve(static_cast<std::size_t>(board.cells()));
    std::vector<int> to(dimensions);
    for (int c = 0; c < board.cells(); ++c) {
        const auto from = board.coordinates(static_cast<Cell>(c));
        bool exists = true;
        for (std::size_t b = 0; b < dimensions; ++b) {
            int twice = board.length(static_cast<int>(b)) - 1;
            for (std::size_t a = 0; a < dimensions; ++a)
                twice += (2 * from[a] - board.length(static_cast<int>(a)) + 1) * view.axes[a][b];
            exists = exists && twice % 2 == 0;
            to[b] = twice / 2;
        }
        view.cells.push_back(exists ? board.at(to) : no_cell);
    }
    return view;
}

std::vector<Vector> own_axes(std::size_t dimensions) {
    std::vector<Vector> axes(dimensions, Vector(dimensions, 0));
    for (std::size_t a = 0; a < dimensions; ++a) axes[a][a] = 1;
    return axes;
}

// Reverses the steps along these axes. On hexagons one of the first two axes cannot be reversed while the other stays.
// Reversing one axis means a reflection of the board in the line across this axis. A step along that line does not
// change: it goes by (1,0) where it went by (1,1).
void reverse(std::vector<Vector>& axes, const std::vector<bool>& mirror, const Board& board) {
    for (std::size_t a = 0; a < axes.size(); ++a)
        if (mirror[a]) axes[a][a] = -1;
    if (board.grid() != Grid::hex || mirror[0] == mirror[1]) return;
    if (mirror[1])
        axes[0][1] = 1;
    else
        axes[1][0] = 1;
}

// Checks that a declared view maps the board onto itself.
void check_view(const View& view, const SideDef& side, const Board& board, Report& report) {
    std::vector<bool> seen(view.cells.size(), false);
    for (std::size_t c = 0; c < view.cells.size(); ++c) {
        const Cell to = view.cells[c];
        const bool twice = to != no_cell && seen[to];
        if (to != no_cell) seen[to] = true;
        if (to != no_cell && !twice) continue;
        const std::string& from = board.name(static_cast<Cell>(c));
        report.error(side.view[0].where,
                     "the view of " + side.name.text + " takes " + from +
                         (twice ? " to " + board.name(to) + " as well as another cell" : " off the board"),
                     "a view turns or mirrors the board onto itself: name each axis once, as in [\"rank\", \"-file\"]");
        return;
    }
}

void read_views(Sides& made, const SidesDef& sides, const Board& board, Report& report) {
    const auto dimensions = static_cast<std::size_t>(board.dimensions());
    for (std::size_t s = 0; s < sides.side.size(); ++s) {
        const SideDef& side = sides.side[s];
        std::vector<Vector> axes = own_axes(dimensions);
        if (side.view.empty() && s == 1) reverse(axes, made.mirror, board);
        for (std::size_t a = 0; a < side.view.size(); ++a) axes[a] = axis_step(side.view[a].text, board);
        if (s == 0 && axes != own_axes(dimensions))
            report.error(side.view[0].where, "the first side sees the board as it is",
                         "begin with the side whose view is that, and turn the others");
        made.views.push_back(make_view(std::move(axes), board));
        if (!side.view.empty() && !report.failed()) check_view(made.views.back(), side, board, report);
    }
}

Side find_side(const SidesDef& sides, const Name& name) {
    const auto found = std::ranges::find_if(sides.side, [&](const SideDef& def) { return def.name.text == name.text; });
    return side_of(static_cast<int>(found - sides.side.begin()));
}

void read_teams(Sides& made, const SidesDef& sides) {
    for (const Side side : made.all) made.allies[static_cast<std::size_t>(index(side))] = side;
    for (const std::vector<Name>& team : sides.teams) {
        SideSet members;
        for (const Name& name : team) members = members | find_side(sides, name);
        for (const Side side : members) made.allies[static_cast<std::size_t>(index(side))] = members;
    }
}

}  // namespace

Vector View::step(const Vector& v) const {
    Vector turned(v.size(), 0);
    for (std::size_t a = 0; a < v.size(); ++a)
        for (std::size_t b = 0; b < v.size(); ++b) turned[b] += v[a] * axes[a][b];
    return turned;
}

std::size_t Sides::memory() const {
    std::size_t total = sizeof(Sides) + mirror.capacity() / 8 + heap_bytes(order) + heap_bytes(views);
    for (const View& view : views) {
        total += heap_bytes(view.cells) + heap_bytes(view.axes);
        for (const Vector& axis : view.axes) total += heap_bytes(axis);
    }
    return total;
}

Sides compile_sides(const Definition& definition, const Board& board, Report& report) {
    const SidesDef& sides = definition.sides;
    Sides made;
    made.all = SideSet::of(static_cast<int>(sides.side.size()));
    made.mirror.assign(static_cast<std::size_t>(board.dimensions()), false);
    for (const Name& axis : sides.mirror)
        if (const auto a = board.find_axis(axis.text)) made.mirror[static_cast<std::size_t>(*a)] = true;
    for (const Name& name : sides.order) made.order.push_back(find_side(sides, name));
    if (made.order.empty())
        for (const Side side : made.all) made.order.push_back(side);
    read_teams(made, sides);
    read_views(made, sides, board, report);
    made.neutral = sides.neutral != Neutral::none || definition.rules.out.leaves_neutral();
    return made;
}

}  // namespace varia
