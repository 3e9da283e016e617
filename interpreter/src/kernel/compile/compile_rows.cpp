// Compiles rows of pieces, lines with pieces apart, and squares: their directions, and the cells on which they can
// begin.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "compile_hooks.hpp"
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

// The vectors as written, with all symmetries unless `expand` says otherwise.
std::vector<Vector> ways_along(const Declared& declared, const LineDef& def) {
    std::vector<Vector> ways;
    MoveDef steps;
    steps.expand = def.expand;
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

// The number of the cell to which the step leads minus that of the cell; 0 if it is not the same on the whole board.
int constant_difference(const Board& board, const Vector& step) {
    int by = 0;
    for (int c = 0; c < board.cells(); ++c) {
        const Cell to = board.step(static_cast<Cell>(c), step);
        if (to == no_cell) continue;
        const int here = static_cast<int>(to) - c;
        if (here == 0 || (by != 0 && here != by)) return 0;
        by = here;
    }
    return by;
}

StateTables::Row::Way way_of(const Board& board, const Vector& written, int length, bool exactly) {
    Vector step = written;
    StateTables::Row::Way way;
    const int cells = board.cells();
    way.by = constant_difference(board, step);
    if (way.by < 0) {
        for (int& by : step) by = -by;
        way.by = -way.by;
        if (constant_difference(board, step) != way.by) {  // a link that leads one way
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

// The lines along which pieces may stand apart.
StateTables::Row::Way line_of(const Board& board, const Vector& step, int length) {
    StateTables::Row::Way way;
    const StepLines lines(board, step);
    const int cells = board.cells();
    way.starts = Bitboard(cells);
    for (int c = 0; c < cells; ++c) {
        const auto cell = static_cast<Cell>(c);
        if (lines.length(cell) >= length - 1) way.starts.add(cell);
        if (cells <= 128) {
            std::array<std::uint64_t, 2>& ahead = way.ahead.emplace_back();
            for (const Cell on : lines.ahead(cell)) ahead[on >> 6] |= std::uint64_t{1} << (on & 63);
        } else {
            way.next.push_back(lines.next(cell));
            way.lengths.push_back(static_cast<std::uint16_t>(lines.length(cell)));
        }
    }
    return way;
}

Vector unit(const Board& board, int axis) {
    Vector step(static_cast<std::size_t>(board.dimensions()), 0);
    step[static_cast<std::size_t>(axis)] = 1;
    return step;
}

// The squares along two axes. Their rows lie along the first one. With links, rows of a square might meet.
StateTables::Row::Way square_of(const Board& board, const Vector& along, const Vector& across, int length) {
    StateTables::Row::Way way;
    const StepLines rows(board, along);
    const StepLines columns(board, across);
    const int cells = board.cells();
    way.by = constant_difference(board, along);
    way.across = constant_difference(board, across);
    if (way.by == 0 || way.across == 0) way.by = way.across = 0;
    way.starts = Bitboard(cells);
    std::vector<int> met(static_cast<std::size_t>(cells), -1);  // by cell: the last square that has it
    for (int c = 0; c < cells; ++c) {
        if (way.by == 0) {
            way.next.push_back(rows.next(static_cast<Cell>(c)));
            way.next_across.push_back(columns.next(static_cast<Cell>(c)));
        }
        auto row = static_cast<Cell>(c);
        bool whole = columns.length(row) >= length - 1;
        for (int k = 0; k < length && whole; ++k) {
            whole = rows.length(row) >= length - 1;
            Cell cell = row;
            for (int i = 0; i < length && whole && board.has_links(); ++i) {
                whole = met[cell] != c;
                met[cell] = c;
                cell = rows.next(cell);
            }
            if (k + 1 < length) row = columns.next(row);
        }
        if (whole) way.starts.add(static_cast<Cell>(c));
    }
    return way;
}

// Adds the ways of squares along each two axes. Returns false if they take too much, which is reported.
bool add_squares(const Declared& declared, const LineDef& def, StateTables::Row& row) {
    const Board& board = declared.board;
    const auto cells = static_cast<std::uint64_t>(board.cells());
    const auto length = static_cast<std::uint64_t>(def.length);
    for (int along = 0; along < board.dimensions(); ++along)
        for (int across = along + 1; across < board.dimensions(); ++across) {
            const std::uint64_t tested = std::min(board.has_links() ? length * length : length, cells);
            if (!declared.report.spend(def.where, (40 + tested) * cells) ||
                !declared.report.claim(def.where, 5 * cells))
                return false;
            row.ways.push_back(square_of(board, unit(board, along), unit(board, across), def.length));
            if (row.ways.back().starts.empty()) row.ways.pop_back();
        }
    return true;
}

// Adds the ways of rows, or of lines with pieces apart. Returns false if something is wrong, or if they take too much;
// both is reported.
bool add_rows(const Declared& declared, const LineDef& def, StateTables::Row& row) {
    std::vector<Vector> ways = def.along.empty() ? all_ways(declared.board) : ways_along(declared, def);
    if (declared.report.failed()) return false;
    drop_ways_back(ways, !declared.definition.board.links.empty());
    const auto cells = static_cast<std::uint64_t>(declared.board.cells());
    const std::uint64_t work = static_cast<std::uint64_t>(ways.size()) * cells;
    // With at most 128 cells, all cells ahead of each one are written down.
    const std::uint64_t each = def.apart && cells <= 128 ? 20 + cells : 20;
    if (!declared.report.spend(def.where, each * work) ||
        !declared.report.claim(def.where, (def.apart ? 17 : 3) * work))
        return false;
    for (const Vector& way : ways) {
        row.ways.push_back(def.apart ? line_of(declared.board, way, def.length)
                                     : way_of(declared.board, way, def.length, def.exactly));
        if (row.ways.back().starts.empty()) row.ways.pop_back();
    }
    return true;
}

}  // namespace

std::vector<StateTables::Row> compile_rows(const Declared& declared) {
    using Form = StateTables::Row::Form;
    std::vector<StateTables::Row> rows;
    for (const LineDef& def : declared.definition.rules.lines) {
        StateTables::Row row;
        row.kinds = declared.kind_set(def.kinds);
        row.anybody = def.anybody;
        row.sides = declared.sides.all;
        if (!def.side.empty()) row.sides = declared.side(def.side);
        row.form = def.square ? Form::square : def.apart ? Form::apart : Form::row;
        row.length = def.length;
        row.pieces = def.square ? def.length * def.length : def.length;
        row.exactly = def.exactly;
        row.result = def.result;
        row.reason = def.reason;
        row.state = state_tests(declared, def.state);
        if (!(def.square ? add_squares(declared, def, row) : add_rows(declared, def, row))) return rows;
        const std::string length = std::to_string(def.length);
        if (row.ways.empty())
            declared.report.warning(def.where,
                                    def.square ? "this board has no square of " + length + " by " + length + " cells"
                                               : "no " + length + " cells of this board are in a row");
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace varia
