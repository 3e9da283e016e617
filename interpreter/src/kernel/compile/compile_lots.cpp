// Finds the cells of each lot and the number of its rows, and tries the conditions on every array.
//
// How many cells a lot finds free must not depend on what earlier lots have drawn, so that every lot has the same
// number of rows in all arrays. It does not if an earlier lot draws all of its pieces within the cells of this one, or
// none.
#include "compile_lots.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <varia/limits.hpp>
#include <varia/text.hpp>

namespace varia {
namespace {

class LotCompiler {
public:
    explicit LotCompiler(const Declared& declared)
        : declared_(declared),
          setup_(declared.definition.setup),
          board_(declared.board),
          report_(declared.report),
          owners_(static_cast<std::size_t>(board_.cells()), Side::nobody),
          neighbours_(static_cast<std::size_t>(board_.cells())) {}

    Lots compile() {
        std::vector<Lots::Draw> draws;
        for (const LotDef& def : setup_.lots) draws.push_back(draw_of(def));
        if (report_.failed()) return {};
        Lots lots;
        for (std::size_t group = 0; group < (setup_.each_side ? declared_.sides.all.size() : 1U); ++group)
            lots.groups.push_back(group_of(draws, group));
        Bitboard all(board_.cells());
        for (const Lots::Draw& draw : draws)
            for (const Lots::Target& target : draw.targets)
                for (const Cell c : target.cells) all.add(c);
        all.each([&](Cell c) { lots.cells.push_back(c); });
        return lots;
    }

private:
    // Draws with their cells, as if no other lot took any.
    Lots::Draw draw_of(const LotDef& def) {
        Lots::Draw draw;
        if (!report_.spend(def.where, static_cast<std::uint64_t>(board_.cells()) * max_sides) ||
            !report_.claim(def.where, bytes_of(def)))
            return draw;
        const Side own = def.side.empty() ? Side::first : declared_.side(def.side);
        std::vector<Cell> cells = cells_of(def, own);
        if (cells.size() > static_cast<std::size_t>(max_lot_cells)) {
            report_.error(def.where, "a lot of " + std::to_string(cells.size()) + " cells; the limit is " +
                                         std::to_string(max_lot_cells));
            return draw;
        }
        if (cells.empty() && !report_.failed())
            report_.error(def.where, "a lot without cells", "name cells of the board");
        draw.targets.push_back({own, cells});
        if (def.side.empty())
            for (const Side side : declared_.sides.all - Side::first) {
                Lots::Target& target = draw.targets.emplace_back(Lots::Target{side, {}});
                for (const Cell c : cells) {
                    const Cell image = declared_.sides.view(side).cell(c);
                    if (image == no_cell) {
                        report_.error(def.where,
                                      declared_.side_name(side) + " sees " + board_.name(c) + " off the board",
                                      "write a lot for each side, with `side`");
                        break;
                    }
                    target.cells.push_back(image);
                }
            }
        for (const Lots::Target& target : draw.targets) claim(target, def.where);
        for (const Name& letter : def.pieces) draw.pieces.push_back(declared_.kind(letter));
        draw.in_order = def.in_order;
        for (const Name& row : def.one_of) draw.rows.push_back(row_of(row));
        for (const KindCount& weight : def.weights)
            draw.weighted.insert(draw.weighted.end(), static_cast<std::size_t>(weight.count),
                                 declared_.kind(weight.kind));
        return draw;
    }

    // What the draws of a lot take at most: the one that is read from the file, and one for each number.
    [[nodiscard]] std::uint64_t bytes_of(const LotDef& def) const {
        std::uint64_t bytes = sizeof(Lots::Draw) + max_sides * max_lot_cells * sizeof(Cell) + def.pieces.size();
        for (const Name& row : def.one_of) bytes += sizeof(std::vector<Kind>) + row.text.size();
        for (const KindCount& weight : def.weights) bytes += static_cast<std::uint64_t>(weight.count);
        return bytes * (1 + (setup_.each_side ? declared_.sides.all.size() : 1U));
    }

