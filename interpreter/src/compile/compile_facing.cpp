#include "compile_facing.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <varia/text.hpp>

namespace varia {

StateTables::Facing compile_facing(const Declared& declared, bool turns) {
    StateTables::Facing facing;
    const std::optional<FacingDef>& def = declared.definition.rules.facing;
    if (!def || !def->may_face()) return facing;
    Report& report = declared.report;
    const std::vector<std::string> names = declared.state_names();
    const auto found = std::ranges::find(names, def->state.text);
    if (found == names.end()) {
        const std::string hint = did_you_mean(def->state.text, names);
        report.error(def->state.where, "facing: no state \"" + def->state.text + "\"",
                     !hint.empty() ? hint : "write " + def->state.text + " = { initial = 0, max = 1 } in [state]");
        return facing;
    }
    const auto number = static_cast<std::size_t>(found - names.begin());
    const StateDef& state = declared.definition.state[number];
    if (state.least > 0 || state.most < 1 || state.lasts != StateDef::Lasts::game)
        report.error(def->state.where,
                     "facing: state \"" + def->state.text + "\" must be able to be 0 and 1, and last");
    if (turns || declared.sides.all.size() != 2)
        report.error(def->where, "facing with a result is for two sides that make one move a turn",
                     "leave `result` and `state` out: they may not face each other then");
    facing.kind = declared.kind(def->kind, "facing");
    if (facing.kind == 0 || report.failed()) return facing;
    if (!declared.piece(facing.kind).royal) {
        report.error(def->kind.where, "facing: \"" + def->kind.text + "\" is not royal");
        return facing;
    }
    facing.result = def->result;
    for (const Side side : declared.sides.all)
        for (const Vector& v : def->along) {
            if (!report.spend(def->where, times(static_cast<std::uint64_t>(declared.board.cells()), 8))) return facing;
            const Vector by = side == Side::first ? v : declared.sides.view(side).step(v);
            facing.lines[static_cast<std::size_t>(index(side))].emplace_back(declared.board, by);
        }
    facing.state = static_cast<int>(number);
    return facing;
}

}  // namespace varia
