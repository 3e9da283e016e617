#include "compile_hooks.hpp"

#include <algorithm>

#include "move_types.hpp"

namespace varia {

std::vector<std::int16_t> compile_state(const Declared& declared) {
    std::vector<std::int16_t> initial;
    for (const StateDef& def : declared.definition.state) initial.push_back(static_cast<std::int16_t>(def.initial));
    return initial;
}

std::uint32_t move_types(const std::vector<Name>& types) {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < move_type_names.size(); ++i)
        if (std::ranges::find(types, move_type_names[i], &Name::text) != types.end()) bits |= 1U << i;
    return bits;
}

std::vector<std::pair<int, int>> state_values(const Declared& declared, const std::vector<StateValue>& values) {
    std::vector<std::pair<int, int>> wanted;
    for (const StateValue& v : values)
        if (const int number = declared.state(v.name); number >= 0) wanted.emplace_back(number, v.value);
    return wanted;
}

std::vector<CompiledHook> compile_hooks(const Declared& declared) {
    std::vector<CompiledHook> hooks;
    for (const HookDef& def : declared.definition.hooks) {
        CompiledHook hook{};
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
        hook.state = state_values(declared, def.state);
        hooks.push_back(std::move(hook));
    }
    return hooks;
}

}  // namespace varia
