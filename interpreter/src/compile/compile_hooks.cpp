#include "compile_hooks.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <varia/text.hpp>


namespace varia {
namespace {

constexpr std::array<std::string_view, 11> trait_names{"quiet", "capture", "en-passant", "castling", "drop", "promotion",
                                                       "exposing", "push", "block", "pass", "special"};

}  // namespace

std::vector<std::int16_t> compile_state(const Declared& declared) {
    std::vector<std::int16_t> initial;
    for (const StateDef& def : declared.definition.state) initial.push_back(static_cast<std::int16_t>(def.initial));
    return initial;
}

std::vector<CompiledHook> compile_hooks(const Declared& declared) {
    std::vector<CompiledHook> hooks;
    const std::vector<std::string> state_names = declared.state_names();
    const std::vector<std::string> traits(trait_names.begin(), trait_names.end());
    for (const HookDef& def : declared.definition.hooks) {
        CompiledHook hook{};
        hook.point = def.point;
        hook.kinds = declared.kind_set(def.kinds, "hook " + def.function.text);
        hook.attacks = def.attacks;
        if (!def.side.empty()) {
            const int side = declared.side(def.side, "hook " + def.function.text);
            if (side >= 0) hook.sides = side_of(side);
        }
        for (const Name& type : def.types) {
            const auto found = std::ranges::find(trait_names, type.text);
            if (found == trait_names.end()) {
                const std::string hint = did_you_mean(type.text, traits);
                declared.report.error(type.where, "hook " + def.function.text + ": no kind of move \"" + type.text + "\"",
                              !hint.empty() ? hint : "kinds are quiet, capture, en-passant, castling, drop, promotion, exposing, push, block, pass and special");
            } else hook.types |= 1U << (found - trait_names.begin());
        }
        hook.any_from = def.from.empty();
        hook.any_to = def.to.empty();
        for (const Side side : declared.sides.all) {
            const auto s = static_cast<std::size_t>(index(side));
            hook.from[s] = declared.zones.resolve(def.from, side, declared.report);
            hook.to[s] = declared.zones.resolve(def.to, side, declared.report);
        }
        for (const StateValue& v : def.state) {
            const auto found = std::ranges::find(state_names, v.name.text);
            if (found == state_names.end())
                declared.report.error(v.name.where, "hook " + def.function.text + ": no state \"" + v.name.text + "\"", did_you_mean(v.name.text, state_names));
            else hook.state.emplace_back(static_cast<int>(found - state_names.begin()), v.value);
        }
        hooks.push_back(std::move(hook));
    }
    return hooks;
}

}  // namespace varia