    // Notes that the cells are this side's. No other side may draw for them.
    void claim(const Lots::Target& target, Where where) {
        for (const Cell c : target.cells) {
            Side& owner = owners_[c];
            if (owner != Side::nobody && owner != target.side)
                return report_.error(where,
                                     "lots of " + declared_.side_name(owner) + " and of " +
                                         declared_.side_name(target.side) + " both have the cell " + board_.name(c),
                                     "let the sides draw for different cells");
            owner = target.side;
        }
    }

    std::vector<Cell> cells_of(const LotDef& def, Side side) {
        std::vector<Cell> cells;
        Bitboard seen(board_.cells());
        const auto add = [&](Cell c, Where where) {
            if (seen.has(c))
                report_.error(where, "a lot names the cell " + board_.name(c) + " twice", "take one of them away");
            seen.add(c);
            cells.push_back(c);
        };
        for (const Name& name : def.cells)
            if (const Cell c = find_cell(board_, name, report_); c != no_cell) add(c, name.where);
        if (!def.on.empty())
            declared_.zones.resolve(def.on, declared_.zones.is_zone(def.on.text) ? side : Side::first, report_)
                .each([&](Cell c) { add(c, def.on.where); });
        return cells;
    }

    // The kinds of a row, with blanks between.
    std::vector<Kind> row_of(const Name& row) {
        std::vector<Kind> kinds;
        for (std::size_t at = 0; at < row.text.size();) {
            const std::size_t begin = row.text.find_first_not_of(' ', at);
            if (begin == std::string::npos) break;
            at = std::min(row.text.find(' ', begin), row.text.size());
            const std::string word = row.text.substr(begin, at - begin);
            const Kind kind = word == "." ? Kind{0} : declared_.kind({word, row.where});
            if (kind == 0 && word != ".")
                report_.error(row.where, "no kind has the letter " + quoted(word) + " in a row of a lot",
                              "write letters of kinds with blanks between, and . for an empty cell");
            kinds.push_back(kind);
        }
        return kinds;
    }

    Lots::Group group_of(const std::vector<Lots::Draw>& draws, std::size_t number) {
        Lots::Group group;
        group.raw = 1;
        for (std::size_t i = 0; i < draws.size(); ++i) {
            Lots::Draw draw = draws[i];
            if (setup_.each_side) {
                const Side side = side_of(static_cast<int>(number));
                std::erase_if(draw.targets, [&](const Lots::Target& target) { return target.side != side; });
                if (draw.targets.empty()) continue;
            }
            const LotDef& def = setup_.lots[i];
            if (!find_free(draw, def.where, group) || !count(draw, def)) return group;
            if (group.raw > static_cast<std::uint64_t>(max_lot_arrays) / draw.count) {
                report_.error(def.where,
                              "the lots make more than " + std::to_string(max_lot_arrays) + " arrays for one number",
                              "draw fewer pieces" + std::string(setup_.each_side ? "" : ", or write each_side = true"));
                return group;
            }
            group.raw *= draw.count;
            group.draws.push_back(std::move(draw));
        }
        group.count = group.raw;
        if (!setup_.conditions.empty() && !report_.failed()) try_all(group, number);
        return group;
    }

    // How many cells the earlier draws of the group leave to this one.
    bool find_free(Lots::Draw& draw, Where where, const Lots::Group& group) {
        draw.free = draw.targets.front().cells.size();
        std::vector<std::size_t> inside(group.draws.size(), 0);  // by earlier draw: the sides whose cells lie within
        for (const Lots::Target& target : draw.targets) {
            Bitboard cells(board_.cells());
            for (const Cell c : target.cells) cells.add(c);
            for (std::size_t i = 0; i < group.draws.size(); ++i) {
                const std::vector<Lots::Target>& targets = group.draws[i].targets;
                const auto same = std::ranges::find(targets, target.side, &Lots::Target::side);
                if (same == targets.end()) continue;
                const auto common = static_cast<std::size_t>(
                    std::ranges::count_if(same->cells, [&](Cell c) { return cells.has(c); }));
                if (common != 0 && common != same->cells.size()) return overlaps(where);
                if (common != 0) ++inside[i];
            }
        }
        for (std::size_t i = 0; i < inside.size(); ++i) {
            if (inside[i] == 0) continue;
            if (inside[i] != draw.targets.size()) return overlaps(where);
            draw.free -= std::min(draw.free, group.draws[i].taken());
        }
        return true;
    }

