// The compiler's part for scripts: declared state, and the patterns of hooks.
#include <algorithm>
#include <array>
#include <string_view>

#include <varia/text.hpp>

#include "compiler.hpp"
#include "hook_patterns.hpp"

namespace varia {
namespace {

constexpr std::array<std::string_view, 11> trait_names{"quiet", "capture", "en-passant", "castling", "drop", "promotion",
                                                       "exposing", "push", "block", "pass", "special"};

// On larger boards a hook's starts would take too much memory.
constexpr int max_cells_for_starts = 1024;

}  // namespace

void Compiler::state_values() {
    if (definition_.state.size() > 64) report_.error(definition_.state[64].name.where, "a variant has at most 64 state values");
    for (const StateDef& def : definition_.state) {
        if (def.least < -32000 || def.most > 32000 || def.least > def.most)
            report_.error(def.name.where, "state \"" + def.name.text + "\": its range must lie within -32000 and 32000");
        else if (def.initial < def.least || def.initial > def.most)
            report_.error(def.name.where, "state \"" + def.name.text + "\" starts outside its own range");
        state_.initial_state.push_back(static_cast<std::int16_t>(std::clamp(def.initial, -32000, 32000)));
    }
}

void Compiler::hooks() {
    if (definition_.hooks.size() > 64) {
        report_.error(definition_.hooks[64].where, "a variant has at most 64 hooks");
        return;
    }
    std::vector<std::string> state_names;
    for (const StateDef& def : definition_.state) state_names.push_back(def.name.text);
    const std::vector<std::string> traits(trait_names.begin(), trait_names.end());
    for (const HookDef& def : definition_.hooks) {
        CompiledHook hook{};
        hook.point = def.point;
        hook.kinds = kind_mask(def.kinds, "hook " + def.function.text);
        hook.attacks = def.attacks;
        if (!def.side.empty()) {
            const std::vector<std::string> sides{definition_.sides.side[0].name.text, definition_.sides.side[1].name.text};
            hook.sides = {def.side.text == sides[0], def.side.text == sides[1]};
            if (!hook.sides[0] && !hook.sides[1])
                report_.error(def.side.where, "hook " + def.function.text + ": no side \"" + def.side.text + "\"", did_you_mean(def.side.text, sides));
        }
        for (const Name& type : def.types) {
            const auto found = std::ranges::find(trait_names, type.text);
            if (found == trait_names.end()) {
                const std::string hint = did_you_mean(type.text, traits);
                report_.error(type.where, "hook " + def.function.text + ": no kind of move \"" + type.text + "\"",
                              !hint.empty() ? hint : "kinds are quiet, capture, en-passant, castling, drop, promotion, exposing, push, block, pass and special");
            } else hook.types |= 1U << (found - trait_names.begin());
        }
        hook.any_from = def.from.empty();
        hook.any_to = def.to.empty();
        for (const Side side : {Side::first, Side::second}) {
            const auto s = static_cast<std::size_t>(index(side));
            hook.from[s] = zones_->resolve(def.from, side, report_);
            hook.to[s] = zones_->resolve(def.to, side, report_);
        }
        for (const HookDef::Value& v : def.state) {
            const auto found = std::ranges::find(state_names, v.name.text);
            if (found == state_names.end())
                report_.error(v.name.where, "hook " + def.function.text + ": no state \"" + v.name.text + "\"", did_you_mean(v.name.text, state_names));
            else hook.state.emplace_back(static_cast<int>(found - state_names.begin()), v.value);
        }
        if (def.point == HookPoint::moves) programs_.special_moves = programs_.royals_at_risk = true;
        if (def.point == HookPoint::moves || def.point == HookPoint::after) programs_.effect_hooks = true;
        if (def.point == HookPoint::choose) programs_.choice_hooks = true;
        if (def.point == HookPoint::attacks) programs_.attack_hooks = true;
        if (def.point == HookPoint::outcome) programs_.outcome_hooks = true;
        if (def.point == HookPoint::allow && def.attacks) programs_.attack_allow_kinds |= hook.kinds != 0 ? hook.kinds : ~std::uint64_t{0};
        programs_.hooks.push_back(std::move(hook));
    }
}

// What follows from all the parts together: which of the rarer questions ever need to be asked.
void Compiler::flags() {
    const RulesDef& rules = definition_.rules;
    Programs& p = programs_;
    p.conditional_attacks = p.conditional_attacks || p.attack_allow_kinds != 0;
    p.rare_attacks = p.gaps || p.hops || p.odd_paths || p.pushes || p.attack_hooks;
    p.test_all = p.odd_paths || p.attack_hooks || p.attack_allow_kinds != 0;
    for (int k = 1; k <= variant_.kinds(); ++k) {
        const PieceDef& piece = variant_.kind(static_cast<Kind>(k));
        if (!piece.royal) continue;
        // A royal piece that changes kind may stop being royal, or become another sort of it; one that exposes itself
        // may be caught in passing.
        const auto exposes = [](const MoveDef& m) { return m.exposes; };
        if (!piece.promotions.empty() || std::ranges::any_of(piece.moves, exposes)) p.test_all = true;
    }
    const std::vector<Side>& order = state_.order;
    bool alternating = order.size() % 2 == 0;
    for (std::size_t i = 0; i < order.size(); ++i) alternating = alternating && order[i] != order[(i + 1) % order.size()];
    // Hooks that have no say in attacks leave the enemy's royal piece safe after his move, like any other rule.
    p.royals_at_risk = p.royals_at_risk || !alternating || rules.pass || rules.royal == RoyalRule::last || rules.royal_capture || p.attack_hooks ||
                       p.attack_allow_kinds != 0;
    p.royal_captures = rules.royal_capture;
    p.forced_capture = rules.forced_capture;
    if (rules.pass) p.special_moves = true;
    // What counts pieces on a line, or asks a script, depends on more cells than a walk looks at.
    const bool effects = !state_.slots.empty() || state_.pushers[0] != 0 || state_.pushers[1] != 0;
    p.footprints = effects && !p.hops && !p.conditional_attacks && !p.test_all && p.hooks.empty() && state_.holds.empty();
}

// Which moves a pattern can match, so that it costs nothing while there are none.
void Compiler::hook_reach() {
    if (report_.failed()) return;
    for (CompiledHook& hook : programs_.hooks) {
        const auto may_be = [&](std::initializer_list<MoveTrait> traits) {
            return hook.types == 0 || std::ranges::any_of(traits, [&](MoveTrait t) { return (hook.types & trait_bit(t)) != 0; });
        };
        for (const Side side : {Side::first, Side::second}) {
            const auto s = static_cast<std::size_t>(index(side));
            CompiledHook::Reach& reach = hook.reach[s];
            const bool other = (programs_.special_moves || !programs_.drops[s].empty()) &&
                               may_be({MoveTrait::drop, MoveTrait::push, MoveTrait::block, MoveTrait::pass, MoveTrait::special});
            reach.always = other || hook.point == HookPoint::moves || hook.point == HookPoint::choose;
            if ((!hook.any_from || !hook.any_to || hook.types != 0) && board_.cells() <= max_cells_for_starts) hook_starts(hook, side);
        }
    }
}

void Compiler::hook_starts(CompiledHook& hook, Side side) const {
    const auto s = static_cast<std::size_t>(index(side));
    const auto may_match = [&](const auto& node, const NodeDetail& detail) {
        if ((node.quiet == 0 && node.capture == 0) || (!hook.any_to && !hook.to[s].has(node.cell))) return false;
        const std::uint32_t traits = (node.quiet != 0 ? trait_bit(MoveTrait::quiet) : 0) |
                                     (node.capture != 0 ? trait_bit(MoveTrait::capture) : 0) |
                                     (detail.promotion != 0 ? trait_bit(MoveTrait::promotion) : 0) |
                                     (detail.crossing != no_crossing ? trait_bit(MoveTrait::exposing) : 0);
        return hook.types == 0 || (hook.types & traits) != 0;
    };
    const auto may_match_from = [&](const Unit& u, Cell c) {
        for (std::uint32_t i = programs_.starts[u.first + c]; i < programs_.starts[u.first + c + 1U]; ++i)
            if (u.wide ? may_match(programs_.wide_nodes[i], programs_.wide_details[i]) : may_match(programs_.nodes[i], programs_.details[i]))
                return true;
        return false;
    };
    CompiledHook::Reach& reach = hook.reach[s];
    reach.starts = CellSet(board_.cells());
    reach.starts_of_kind.assign(static_cast<std::size_t>(variant_.kinds()) + 1, CellSet(board_.cells()));
    for (int k = 1; k <= variant_.kinds(); ++k) {
        if (hook.kinds != 0 && (hook.kinds >> k & 1) == 0) continue;
        for (Cell c = 0; c < board_.cells(); ++c) {
            if (!hook.any_from && !hook.from[s].has(c)) continue;
            const auto& units = programs_.kinds[s][static_cast<std::size_t>(k)].units;
            if (std::ranges::none_of(units, [&](const Unit& u) { return may_match_from(u, c); })) continue;
            reach.starts.add(c);
            reach.starts_of_kind[static_cast<std::size_t>(k)].add(c);
        }
    }
    reach.passants = CellSet(board_.cells());
    const ReverseProgram& attacks = programs_.reverse[s];
    for (Cell to = 0; to < board_.cells(); ++to)
        for (std::uint32_t i = attacks.passant_starts[to]; i < attacks.passant_starts[to + 1U]; ++i) {
            const PassantPath& p = attacks.passant[i];
            const std::uint32_t traits = trait_bit(MoveTrait::en_passant) | trait_bit(MoveTrait::capture) |
                                         (p.promotion != 0 ? trait_bit(MoveTrait::promotion) : 0);
            if (hook_matches(hook, side, p.kind, p.from, to, traits)) reach.passants.add(p.from);
        }
    for (const StateTables::Castling& c : state_.castlings[s])
        for (Cell from = 0; from < board_.cells(); ++from)
            if ((c.any_start || from == c.king_from) && hook_matches(hook, side, c.king, from, c.king_to, trait_bit(MoveTrait::castling)))
                reach.starts.add(from);
}

}  // namespace varia
