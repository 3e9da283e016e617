// Who is enclosed, who has most, and how passes are counted.
#include <string>

#include <varia/text.hpp>

#include "compile_near.hpp"
#include "compile_rules.hpp"

namespace varia {

void compile_enclosures(const Declared& declared, StateTables& state) {
    for (const EnclosedDef& def : declared.definition.rules.enclosed) {
        StateTables::Enclosure enclosure;
        enclosure.kinds = declared.kind_set(def.kinds, "enclosed");
        enclosure.sides = declared.sides.all;
        if (!def.side.empty()) {
            const int side = declared.side(def.side, "enclosed");
            if (side >= 0) enclosure.sides = side_of(side);
        }
        for (const Side side : declared.sides.all)
            enclosure.zone[static_cast<std::size_t>(index(side))] = declared.zones.resolve(def.zone, side,
                                                                                           declared.report);
        enclosure.near = compile_near(declared, def.along, Expand::all, {}, def.where, Side::first,
                                      "the enclosed rule");
        enclosure.result = def.result;
        enclosure.reason = def.reason;
        if (enclosure.near.empty()) return;  // told of already
        state.enclosures.push_back(std::move(enclosure));
    }
}

void compile_most(const Declared& declared, StateTables& state) {
    const std::optional<MostDef>& def = declared.definition.rules.most;
    if (!def) return;
    const KindSet kinds = declared.kind_set(def->kinds, "most");
    state.worth.assign(static_cast<std::size_t>(declared.kinds) + 1, 0);
    for (int k = 1; k <= declared.kinds; ++k) {
        const auto kind = static_cast<Kind>(k);
        if (kinds.empty() || kinds.has(kind))
            state.worth[static_cast<std::size_t>(k)] = 2 * (def->points ? declared.piece(kind).points : 1);
    }
    for (const HalfPoints& half : def->half_points)
        if (const int side = declared.side(half.side, "most"); side >= 0)
            state.worth_before[static_cast<std::size_t>(side)] = half.amount;
}

void compile_passes(const Declared& declared, StateTables& state) {
    const PassesDef& def = declared.definition.rules.passes;
    if (def.count == 0) return;
    const std::vector<StateDef>& values = declared.definition.state;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i].name.text == def.state.text) state.passes_state = static_cast<int>(i);
    if (state.passes_state < 0) {
        declared.report.error(def.state.where, "passes: no state " + quoted(def.state.text),
                              "declare it in [state]: " + def.state.text + " = 0");
        return;
    }
    const StateDef& value = values[static_cast<std::size_t>(state.passes_state)];
    if (value.initial != 0 || value.least > 0 || value.most < def.count || value.lasts != StateDef::Lasts::game)
        declared.report.error(def.state.where,
                              "passes: state " + quoted(def.state.text) + " must begin with 0, be able to be " +
                                  std::to_string(def.count) + ", and last",
                              "declare it in [state]: " + def.state.text + " = 0");
    state.passes_limit = def.count;
}

}  // namespace varia
