#include "compile_hooks.hpp"

#include <algorithm>

#include "move_types.hpp"

namespace varia {

StateValueTables compile_state(const Declared& declared) {
    StateValueTables made;
    const std::vector<StateDef>& defs = declared.definition.state;
    for (const StateDef& def : defs) made.initial_state.push_back(static_cast<std::int16_t>(def.initial));
    for (std::size_t i = 0; i < defs.size(); ++i) {
        if (defs[i].lasts == StateDef::Lasts::game) continue;
        const bool reply = defs[i].lasts == StateDef::Lasts::reply;
        made.fleeting.push_back({static_cast<int>(i), reply ? static_cast<int>(made.initial_state.size()) : -1});
        if (reply) made.initial_state.push_back(0);
    }
    for (std::size_t i = 0; i < defs.size(); ++i) {
        if (defs[i].repetition) continue;
        made.unrepeated.push_back(static_cast<int>(i));
        for (const StateValueTables::Fleeting& fleeting : made.fleeting)
            if (fleeting.number == static_cast<int>(i) && fleeting.flag >= 0) made.unrepeated.push_back(fleeting.flag);
    }
    return made;
}

std::uint32_t move_types(const std::vector<Name>& types) {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < move_type_names.size(); ++i)
        if (std::ranges::find(types, move_type_names[i], &Name::text) != types.end()) bits |= 1U << i;
    return bits;
}

StateTests state_tests(const Declared& declared, const std::vector<StateValue>& values) {
    StateTests tests;
    for (const StateValue& v : values)
        if (const int number = declared.state(v.name); number >= 0)
            tests.push_back({static_cast<std::int16_t>(number), static_cast<std::int16_t>(v.value),
                             static_cast<std::int16_t>(v.to.value_or(v.value))});
    return tests;
}

std::vector<HookPattern> compile_hooks(const Declared& declared) {
    std::vector<HookPattern> hooks;
    for (const HookDef& def : declared.definition.hooks) {
        HookPattern hook{};
        hook.point = def.point;
        hook.kinds = declared.kind_set(def.kinds);
        hook.attacks = def.attacks;
        hook.once = def.once;
        if (!def.side.empty()) hook.sides = declared.side(def.side);
        hook.types = move_types(def.types);
        hook.any_from = def.from.empty();
        hook.any_to = def.to.empty();
        hook.from = declared.zone(def.from);
        hook.to = declared.zone(def.to);
        hook.state = state_tests(declared, def.state);
        hooks.push_back(std::move(hook));
    }
    return hooks;
}

}  // namespace varia
