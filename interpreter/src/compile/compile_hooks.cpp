#include "compile_hooks.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <varia/text.hpp>

namespace varia {
namespace {

constexpr std::array<std::string_view, 13> trait_names{"quiet",     "capture",  "en-passant", "castling", "drop",
                                                       "promotion", "exposing", "push",       "block",    "pass",
                                                       "special",   "place",    "shove"};

}  // namespace

std::vector<std::int16_t> compile_state(const Declared& declared) {
    std::vector<std::int16_t> initial;
    for (const StateDef& def : declared.definition.state) initial.push_back(static_cast<std::int16_t>(def.initial));
    return initial;
}

std::uint32_t move_types(const Declared& declared, const std::vector<Name>& types, const std::string& what) {
    std::uint32_t bits = 0;
    for (const Name& type : types) {
        const auto found = std::ranges::find(trait_names, type.text);
        if (found == trait_names.end()) {
            // A short word is near to many: only one that begins alike is meant ("move" is no "shove").
            std::vector<std::string> alike;
            for (const std::string_view trait : trait_names)
                if (trait.substr(0, 1) == std::string_view(type.text).substr(0, 1)) alike.emplace_back(trait);
            const std::string hint = did_you_mean(type.text, alike);
            declared.report.error(type.where, what + ": no kind of move \"" + type.text + "\"",
                                  !hint.empty() ? hint
                                                : "kinds are quiet, capture, en-passant, castling, drop, promotion, "
                                                  "exposing, push, block, pass, special, place and shove");
        } else
            bits |= 1U << (found - trait_names.begin());
    }
    return bits;
}

std::vector<std::pair<int, int>> state_values(const Declared& declared, const std::vector<StateValue>& values,
                                              const std::string& what) {
    const std::vector<std::string> names = declared.state_names();
    std::vector<std::pair<int, int>> wanted;
    for (const StateValue& v : values) {
        const auto found = std::ranges::find(names, v.name.text);
        if (found == names.end())
            declared.report.error(v.name.where, what + ": no state \"" + v.name.text + "\"",
                                  did_you_mean(v.name.text, names));
        else
            wanted.emplace_back(static_cast<int>(found - names.begin()), v.value);
    }
    return wanted;
}

std::vector<CompiledHook> compile_hooks(const Declared& declared) {
    std::vector<CompiledHook> hooks;
    for (const HookDef& def : declared.definition.hooks) {
        CompiledHook hook{};
        hook.point = def.point;
        hook.kinds = declared.kind_set(def.kinds, "hook " + def.function.text);
        hook.attacks = def.attacks;
        hook.once = def.once;
        if (!def.side.empty()) {
            const int side = declared.side(def.side, "hook " + def.function.text);
            if (side >= 0) hook.sides = side_of(side);
        }
        hook.types = move_types(declared, def.types, "hook " + def.function.text);
        hook.any_from = def.from.empty();
        hook.any_to = def.to.empty();
        for (const Side side : declared.sides.all) {
            const auto s = static_cast<std::size_t>(index(side));
            hook.from[s] = declared.zones.resolve(def.from, side, declared.report);
            hook.to[s] = declared.zones.resolve(def.to, side, declared.report);
        }
        hook.state = state_values(declared, def.state, "hook " + def.function.text);
        hooks.push_back(std::move(hook));
    }
    return hooks;
}

}  // namespace varia
