#include "compile_material.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace varia {
namespace {

using Count = StateTables::Material::Count;
using Owner = MaterialDef::Count::Owner;

Count compile_count(const Declared& declared, const MaterialDef::Count& def, Side side) {
    Count count{def.whose, {}, {}, def.min, def.max.value_or(std::numeric_limits<int>::max())};
    const KindSet but = declared.kind_set(def.but);
    const KindSet meant = def.kinds.empty() ? KindSet::up_to(declared.kinds) - declared.royal_kinds() - but
                                            : declared.kind_set(def.kinds);
    for (const Kind kind : meant) count.kinds.push_back(kind);
    if (!def.zone.empty()) count.zone = declared.zones.resolve(def.zone, side, declared.report);
    return count;
}

// Whether the entry does not apply as soon as there is one piece of the kind.
bool rules_out(const StateTables::Material& material, Kind kind) {
    return std::ranges::any_of(material.counts, [&](const Count& count) {
        return count.whose != Owner::other && count.max == 0 && count.zone.words().empty() &&
               std::ranges::find(count.kinds, kind) != count.kinds.end();
    });
}

}  // namespace

MaterialTables compile_material(const Declared& declared) {
    MaterialTables made;
    const RulesDef& rules = declared.definition.rules;
    made.hands_count = rules.reserve != Reserve::owner;
    for (const Side side : declared.sides.all) {
        StateTables::Hopeless& hopeless = made.hopeless[static_cast<std::size_t>(index(side))];
        hopeless.bare = rules.bare_kings_draw;
        for (const MaterialDef& def : rules.cannot_win) {
            if (!def.side.empty() && def.side.text != declared.side_name(side)) continue;
            StateTables::Material material;
            material.to_move = def.to_move;
            for (const MaterialDef::Count& count : def.counts)
                material.counts.push_back(compile_count(declared, count, side));
            std::stable_partition(material.counts.begin(), material.counts.end(),
                                  [](const Count& count) { return count.zone.words().empty(); });
            hopeless.with.push_back(std::move(material));
        }
        const KindSet royal = declared.royal_kinds();
        for (const Kind kind : KindSet::up_to(declared.kinds))
            if (!royal.has(kind) && std::ranges::all_of(hopeless.with, [&](const StateTables::Material& material) {
                    return rules_out(material, kind);
                }))
                hopeless.enough.push_back(kind);
    }
    made.dead_positions = declared.sides.all.all(
        [&](Side side) { return made.hopeless[static_cast<std::size_t>(index(side))].any(); });
    return made;
}

}  // namespace varia
