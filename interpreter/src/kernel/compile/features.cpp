#include "features.hpp"

#include <algorithm>

namespace varia {

namespace {

Kind kind_of(const Definition& definition, const Name& letter) {
    const auto found = std::ranges::find_if(definition.pieces,
                                            [&](const PieceDef& p) { return p.letter.text == letter.text; });
    return found == definition.pieces.end() ? Kind{0} : static_cast<Kind>(found - definition.pieces.begin() + 1);
}

bool is_royal(const Definition& definition, const Name& letter) {
    return std::ranges::any_of(definition.pieces,
                               [&](const PieceDef& p) { return p.royal && p.letter.text == letter.text; });
}

// Whether a side's own move may take a royal piece from it, or give it one.
bool may_change_royals(const Definition& definition, const PieceDef& piece) {
    if (piece.royal && piece.drop) return true;
    return std::ranges::any_of(piece.promotions, [&](const PromotionDef& promotion) {
        if (promotion.to.empty() && !promotion.captured) return piece.royal;
        return std::ranges::any_of(promotion.to,
                                   [&](const Name& to) { return is_royal(definition, to) != piece.royal; });
    });
}

// Whether the only remote capture is an explosion around each capture that takes the captor and everything around it,
// of both sides and royal pieces too, and threatens nothing.
bool explodes(const StateTables& state) {
    if (state.remote_captures.all.size() != 1 || state.royal_kinds.empty() || state.freezes ||
        state.lost_without_royals.size() != 2)
        return false;
    const RemoteCaptureTables::RemoteCapture& remote_capture = state.remote_captures.all[0];
    for (const Kind kind : state.all_kinds)
        if (state.remote_captures.of_kind[kind] == 0) return false;
    if (std::ranges::any_of(remote_capture.seen,
                            [](const RemoteCaptureTables::RemoteCapture::Seen& seen) { return !seen.moved.empty(); }))
        return false;
    return remote_capture.way == RemoteCaptureDef::Way::blast && remote_capture.anybody && remote_capture.itself &&
           !remote_capture.quiet && !remote_capture.check && !remote_capture.flips && !remote_capture.must &&
           (state.royal_kinds - remote_capture.of).empty();
}

// Whether a move that removes no piece in an enemy's way cannot enable this enemy to threaten a royal piece: there is
// no row that the move might fill, and no cell that counts while it is empty.
bool leaves_alone(const StateTables& state, const Programs& programs) {
    if (state.royal_kinds.empty() || state.set_words > 2) return false;
    for (const RemoteCaptureTables::RemoteCapture& remote_capture : state.remote_captures.all) {
        if (remote_capture.way == RemoteCaptureDef::Way::surround ||
            remote_capture.way == RemoteCaptureDef::Way::blast || remote_capture.max != 1 || remote_capture.flips ||
            remote_capture.itself || remote_capture.must)
            return false;
        for (const RemoteCaptureTables::RemoteCapture::Seen& seen : remote_capture.seen)
            if (seen.marks) return false;
    }
    for (const StateTables::Freeze& rule : state.freezing)
        if (rule.by_strength) return false;
    for (const auto& side : programs.sweepers)
        for (const auto& kind : side)
            for (const SweepRule& rule : kind)
                if (rule.min_before != 0 || rule.min_after != 1 || rule.max_before < state.cells ||
                    rule.max_after < state.cells)
                    return false;
    return true;
}

}  // namespace

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
    f.pushes = std::ranges::any_of(state.pushers, [](const KindSet& kinds) { return !kinds.empty(); });
    f.many_sides = state.many;
    f.attack_hooks = asks(HookPoint::attacks);
    f.choice_hooks = asks(HookPoint::choose);
    f.effect_hooks = asks(HookPoint::moves) || asks(HookPoint::after);
    f.outcome_hooks = asks(HookPoint::outcome);
    f.special_moves = f.pushes || !state.slots.empty() || rules.pass != PassRule::never || asks(HookPoint::moves);
    for (const CompiledHook& hook : programs.hooks)
        if (hook.point == HookPoint::allow && hook.attacks)
            f.attack_allow_kinds |= !hook.kinds.empty() ? hook.kinds
                                                        : KindSet::up_to(static_cast<int>(definition.pieces.size()));

