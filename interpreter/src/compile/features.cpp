#include "features.hpp"

#include <algorithm>

namespace varia {

Features features_of(const Definition& definition, const StateTables& state, const Programs& programs) {
    const RulesDef& rules = definition.rules;
    const auto asks = [&](HookPoint point) {
        return std::ranges::any_of(programs.hooks, [&](const CompiledHook& h) { return h.point == point; });
    };
    const auto in_reverse = [&](auto part) {
        return std::ranges::any_of(programs.reverse, [&](const ReverseProgram& r) { return !(r.*part).empty(); });
    };
    Features f;
    f.hops = in_reverse(&ReverseProgram::rays);
    f.gaps = in_reverse(&ReverseProgram::gap_nodes);
    f.odd_paths = in_reverse(&ReverseProgram::odd);
    f.pushes = state.pushers[0] != 0 || state.pushers[1] != 0;
    f.attack_hooks = asks(HookPoint::attacks);
    f.choice_hooks = asks(HookPoint::choose);
    f.effect_hooks = asks(HookPoint::moves) || asks(HookPoint::after);
    f.outcome_hooks = asks(HookPoint::outcome);
    f.special_moves = f.pushes || !state.slots.empty() || rules.pass || asks(HookPoint::moves);
    for (const CompiledHook& hook : programs.hooks)
        if (hook.point == HookPoint::allow && hook.attacks) f.attack_allow_kinds |= hook.kinds != 0 ? hook.kinds : ~std::uint64_t{0};

    const auto marked = [](const AttackMask& mask) { return mask.marked != 0; };
    f.conditional_attacks = std::ranges::any_of(programs.masks, marked) || f.attack_allow_kinds != 0;
    f.rare_attacks = f.gaps || f.hops || f.odd_paths || f.pushes || f.attack_hooks;
    f.test_all = f.odd_paths || f.attack_hooks || f.attack_allow_kinds != 0;
    const auto crowns = [&](const PromotionDef& promotion) {
        return std::ranges::any_of(definition.pieces, [&](const PieceDef& to) {
            return to.royal && std::ranges::any_of(promotion.to, [&](const auto& letter) { return letter.text == to.letter.text; });
        });
    };
    for (const PieceDef& piece : definition.pieces) {
        // A piece that becomes royal must be safe where it stands then.
        if (std::ranges::any_of(piece.promotions, crowns)) f.crowning = f.test_all = true;
        if (!piece.royal) continue;
        // A royal piece that changes kind may stop being royal, or become another sort of it; one that exposes itself
        // may be caught in passing.
        const auto exposes = [](const MoveDef& m) { return m.exposes; };
        if (!piece.promotions.empty() || std::ranges::any_of(piece.moves, exposes)) f.test_all = true;
    }
    const std::vector<Side>& order = state.order;
    bool alternating = order.size() % 2 == 0;
    for (std::size_t i = 0; i < order.size(); ++i) alternating = alternating && order[i] != order[(i + 1) % order.size()];
    // Hooks that have no say in attacks leave the enemy's royal piece safe after his move, like any other rule.
    f.royals_at_risk = asks(HookPoint::moves) || !alternating || rules.pass || rules.royal == RoyalRule::last || rules.royal_capture ||
                       f.attack_hooks || f.attack_allow_kinds != 0;
    f.royal_captures = rules.royal_capture;
    f.forced_capture = rules.forced_capture;
    // What counts pieces on a line, or asks a script, depends on more cells than a walk looks at.
    const bool effects = !state.slots.empty() || f.pushes;
    f.footprints = effects && !f.hops && !f.conditional_attacks && !f.test_all && programs.hooks.empty() && state.holds.empty();
    return f;
}

}  // namespace varia
