#include "compile_hooks.hpp"

#include <algorithm>

#include <varia/limits.hpp>

#include "move_types.hpp"

namespace varia {

StateValueTables compile_state(const Declared& declared) {
    StateValueTables made;
    const std::vector<StateDef>& defs = declared.definition.state;
    for (const StateDef& def : defs) {
        made.initial_state.push_back(static_cast<std::int16_t>(def.initial));
        made.spans.push_back({static_cast<std::int16_t>(def.min), static_cast<std::int16_t>(def.max), def.cycle});
    }
    for (std::size_t i = 0; i < defs.size(); ++i) {
        if (defs[i].counts) made.fleeting.push_back({static_cast<int>(i), -1, true});
        if (defs[i].counts || defs[i].lasts == StateDef::Lasts::game) continue;
        const bool reply = defs[i].lasts == StateDef::Lasts::reply;
        made.fleeting.push_back({static_cast<int>(i), reply ? static_cast<int>(made.initial_state.size()) : -1, false});
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

namespace {

StateValueTables::Changes changes_from(const Declared& declared, const std::vector<StateChange>& sets,
                                       const std::vector<StateChange>& adds, const std::string& suffix) {
    StateValueTables::Changes made;
    for (const bool added : {false, true})
        for (const StateChange& change : added ? adds : sets)
            if (const int number = declared.state(change.name); number >= 0)
                made.list.push_back(
                    {static_cast<std::int16_t>(number), static_cast<std::int16_t>(change.value), added});
    made.suffix = suffix;
    return made;
}

}  // namespace

std::vector<StateChange> adds_of_drop(const Declared& declared, const DropDef& drop, Side side) {
    std::vector<StateChange> adds = drop.adds;
    if (const StateDef* const purse = drop.price == 0 ? nullptr : purse_of(declared, side))
        adds.push_back({purse->name, -drop.price});
    return adds;
}

const StateDef* purse_of(const Declared& declared, Side side) {
    const std::vector<StateDef>& all = declared.definition.state;
    const auto found = std::ranges::find_if(
        all, [&](const StateDef& def) { return !def.purse.empty() && def.purse.text == declared.side_name(side); });
    return found == all.end() ? nullptr : &*found;
}

std::vector<StateValueTables::Changes> compile_changes(const Declared& declared) {
    std::vector<StateValueTables::Changes> all;
    const auto note = [&](const std::vector<StateChange>& sets, const std::vector<StateChange>& adds,
                          const std::string& suffix, Where where) {
        StateValueTables::Changes made = changes_from(declared, sets, adds, suffix);
        if ((made.list.empty() && suffix.empty()) || std::ranges::find(all, made) != all.end()) return;
        if (all.size() == static_cast<std::size_t>(max_state_changes))
            declared.report.error(where, "a variant has at most " + std::to_string(max_state_changes) +
                                             " different combinations of `sets`, `adds` and `suffix`");
        else
            all.push_back(std::move(made));
    };
    for (const PieceDef& piece : declared.definition.pieces) {
        for (const MoveDef& move : piece.moves) note(move.sets, move.adds, move.suffix, move.where);
        if (piece.drop)
            for (const Side side : declared.sides.all)
                note(piece.drop->sets, adds_of_drop(declared, *piece.drop, side), {}, piece.drop->where);
    }
    for (const CastlingDef& castling : declared.definition.castlings)
        note(castling.sets, castling.adds, {}, castling.where);
    return all;
}

std::uint8_t changes_of(const Declared& declared, const std::vector<StateValueTables::Changes>& all,
                        const std::vector<StateChange>& sets, const std::vector<StateChange>& adds,
                        const std::string& suffix) {
    if (sets.empty() && adds.empty() && suffix.empty()) return 0;
    const auto found = std::ranges::find(all, changes_from(declared, sets, adds, suffix));
    return found == all.end() ? std::uint8_t{0} : static_cast<std::uint8_t>(found - all.begin() + 1);
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
