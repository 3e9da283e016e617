#include "compile_history.hpp"

namespace varia {
namespace {

// By kind, kind 0 first: a listed kind is worth its points, a royal kind 0, any other kind `otherwise`.
std::vector<std::uint16_t> worths(const Declared& declared, const std::vector<WorthDef>& listed,
                                  std::uint16_t otherwise) {
    std::vector<std::uint16_t> worth(static_cast<std::size_t>(declared.kinds) + 1, otherwise);
    worth[0] = 0;
    if (otherwise != 0)
        for (const Kind royal : declared.royal_kinds()) worth[royal] = 0;
    for (const WorthDef& def : listed)
        for (const Kind kind : declared.kind_set(def.kinds)) worth[kind] = static_cast<std::uint16_t>(def.points);
    return worth;
}

}  // namespace

StateTables::Repetition compile_repetition(const Declared& declared) {
    StateTables::Repetition repetition;
    const RepetitionDef& def = declared.definition.rules.repetition;
    if (def.count == 0) return repetition;
    if (!def.side.empty()) repetition.side = declared.side(def.side);
    repetition.judged = def.check.has_value() || def.chase.has_value();
    if (!def.chase) return repetition;
    const ChaseDef& chase = *def.chase;
    repetition.chases = true;
    const KindSet others = KindSet::up_to(declared.kinds) - declared.royal_kinds();
    repetition.by = chase.by.empty() ? others : declared.kind_set(chase.by);
    repetition.of = chase.of.empty() ? others : declared.kind_set(chase.of);
    for (const ChaseDef::Pair& pair : chase.guarded)
        repetition.guarded.emplace_back(declared.kind_set(pair.by), declared.kind_set(pair.of));
    for (const ChaseDef::Spared& spared : chase.spared)
        repetition.spared.emplace_back(declared.kind_set(spared.of), declared.zone(spared.zone));
    return repetition;
}

std::vector<StateTables::Counting> compile_countings(const Declared& declared) {
    std::vector<StateTables::Counting> countings;
    for (const CountingDef& def : declared.definition.rules.countings) {
        StateTables::Counting counting;
        counting.without = declared.kind_set(def.without);
        counting.left = def.left;
        if (!def.worth.empty()) counting.worth = worths(declared, def.worth, 0);
        for (const CountingDef::Limit& limit : def.limits)
            counting.limit_kinds.push_back(limit.kind.empty() ? Kind{0} : declared.kind(limit.kind));
        countings.push_back(std::move(counting));
    }
    return countings;
}

std::vector<StateTables::Declare> compile_declares(const Declared& declared) {
    std::vector<StateTables::Declare> declares;
    for (const DeclareDef& def : declared.definition.rules.declares) {
        StateTables::Declare declare;
        declare.zone = declared.zone(def.zone);
        if (!declared.sides.all.any([&](Side s) { return !declare.zone[static_cast<std::size_t>(index(s))].empty(); }))
            declared.report.warning(def.where, "the zone of this declaration has no cells");
        declare.points.fill(0);
        for (const DeclareDef::Points& points : def.points)
            declare.points[static_cast<std::size_t>(index(declared.side(points.side)))] = points.points;
        declare.worth = worths(declared, def.worth, 1);
        declares.push_back(std::move(declare));
    }
    return declares;
}

}  // namespace varia