    const auto looked_at_again = [](const AttackMask& mask) { return !mask.marked.empty() || !mask.unsure.empty(); };
    const auto unsure = [](const AttackMask& mask) { return !mask.unsure.empty(); };
    // Whether a piece faces another depends on both pieces.
    if (rules.facing && !rules.facing->may_face() && state.royal_kinds.size() > 1)
        f.only_facing = kind_of(definition, rules.facing->kind);
    f.conditional_attacks = f.many_sides || std::ranges::any_of(programs.masks, looked_at_again) ||
                            !f.attack_allow_kinds.empty() || f.only_facing != 0;
    f.remote_captures = state.remote_captures.any();
    for (std::size_t i = 0; i < state.remote_captures.all.size(); ++i) {
        const RemoteCaptureTables::RemoteCapture& remote_capture = state.remote_captures.all[i];
        KindSet by;
        for (const Kind kind : state.all_kinds)
            if ((state.remote_captures.of_kind[kind] >> i & 1) != 0) by.add(kind);
        const bool royal_mover = remote_capture.itself && !(by & state.royal_kinds).empty();
        const bool hits_royals = !(remote_capture.of & state.royal_kinds).empty();
        f.remote_capture_attacks = f.remote_capture_attacks || (remote_capture.check && !remote_capture.flips);
        f.remote_captures_decide = f.remote_captures_decide || remote_capture.must || hits_royals || royal_mover;
        f.remote_captures_own = f.remote_captures_own || remote_capture.must ||
                                (remote_capture.anybody && hits_royals) || royal_mover;
    }
    f.remote_captures_own = f.remote_captures_own || !state.lost_without_royals.empty();
    f.blasts = !f.conditional_attacks;
    f.conditional_attacks = f.conditional_attacks || state.freezes || f.remote_captures_own;
    f.rare_attacks = f.remote_capture_attacks || programs.walks_attacks || f.gaps || f.hops || f.odd_paths ||
                     f.pushes || f.attack_hooks;
    // If one of several royal pieces is enough, a move may make a royal piece the last one.
    f.royals_change = (rules.royal != RoyalRule::each && (f.pushes || asks(HookPoint::moves))) ||
                      std::ranges::any_of(definition.pieces,
                                          [&](const PieceDef& p) { return may_change_royals(definition, p); });
    const auto captures_beside = [](const MoveDef& move) { return move.beside && move.capture; };
    f.beside_attacks = std::ranges::any_of(
        definition.pieces, [&](const PieceDef& piece) { return std::ranges::any_of(piece.moves, captures_beside); });
    f.rare_attacks = f.rare_attacks || f.beside_attacks;
    f.test_all = f.beside_attacks || f.odd_paths || f.attack_hooks || !f.attack_allow_kinds.empty() ||
                 f.only_facing != 0 || f.royals_change || std::ranges::any_of(programs.masks, unsure);
    for (const PieceDef& piece : definition.pieces) {
        if (!piece.royal) continue;
        // A royal piece that changes its kind may stop being royal, or become another royal kind. One that exposes
        // itself may be captured en passant. One that heeds the pieces on a line must be told apart from these.
        const auto special = [](const MoveDef& m) { return m.exposes || m.clear.has_value(); };
        if (!piece.promotions.empty() || std::ranges::any_of(piece.moves, special)) f.test_all = true;
    }
    f.blasts = f.blasts && !f.test_all && explodes(state) && programs.hooks.empty() && !state.turns;
    // Remote captures and freezing open lines and close them.
    f.test_all = f.test_all || f.remote_captures || state.freezes;
    const std::vector<Side>& order = state.order;
    bool alternating = order.size() % 2 == 0;
    for (std::size_t i = 0; i < order.size(); ++i)
        alternating = alternating && order[i] != order[(i + 1) % order.size()];
    // Hooks that do not affect attacks leave the enemy's royal piece safe after the enemy's move, like any other rule.
    f.royals_at_risk = asks(HookPoint::moves) || !alternating || rules.pass != PassRule::never ||
                       rules.royal != RoyalRule::each || rules.royal_capture || f.attack_hooks ||
                       !f.attack_allow_kinds.empty();
    // A side that moves on, or moves again, may find a royal piece that it has attacked meanwhile.
    f.royals_at_risk = f.royals_at_risk || state.turns || !state.next.empty() || f.effect_hooks;
    f.royal_captures = rules.royal_capture;
    // Among more than two sides, one side's move may open a line from another side to a third side's royal piece. The
    // walks avoid such captures at once.
    if (f.many_sides) {
        f.royals_at_risk = false;
        f.spares_royals = !state.royal_kinds.empty() && !rules.royal_capture;
    }
    f.leaps = std::ranges::any_of(definition.pieces, [](const PieceDef& piece) {
        return std::ranges::any_of(piece.moves, &MoveDef::takes_hurdle);
    });
    // Captures by leaping are not in the reverse programs.
    if (f.leaps) {
        f.rare_attacks = true;
        f.test_all = true;
        const auto replaces = [](const MoveDef& move) {
            return !move.takes_hurdle && (move.capture || move.en_passant);
        };
        f.leaps_alone = state.turns && !f.remote_captures &&
                        std::ranges::none_of(definition.pieces, [&](const PieceDef& piece) {
                            return !piece.pushes.empty() || std::ranges::any_of(piece.moves, replaces);
                        });
    }
    f.sweeps = !state.sweep_lines.empty();
    f.rare_attacks = f.rare_attacks || f.sweeps;
    f.test_all = f.test_all || f.sweeps;
    f.blasts = f.blasts && programs.terms.empty() && programs.immune.empty() && !f.sweeps && !f.leaps;
    f.remote_captures_leave_alone = f.remote_captures && leaves_alone(state, programs) && !state.many && !state.turns &&
                                    state.holds.empty() && state.slots.empty() && state.landing.empty() &&
                                    programs.hooks.empty() && !f.hops && !f.gaps && !f.odd_paths && !f.pushes &&
                                    !f.leaps && !f.royals_change && !f.remote_captures_own && !rules.facing &&
                                    f.only_facing == 0 && rules.gives_check && definition.castlings.empty() &&
                                    state.crossings.empty();
    f.choosy = !programs.terms.empty() || !programs.immune.empty() || f.sweeps;
    if (!state.landing.empty()) f.test_all = true;
    f.spares_neutral = definition.sides.neutral == Neutral::blocks;
    f.spares_some = f.spares_royals || f.spares_neutral;
    f.forced_capture = rules.forced_capture;
    f.bars_check = !rules.gives_check && !state.royal_kinds.empty();
    f.forced_pass = rules.pass == PassRule::forced;
    // A rule that counts pieces on a line, or a script, depends on more cells than a walk reads.
    const bool effects = !state.slots.empty() || f.pushes;
    f.footprints = effects && !f.hops && !f.conditional_attacks && !f.test_all && programs.hooks.empty() &&
                   state.holds.empty();
    f.judges_promotions = f.pushes || f.royals_change || f.beside_attacks || f.bars_check || f.choosy ||
                          f.remote_captures || state.freezes;
    return f;
}

}  // namespace varia
