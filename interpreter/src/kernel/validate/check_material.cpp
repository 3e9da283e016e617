// Checks of the rules about material with which a side cannot win.
#include <string>

#include "check_fields.hpp"

namespace varia {
namespace {

void check_count(const MaterialDef::Count& count, Checks& checks) {
    checks.choice(count.whose, count.where, "whose material is counted");
    const bool good = check_fields(count, "cannot_win", checks);
    if (!count.kinds.empty() && !count.but.empty())
        checks.fail(count.where, "this count names the kinds that it counts and those that it leaves out",
                    "write `of` or `not`");
    if (!good) return;
    if (!count.max && count.min == 0)
        checks.fail(count.where, "this count says nothing: any number fits", "write most = 0, or least = 1");
    if (count.max && count.min > *count.max)
        checks.fail(count.where,
                    "no number is at least " + std::to_string(count.min) + " and at most " + std::to_string(*count.max),
                    "let `least` be the smaller one");
}

}  // namespace

void check_material(const Definition& definition, Checks& checks) {
    const std::vector<MaterialDef>& entries = definition.rules.cannot_win;
    if (entries.empty()) return;
    if (definition.sides.side.size() != 2) {
        checks.fail(entries.front().where, "who cannot win is known between two sides only", "leave out cannot_win");
        return;
    }
    for (const MaterialDef& entry : entries) {
        if (!entry.side.empty()) checks.side(entry.side, " in an entry of cannot_win");
        if (entry.counts.empty())
            checks.fail(entry.where, "this entry says of no material that it cannot win",
                        "write own = [{ most = 0 }] for a side that has nothing but royal pieces");
        if (!checks.at_most(entry.counts.size(), max_material_counts, entry.where, "an entry of cannot_win", "counts"))
            continue;
        for (const MaterialDef::Count& count : entry.counts) check_count(count, checks);
    }
}

}  // namespace varia