    bool overlaps(Where where) {
        report_.error(where, "the cells of the lot overlap those of an earlier one, but do not contain them all",
                      "write the lot with fewer cells first");
        return false;
    }

    bool count(Lots::Draw& draw, const LotDef& def) {
        const auto cells = [](std::size_t n) { return std::to_string(n) + (n == 1 ? " cell" : " cells"); };
        if (draw.pieces.size() > draw.free) {
            report_.error(def.where,
                          "a lot of " + std::to_string(draw.pieces.size()) + " pieces for " + cells(draw.free),
                          "the lots before it have taken the others");
            return false;
        }
        for (std::size_t i = 0; i < draw.rows.size(); ++i)
            if (draw.rows[i].size() != draw.free) {
                report_.error(def.one_of[i].where,
                              "a row of " + cells(draw.rows[i].size()) + " for a lot of " + cells(draw.free),
                              "write a letter or . for each, with blanks between");
                return false;
            }
        draw.count = Lots::rows_of(draw);
        if (draw.count != 0) return true;
        report_.error(def.where, "a lot has more than " + std::to_string(max_lot_arrays) + " rows",
                      "draw fewer pieces, or give smaller weights");
        return false;
    }

    void try_all(Lots::Group& group, std::size_t number) {
        const Where where = setup_.conditions.front().where;
        if (group.raw > static_cast<std::uint64_t>(max_tried_arrays)) {
            report_.error(where,
                          "conditions on " + std::to_string(group.raw) + " arrays; at most " +
                              std::to_string(max_tried_arrays) + " can be tried",
                          "let the lots themselves say more: bishops first, on the cells of one colour each");
            return;
        }
        std::vector<Lots::Condition> conditions;
        for (const LotConditionDef& def : setup_.conditions) conditions.push_back(condition_of(def));
        if (report_.failed()) return;
        if (!report_.spend(where, group.raw * steps_of_one(group, conditions))) return;
        group.kept.assign(static_cast<std::size_t>((group.raw + 63) / 64), 0);
        group.count = 0;
        std::vector<PieceCode> board(static_cast<std::size_t>(board_.cells()));
        for (std::uint64_t raw = 0; raw < group.raw; ++raw) {
            const std::vector<Lots::PlacedPiece> placed = Lots::place_raw(group, raw);
            for (const Lots::PlacedPiece& p : placed) board[p.cell] = p.piece.code();
            const bool kept = std::ranges::all_of(
                conditions, [&](const Lots::Condition& condition) { return holds(condition, placed, board); });
            for (const Lots::PlacedPiece& p : placed) board[p.cell] = 0;
            if (!kept) continue;
            group.kept[static_cast<std::size_t>(raw / 64)] |= std::uint64_t{1} << (raw % 64);
            ++group.count;
        }
        if (group.count == 0)
            report_.error(
                where, "none of the " + std::to_string(group.raw) + " arrays" +
                           (setup_.each_side ? " of " + declared_.side_name(side_of(static_cast<int>(number))) : "") +
                           " fulfils the conditions");
    }

    // What it takes to draw one array and to test it, in steps of Report::spend. The loops take some two nanoseconds
    // for each cell, letter and piece.
    [[nodiscard]] std::uint64_t steps_of_one(const Lots::Group& group,
                                             const std::vector<Lots::Condition>& conditions) const {
        std::uint64_t loops = 0;
        std::uint64_t placed = 0;
        for (const Lots::Draw& draw : group.draws) {
            const std::uint64_t letters = draw.in_order || draw.pieces.empty() ? 2 : draw.pieces.size() + 1;
            loops += draw.free * letters;
            placed += draw.taken() * draw.targets.size();
        }
        std::uint64_t around = max_sides;
        for (const std::vector<Cell>& cells : neighbours_) around = std::max<std::uint64_t>(around, cells.size());
        for (const Lots::Condition& condition : conditions)
            loops += placed *
                     (condition.between.empty() ? around : placed * static_cast<std::uint64_t>(board_.dimensions()));
        return static_cast<std::uint64_t>(board_.cells()) + 64 + loops / 4;
    }

