#include "sides.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include <varia/text.hpp>

#include "heap_bytes.hpp"

namespace varia {
namespace {

// "file", "-rank", "file + rank": a step on the board.
std::optional<Vector> read_axis(const Name& text, const Board& board, Report& report) {
    Vector step(static_cast<std::size_t>(board.dimensions()), 0);
    int sign = 1;
    for (std::size_t at = 0; at < text.text.size();) {
        const char c = text.text[at];
        if (c == ' ' || c == '+' || c == '-') {
            if (c != ' ') sign = c == '-' ? -1 : 1;
            ++at;
            continue;
        }
        const std::size_t end = std::min(text.text.find_first_of(" +-", at), text.text.size());
        const std::string axis = text.text.substr(at, end - at);
        const auto a = board.find_axis(axis);
        if (!a) {
            std::vector<std::string> axes;
            for (int i = 0; i < board.dimensions(); ++i) axes.push_back(board.axis(i).name.text);
            report.error(text.where, "a side's view: no axis \"" + axis + "\"", did_you_mean(axis, axes));
            return std::nullopt;
        }
        step[static_cast<std::size_t>(*a)] += sign;
        sign = 1;
        at = end;
    }
    return step;
}

// The view turns the board about its middle.
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

// Steps along these axes change their sign. Of hexagons one axis cannot be reversed and the other kept: to reverse one
// is to reflect the board in the line across it, and what ran beside that line goes on beside it: by (1,0) where (1,1)
// went.
void reverse(std::vector<Vector>& axes, const std::vector<bool>& mirror, const Board& board) {
    for (std::size_t a = 0; a < axes.size(); ++a)
        if (mirror[a]) axes[a][a] = -1;
    if (board.grid() != Grid::hex || mirror[0] == mirror[1]) return;
    if (mirror[1])
        axes[0][1] = 1;
    else
        axes[1][0] = 1;
}

// A view that a file declares is one of the whole board.
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

std::vector<Vector> axes_of(const SideDef& side, const Board& board, Report& report) {
    std::vector<Vector> axes;
    if (side.view.size() != static_cast<std::size_t>(board.dimensions())) {
        report.error(side.view[0].where,
                     "the view of " + side.name.text + " has " + std::to_string(side.view.size()) +
                         (side.view.size() == 1 ? " axis" : " axes") + "; the board has " +
                         std::to_string(board.dimensions()),
                     "say for each of the board's axes where it runs for this side");
        return own_axes(static_cast<std::size_t>(board.dimensions()));
    }
    for (const Name& axis : side.view) {
        const std::optional<Vector> step = read_axis(axis, board, report);
        if (!step) return own_axes(static_cast<std::size_t>(board.dimensions()));
        axes.push_back(*step);
    }
    return axes;
}

void read_views(Sides& made, const SidesDef& sides, const Board& board, Report& report) {
    const auto dimensions = static_cast<std::size_t>(board.dimensions());
    for (std::size_t s = 0; s < sides.side.size(); ++s) {
        const SideDef& side = sides.side[s];
        std::vector<Vector> axes = own_axes(dimensions);
        if (!side.view.empty())
            axes = axes_of(side, board, report);
        else if (s == 1)
            reverse(axes, made.mirror, board);
        if (s == 0 && axes != own_axes(dimensions))
            report.error(side.view[0].where, "the first side sees the board as it is",
                         "begin with the side whose view is that, and turn the others");
        made.views.push_back(make_view(std::move(axes), board));
        if (!side.view.empty() && !report.failed()) check_view(made.views.back(), side, board, report);
    }
}

int find_side(const SidesDef& sides, const Name& name, const char* what, Report& report) {
    std::vector<std::string> names;
    for (std::size_t s = 0; s < sides.side.size(); ++s) {
        if (sides.side[s].name.text == name.text) return static_cast<int>(s);
        names.push_back(sides.side[s].name.text);
    }
    report.error(name.where, std::string(what) + ": no side \"" + name.text + "\"", did_you_mean(name.text, names));
    return -1;
}

void read_teams(Sides& made, const SidesDef& sides, Report& report) {
    for (const Side side : made.all) made.allies[static_cast<std::size_t>(index(side))] = side;
    SideSet taken;
    for (const std::vector<Name>& team : sides.teams) {
        SideSet members;
        for (const Name& name : team) {
            const int s = find_side(sides, name, "teams", report);
            if (s < 0) continue;
            if ((taken | members).has(side_of(s)))
                report.error(name.where, name.text + " is in two teams", "name each side once");
            members = members | side_of(s);
        }
        taken = taken | members;
        for (const Side side : members) made.allies[static_cast<std::size_t>(index(side))] = members;
        if (members == made.all)
            report.error(team[0].where, "this team has all the sides: nobody is left to play against",
                         "leave a side out of it");
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
    for (const Name& axis : sides.mirror) {
        if (const auto a = board.find_axis(axis.text))
            made.mirror[static_cast<std::size_t>(*a)] = true;
        else
            report.error(axis.where, "no axis \"" + axis.text + "\" to mirror the board along");
    }
    for (const Name& name : sides.order)
        if (const int s = find_side(sides, name, "turn order", report); s >= 0) made.order.push_back(side_of(s));
    if (made.order.empty())
        for (const Side side : made.all) made.order.push_back(side);
    read_teams(made, sides, report);
    read_views(made, sides, board, report);
    made.neutral = sides.neutral != Neutral::none || definition.rules.out.leaves_neutral();
    return made;
}

}  // namespace varia
