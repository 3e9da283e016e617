// Compiles rows of pieces: their directions, and the cells on which they can begin.
#include <algorithm>
#include <string>

#include "compile_rules.hpp"
#include "concrete_moves.hpp"

namespace varia {
namespace {

// Every vector from a cell to a cell that touches it, also corner to corner.
std::vector<Vector> all_ways(const Board& board) {
    std::vector<Vector> ways{{}};
    for (int axis = 0; axis < board.dimensions(); ++axis) {
        std::vector<Vector> longer;
        for (const Vector& way : ways)
            for (int by = -1; by <= 1; ++by) {
                Vector next = way;
                next.push_back(by);
                longer.push_back(std::move(next));
            }
        ways = std::move(longer);
    }
    // The corners of hexagons do not touch: (1, -1) leads past one.
    const bool hex = board.grid() == Grid::hex;
    std::erase_if(ways, [&](const Vector& way) { return hex && way[0] * way[1] < 0; });
    return ways;
}

// The vectors as written, with all symmetries.
std::vector<Vector> ways_along(const Declared& declared, const LineDef& def) {
    std::vector<Vector> ways;
    MoveDef steps;
    steps.where = def.where;
    for (const Vector& v : def.along) steps.paths.push_back({Leg{v, 1, 1, Over::empty, true}});
    const MoveContext context = declared.moves();
    if (!check_move(steps, "a line", context, declared.report)) return ways;
    const ConcreteMove concrete = make_concrete(steps, Side::first, context, declared.report);
    for (const auto& path : concrete.paths) ways.push_back(path[0].step);
    return ways;
}

// Two opposite directions are one. With links they are not, because links may lead one way only, or join two ways.
void drop_ways_back(std::vector<Vector>& ways, bool links) {
    std::vector<Vector> kept;
    for (const Vector& way : ways) {
        Vector back = way;
        for (int& by : back) by = -by;
        const bool none = std::ranges::all_of(way, [](int by) { return by == 0; });
        if (!none && (links || std::ranges::find(kept, back) == kept.end()) &&
            std::ranges::find(kept, way) == kept.end())
            kept.push_back(way);
    }
    ways = std::move(kept);
}

StateTables::Row::Way way_of(const Board& board, const Vector& written, int length, bool exactly) {
    Vector step = written;
    StateTables::Row::Way way;
    const int cells = board.cells();
    const auto all_go = [&](int by) {
        for (int c = 0; c < cells; ++c)
            if (const Cell to = board.step(static_cast<Cell>(c), step); to != no_cell && static_cast<int>(to) - c != by)
                return false;
        return true;
    };
    way.by = 0;
    for (int c = 0; c < cells && way.by == 0; ++c)
        if (const Cell to = board.step(static_cast<Cell>(c), step); to != no_cell) way.by = static_cast<int>(to) - c;
    if (way.by != 0 && !all_go(way.by)) way.by = 0;
    if (way.by < 0) {
        for (int& by : step) by = -by;
        way.by = -way.by;
        if (!all_go(way.by)) {  // a link that leads one way
            way.by = 0;
            step = written;
        }
    }
    const StepLines lines(board, step);
    way.starts = Bitboard(cells);
    if (exactly) way.follow = way.lead_on = Bitboard(cells);
    for (int c = 0; c < cells; ++c) {
        const auto cell = static_cast<Cell>(c);
        if (way.by == 0) way.next.push_back(lines.next(cell));
        if (lines.length(cell) < length - 1) continue;
        way.starts.add(cell);
        if (exactly && lines.length(cell) >= length) way.lead_on.add(cell);
    }
    if (exactly)
        for (int c = 0; c < cells; ++c)
            if (const Cell to = lines.next(static_cast<Cell>(c)); to != no_cell) way.follow.add(to);
    return way;
}

}  // namespace

std::vector<StateTables::Row> compile_rows(const Declared& declared) {
    std::vector<StateTables::Row> rows;
    for (const LineDef& def : declared.definition.rules.lines) {
        StateTables::Row row;
        row.kinds = declared.kind_set(def.kinds);
        row.length = def.length;
        row.exactly = def.exactly;
        row.result = def.result;
        row.reason = def.reason;
        std::vector<Vector> ways = def.along.empty() ? all_ways(declared.board) : ways_along(declared, def);
        if (declared.report.failed()) return rows;
        drop_ways_back(ways, !declared.definition.board.links.empty());
        const auto cells = static_cast<std::uint64_t>(declared.board.cells());
        const std::uint64_t work = static_cast<std::uint64_t>(ways.size()) * cells;
        if (!declared.report.spend(def.where, 20 * work) || !declared.report.claim(def.where, 3 * work)) return rows;
        for (const Vector& way : ways) {
            row.ways.push_back(way_of(declared.board, way, def.length, def.exactly));
            if (row.ways.back().starts.empty()) row.ways.pop_back();
        }
        if (row.ways.empty())
            declared.report.warning(def.where,
                                    "no " + std::to_string(def.length) + " cells of this board are in a row");
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace varia
