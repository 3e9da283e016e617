#include "compile_facing.hpp"

namespace varia {

StateTables::Facing compile_facing(const Declared& declared) {
    StateTables::Facing facing;
    const std::optional<FacingDef>& def = declared.definition.rules.facing;
    if (!def || !def->may_face()) return facing;
    Report& report = declared.report;
    const int state = declared.state(def->state);
    facing.kind = declared.kind(def->kind);
    if (state < 0 || facing.kind == 0) return facing;
    facing.result = def->result;
    for (const Side side : declared.sides.all)
        for (const Vector& v : def->along) {
            if (!report.spend(def->where, times(static_cast<std::uint64_t>(declared.board.cells()), 8))) return facing;
            const Vector by = side == Side::first ? v : declared.sides.view(side).step(v);
            facing.lines[static_cast<std::size_t>(index(side))].emplace_back(declared.board, by);
        }
    facing.state = state;
    return facing;
}

}  // namespace varia
