#include "compile_history.hpp"

#include <string>

namespace varia {
namespace {

// By kind, 0 first: what is named counts what is said, the others `otherwise`.
std::vector<std::uint16_t> worths(const Declared& declared, const std::vector<WorthDef>& listed,
                                  std::uint16_t otherwise, const std::string& what) {
    std::vector<std::uint16_t> worth(static_cast<std::size_t>(declared.kinds) + 1, otherwise);
    worth[0] = 0;
    if (otherwise != 0)
        for (const Kind royal : declared.royal_kinds()) worth[royal] = 0;
    for (const WorthDef& def : listed)
        for (const Kind kind : declared.kind_set(def.kinds, what)) worth[kind] = static_cast<std::uint16_t>(def.points);
    return worth;
}

BySide<CellSet> zone_of(const Declared& declared, const ZoneRef& zone) {
    BySide<CellSet> cells;
    for (const Side side : declared.sides.all)
        cells[static_cast<std::size_t>(index(side))] = declared.zones.resolve(zone, side, declared.report);
    return cells;
}

}  // namespace

StateTables::Repetition compile_repetition(const Declared& declared) {
    StateTables::Repetition repetition;
    const RepetitionDef& def = declared.definition.rules.repetition;
    if (def.count == 0) return repetition;
    if (!def.side.empty())
        if (const int side = declared.side(def.side, "repetition"); side >= 0) repetition.side = side_of(side);
    repetition.judged = def.check.has_value() || def.chase.has_value();
    if (!def.chase) return repetition;
    const ChaseDef& chase = *def.chase;
    repetition.chases = true;
    const KindSet royal = declared.royal_kinds();
    const KindSet others = KindSet::up_to(declared.kinds) - royal;
    repetition.by = chase.by.empty() ? others : declared.kind_set(chase.by, "chase");
    if (chase.of.empty()) repetition.of = others;
    for (const Name& of : chase.of)
        if (const Kind kind = declared.kind(of, "chase"); kind != 0 && royal.has(kind))
            declared.report.error(of.where, "chase: a royal piece is checked, not chased", "leave it out of \"of\"");
        else if (kind != 0)
            repetition.of.add(kind);
    for (const ChaseDef::Pair& pair : chase.guarded)
        repetition.guarded.emplace_back(declared.kind_set(pair.by, "chase"), declared.kind_set(pair.of, "chase"));
    for (const ChaseDef::Spared& spared : chase.spared)
        repetition.spared.emplace_back(declared.kind_set(spared.of, "chase"), zone_of(declared, spared.zone));
    return repetition;
}

std::vector<StateTables::Counting> compile_countings(const Declared& declared) {
    std::vector<StateTables::Counting> countings;
    for (const CountingDef& def : declared.definition.rules.countings) {
        StateTables::Counting counting;
        counting.without = declared.kind_set(def.without, "counting");
        counting.left = def.left;
        if (!def.worth.empty()) counting.worth = worths(declared, def.worth, 0, "counting");
        for (const CountingDef::Limit& limit : def.limits)
            counting.limit_kinds.push_back(limit.kind.empty() ? Kind{0} : declared.kind(limit.kind, "counting"));
        countings.push_back(std::move(counting));
    }
    return countings;
}

std::vector<StateTables::Declare> compile_declares(const Declared& declared) {
    std::vector<StateTables::Declare> declares;
    for (const DeclareDef& def : declared.definition.rules.declares) {
        StateTables::Declare declare;
        declare.zone = zone_of(declared, def.zone);
        if (declare.zone[0].empty()) declared.report.warning(def.where, "the zone of this declaration has no cells");
        declare.points.fill(0);
        for (const DeclareDef::Points& points : def.points)
            if (const int side = declared.side(points.side, "declare"); side >= 0)
                declare.points[static_cast<std::size_t>(side)] = points.points;
        declare.worth = worths(declared, def.worth, 1, "declare");
        declares.push_back(std::move(declare));
    }
    return declares;
}

}  // namespace varia