    Lots::Condition condition_of(const LotConditionDef& def) {
        Lots::Condition condition;
        condition.of = declared_.kind_set(def.of);
        condition.between = declared_.kind_set(def.between);
        condition.beside = declared_.kind_set(def.beside);
        if (!def.apart.empty()) condition.apart = declared_.zones.resolve(def.apart, Side::first, report_);
        if (!def.along.empty()) condition.axis = board_.find_axis(def.along.text).value_or(0);
        if (!def.beside.empty() && neighbours_.front().empty()) find_neighbours(def.where);
        return condition;
    }

    [[nodiscard]] bool holds(const Lots::Condition& condition, const std::vector<Lots::PlacedPiece>& placed,
                             const std::vector<PieceCode>& board) const {
        if (condition.apart) return is_balanced(condition, placed);
        const auto fits = [&](const Lots::PlacedPiece& p) {
            if (!condition.of.has(p.piece.kind())) return true;
            if (!condition.between.empty()) return is_between(condition, p, placed);
            return std::ranges::none_of(neighbours_[p.cell], [&](Cell c) {
                const Piece other = Piece::from_code(board[c]);
                return !other.empty() && other.side() == p.piece.side() && condition.beside.has(other.kind());
            });
        };
        return std::ranges::all_of(placed, fits);
    }

    [[nodiscard]] bool is_balanced(const Lots::Condition& condition,
                                   const std::vector<Lots::PlacedPiece>& placed) const {
        for (const Side side : declared_.sides.all) {
            int more = 0;
            for (const Lots::PlacedPiece& p : placed)
                if (p.piece.side() == side && condition.of.has(p.piece.kind()))
                    more += condition.apart->has(p.cell) ? 1 : -1;
            if (more < -1 || more > 1) return false;
        }
        return true;
    }

    [[nodiscard]] bool is_between(const Lots::Condition& condition, const Lots::PlacedPiece& piece,
                                  const std::vector<Lots::PlacedPiece>& placed) const {
        bool before = false, behind = false;
        const auto at = board_.coordinates(piece.cell);
        for (const Lots::PlacedPiece& other : placed) {
            if (other.piece.side() != piece.piece.side() || !condition.between.has(other.piece.kind())) continue;
            const auto there = board_.coordinates(other.cell);
            bool on_line = true;
            for (int a = 0; a < board_.dimensions(); ++a)
                on_line = on_line && (a == condition.axis ||
                                      at[static_cast<std::size_t>(a)] == there[static_cast<std::size_t>(a)]);
            const auto axis = static_cast<std::size_t>(condition.axis);
            before = before || (on_line && there[axis] < at[axis]);
            behind = behind || (on_line && there[axis] > at[axis]);
        }
        return before && behind;
    }

    // The cells that touch each cell: all whose vector has no component beyond 1.
    void find_neighbours(Where where) {
        int vectors = 1;
        for (int a = 0; a < board_.dimensions(); ++a) vectors *= 3;
        if (!report_.spend(where, static_cast<std::uint64_t>(vectors) * static_cast<std::uint64_t>(board_.cells())))
            return;
        for (int v = 0; v < vectors; ++v) {
            Vector by;
            bool zero = true;
            for (int a = 0, left = v; a < board_.dimensions(); ++a, left /= 3) {
                by.push_back(left % 3 - 1);
                zero = zero && by.back() == 0;
            }
            // Of hexagons the two cells ahead along (1, -1) do not touch.
            if (zero || (board_.grid() == Grid::hex && by[0] * by[1] < 0)) continue;
            for (int c = 0; c < board_.cells(); ++c)
                if (const Cell to = board_.step(static_cast<Cell>(c), by); to != no_cell && to != c)
                    neighbours_[static_cast<std::size_t>(c)].push_back(to);
        }
    }

    const Declared& declared_;
    const SetupDef& setup_;
    const Board& board_;
    Report& report_;
    std::vector<Side> owners_;                   // by cell: the side that draws for it
    std::vector<std::vector<Cell>> neighbours_;  // by cell; empty until a condition needs them
};

}  // namespace

Lots compile_lots(const Declared& declared) {
    if (declared.definition.setup.lots.empty() || declared.report.failed()) return {};
    return LotCompiler(declared).compile();
}

}  // namespace varia
