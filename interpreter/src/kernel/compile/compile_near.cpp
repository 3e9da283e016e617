#include "compile_near.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <varia/limits.hpp>

#include "compile_hooks.hpp"
#include "concrete_moves.hpp"

namespace varia {

std::vector<Vector> directions(const Declared& declared, const std::vector<Vector>& along, Expand expand,
                               const std::vector<Name>& axes, Where where, Side side, const std::string& what) {
    std::vector<Vector> ways;
    MoveDef steps;
    steps.expand = expand;
    steps.axes = axes;
    steps.where = where;
    for (const Vector& v : along) steps.paths.push_back({Leg{v, 1, 1, Over::empty, true}});
    const MoveContext context = declared.moves();
    if (!check_move(steps, what, context, declared.report)) return ways;
    for (const auto& path : make_concrete(steps, side, context, declared.report).paths)
        if (std::ranges::find(ways, path[0].step) == ways.end()) ways.push_back(path[0].step);
    return ways;
}

Neighbours compile_near(const Declared& declared, const std::vector<Vector>& along, Expand expand,
                        const std::vector<Name>& axes, Where where, Side side, const std::string& what) {
    Neighbours near;
    const std::vector<Vector> ways = directions(declared, along, expand, axes, where, side, what);
    if (ways.empty()) return near;
    const int cells = declared.board.cells();
    if (!declared.report.spend(where, times(static_cast<std::uint64_t>(cells), 4 * ways.size())) ||
        !declared.report.claim(where, times(static_cast<std::uint64_t>(cells), 4 + 2 * ways.size())))
        return near;
    for (int c = 0; c < cells; ++c) {
        near.starts.push_back(static_cast<std::uint32_t>(near.cells.size()));
        for (const Vector& way : ways) {
            const Cell to = declared.board.step(static_cast<Cell>(c), way);
            const auto first = near.cells.begin() + near.starts.back();
            if (to != no_cell && to != c && std::find(first, near.cells.end(), to) == near.cells.end())
                near.cells.push_back(to);
        }
    }
    near.starts.push_back(static_cast<std::uint32_t>(near.cells.size()));
    return near;
}

Neighbours compile_near_both_ways(const Declared& declared, const std::vector<Vector>& along, Expand expand,
                                  Where where, const std::string& what) {
    Neighbours near;
    const Neighbours one_way = compile_near(declared, along, expand, {}, where, Side::first, what);
    const std::uint64_t steps = one_way.cells.size();
    if (one_way.empty() || !declared.report.spend(where, times(steps, 16)) ||
        !declared.report.claim(where, times(steps, 4) + one_way.starts.size() * 4))
        return near;
    std::vector<std::pair<Cell, Cell>> pairs;
    pairs.reserve(2 * one_way.cells.size());
    const int cells = declared.board.cells();
    for (int c = 0; c < cells; ++c) {
        const auto from = static_cast<Cell>(c);
        for (const Cell* to = one_way.begin(from); to != one_way.end(from); ++to) {
            pairs.emplace_back(from, *to);
            pairs.emplace_back(*to, from);
        }
    }
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    std::size_t next = 0;
    for (int c = 0; c < cells; ++c) {
        near.starts.push_back(static_cast<std::uint32_t>(next));
        for (; next < pairs.size() && pairs[next].first == c; ++next) near.cells.push_back(pairs[next].second);
    }
    near.starts.push_back(static_cast<std::uint32_t>(next));
    return near;
}

namespace {

// Whether two conditions are the same, whichever kinds have them and wherever they are written.
bool asks_the_same(const BesideDef& a, const BesideDef& b) {
    const auto letters = [](const std::vector<Name>& names) {
        std::set<std::string> found;
        for (const Name& name : names) found.insert(name.text);
        return found;
    };
    return a.handed == b.handed && a.whose == b.whose && a.min == b.min && a.max == b.max &&
           std::ranges::is_permutation(a.along, b.along) && letters(a.of) == letters(b.of);
}

}  // namespace

std::vector<StepLines> Besides::lines(const BesideDef& def, Side side, const std::string& letter) const {
    std::vector<StepLines> found;
    const std::vector<Vector> ways = directions(declared_, def.along, Expand::all, {}, def.where, side, letter);
    const std::uint64_t kept = times(ways.size(), static_cast<std::uint64_t>(declared_.board.cells()));
    if (!declared_.report.spend(def.where, times(kept, 8)) ||
        !declared_.report.claim(def.where, times(kept, StepLines::bytes_a_cell)))
        return found;
    for (const Vector& way : ways) found.emplace_back(declared_.board, way);
    return found;
}

std::optional<Beside> Besides::compile(const BesideDef& def, Side side, const std::string& letter) const {
    Beside made;
    if (def.min == 1 && def.max == 1) {
        made.near = compile_near(declared_, def.along, Expand::all, {}, def.where, side, letter);
        if (made.near.empty()) return {};
    } else {
        made.lines = lines(def, side, letter);
        if (made.lines.empty()) return {};
        made.min = def.min;
        made.max = def.max;
    }
    made.kinds = def.of.empty() ? KindSet::up_to(declared_.kinds) : declared_.kind_set(def.of);
    const auto bits = [&](Side of) {
        return def.whose == Whose::own ? Piece::side_bits(SideSet(of))
               : def.whose == Whose::enemy
                   ? Piece::side_bits(declared_.sides.all - declared_.sides.allies[static_cast<std::size_t>(index(of))])
                   : PieceCode{0};
    };
    made.sides = bits(side);
    if (def.handed) {
        for (int k = 1; k <= declared_.kinds; ++k)
            if (std::ranges::any_of(declared_.piece(static_cast<Kind>(k)).moves, [&](const MoveDef& other) {
                    return other.beside && asks_the_same(*other.beside, def);
                }))
                made.handing.add(static_cast<Kind>(k));
        for (const Side s : declared_.sides.all) made.sides_for[static_cast<std::size_t>(index(s))] = bits(s);
    }
    made.at_end = def.at == BesideDef::At::end;
    made.absent = def.absent;
    return made;
}

std::uint8_t AskedTable::number(const MoveDef& move, Side side, const std::string& letter) {
    AskedConditions made;
    if (move.beside) {
        made.beside = besides_.compile(*move.beside, side, letter);
        if (!made.beside) return 0;
    }
    made.state = state_tests(declared_, move.state);
    if (!made.beside && made.state.empty()) return 0;
    const auto known = std::ranges::find(asked_, made);
    if (known != asked_.end()) return static_cast<std::uint8_t>(known - asked_.begin() + 1);
    if (asked_.size() == static_cast<std::size_t>(max_besides)) {
        declared_.report.error(move.where, "a variant has at most " + std::to_string(max_besides) +
                                               " different conditions of moves (`beside`, `state`), counted for each "
                                               "side");
        return 0;
    }
    asked_.push_back(std::move(made));
    return static_cast<std::uint8_t>(asked_.size());
}

}  // namespace varia
