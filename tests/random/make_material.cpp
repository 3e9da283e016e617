// The material with which a side cannot win, and several royal pieces of which one must be safe. Uses separate dice, so
// that the rest of the definition of a seed stays the same.
#include <utility>

#include "maker.hpp"

namespace random_rules {

void Maker::materials(std::uint64_t seed) {
    Dice dice(seed ^ 0xDEAD);
    std::swap(dice, dice_);
    varia::RulesDef& rules = d_.rules;
    if (two() && dice_.percent(30))
        for (int i = dice_.from(1, 4); i > 0; --i) rules.cannot_win.push_back(material());
    if (two() && !has_turns_ && !rules.facing && one_in(8)) rules.royal = varia::RoyalRule::one;
    std::swap(dice, dice_);
}

varia::MaterialDef Maker::material() {
    varia::MaterialDef material;
    if (one_in(4)) material.side = any_side();
    if (one_in(4)) material.to_move = one_in(2);
    for (int i = dice_.from(1, 3); i > 0; --i) {
        varia::MaterialDef::Count count;
        using Owner = varia::MaterialDef::Count::Owner;
        count.whose = dice_.pick(std::vector<Owner>{Owner::own, Owner::other, Owner::both});
        if (one_in(2))
            count.kinds = some_kinds(2);
        else if (one_in(2))
            count.but = some_kinds(2);
        if (one_in(3)) count.zone = zone();
        count.min = one_in(4) ? 1 : 0;
        if (count.min == 0 || one_in(2)) count.max = dice_.from(count.min, 3);
        material.counts.push_back(count);
    }
    return material;
}

}  // namespace random_rules
