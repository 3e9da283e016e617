#include "compile_near.hpp"

#include <algorithm>

#include <varia/limits.hpp>

#include "concrete_moves.hpp"

namespace varia {

Neighbours compile_near(const Declared& declared, const std::vector<Vector>& along, Expand expand, const std::vector<Name>& axes, Where where, Side side,
                        const std::string& what) {
    Neighbours near;
    MoveDef steps;
    steps.expand = expand;
    steps.axes = axes;
    steps.where = where;
    for (const Vector& v : along) steps.paths.push_back({Leg{v, 1, 1, Over::empty, true}});
    const MoveContext context = declared.moves();
    if (!check_move(steps, what, context, declared.report)) return near;
    const ConcreteMove concrete = make_concrete(steps, side, context, declared.report);
    const int cells = declared.board.cells();
    if (!declared.report.spend(where, times(static_cast<std::uint64_t>(cells), 4 * concrete.paths.size())) ||
        !declared.report.claim(where, times(static_cast<std::uint64_t>(cells), 4 + 2 * concrete.paths.size())))
        return near;
    for (int c = 0; c < cells; ++c) {
        near.starts.push_back(static_cast<std::uint32_t>(near.cells.size()));
        for (const auto& path : concrete.paths) {
            const Cell to = declared.board.step(static_cast<Cell>(c), path[0].step);
            const auto first = near.cells.begin() + near.starts.back();
            if (to != no_cell && to != c && std::find(first, near.cells.end(), to) == near.cells.end()) near.cells.push_back(to);
        }
    }
    near.starts.push_back(static_cast<std::uint32_t>(near.cells.size()));
    return near;
}

std::uint8_t Besides::number(const MoveDef& move, Side side, const std::string& letter) {
    if (!move.beside) return 0;
    const BesideDef& def = *move.beside;
    Beside made;
    made.near = compile_near(declared_, def.along, Expand::all, {}, def.where, side, letter);
    if (made.near.empty()) return 0;
    const std::string what = "`beside` in the moves of " + letter;
    made.kinds = def.of.empty() ? KindSet::up_to(declared_.kinds) : declared_.kind_set(def.of, what);
    made.sides = def.whose == BesideDef::Whose::own     ? Piece::side_bits(SideSet(side))
                 : def.whose == BesideDef::Whose::enemy ? Piece::side_bits(declared_.sides.all - declared_.sides.allies[static_cast<std::size_t>(index(side))])
                                                        : PieceCode{0};
    made.at_end = def.at == BesideDef::At::end;
    made.absent = def.absent;
    const auto known = std::ranges::find(besides_, made);
    if (known != besides_.end()) return static_cast<std::uint8_t>(known - besides_.begin() + 1);
    if (besides_.size() == static_cast<std::size_t>(max_besides)) {
        declared_.report.error(def.where, "a variant has at most " + std::to_string(max_besides) + " different `beside`s, counted for each side");
        return 0;
    }
    besides_.push_back(std::move(made));
    return static_cast<std::uint8_t>(besides_.size());
}

}  // namespace varia
