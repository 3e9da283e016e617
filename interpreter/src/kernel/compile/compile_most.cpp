// Compiles enclosures, the rule about the side that has most, and counted passes.
#include "compile_near.hpp"
#include "compile_rules.hpp"

namespace varia {

void compile_enclosures(const Declared& declared, StateTables& state) {
    for (const EnclosedDef& def : declared.definition.rules.enclosed) {
        StateTables::Enclosure enclosure;
        enclosure.kinds = declared.kind_set(def.kinds);
        enclosure.sides = declared.sides.all;
        if (!def.side.empty()) enclosure.sides = declared.side(def.side);
        enclosure.zone = declared.zone(def.zone);
        enclosure.near = compile_near(declared, def.along, Expand::all, {}, def.where, Side::first,
                                      "the enclosed rule");
        enclosure.result = def.result;
        enclosure.reason = def.reason;
        if (enclosure.near.empty()) return;  // the error is reported already
        state.enclosures.push_back(std::move(enclosure));
    }
}

void compile_most(const Declared& declared, StateTables& state) {
    const std::optional<MostDef>& def = declared.definition.rules.most;
    if (!def) return;
    const KindSet kinds = declared.kind_set(def->kinds);
    state.worth.assign(static_cast<std::size_t>(declared.kinds) + 1, 0);
    for (int k = 1; k <= declared.kinds; ++k) {
        const auto kind = static_cast<Kind>(k);
        if (kinds.empty() || kinds.has(kind))
            state.worth[static_cast<std::size_t>(k)] = 2 * (def->points ? declared.piece(kind).points : 1);
    }
    for (const HalfPoints& half : def->half_points)
        state.worth_before[static_cast<std::size_t>(index(declared.side(half.side)))] = half.amount;
}

void compile_passes(const Declared& declared, StateTables& state) {
    const PassesDef& def = declared.definition.rules.passes;
    if (def.count == 0) return;
    state.passes_state = declared.state(def.state);
    if (state.passes_state < 0) return;
    state.passes_limit = def.count;
}

}  // namespace varia
