#include "compile_models.hpp"

#include <algorithm>

namespace varia {

namespace {

// What all models are decided from.
struct Parts {
    const Definition& definition;
    const PositionModels& of_positions;
    const RuleTables& rules;
    const CompiledMoves& moves;
    const std::vector<HookPattern>& hooks;

    [[nodiscard]] bool has_hook(HookPoint point) const {
        return std::ranges::any_of(hooks, [&](const HookPattern& hook) { return hook.point == point; });
    }
    [[nodiscard]] bool any_mask(bool (*holds)(const AttackMask&)) const {
        return std::ranges::any_of(moves.programs.masks, holds);
    }
    [[nodiscard]] bool any_move(bool (*holds)(const MoveDef&)) const {
        return std::ranges::any_of(definition.pieces,
                                   [&](const PieceDef& piece) { return std::ranges::any_of(piece.moves, holds); });
    }
};

Kind kind_of(const Definition& definition, const Name& letter) {
    const auto found = std::ranges::find_if(definition.pieces,
                                            [&](const PieceDef& p) { return p.letter.text == letter.text; });
    return found == definition.pieces.end() ? Kind{0} : static_cast<Kind>(found - definition.pieces.begin() + 1);
}

bool is_royal(const Definition& definition, const Name& letter) {
    return std::ranges::any_of(definition.pieces,
                               [&](const PieceDef& p) { return p.royal && p.letter.text == letter.text; });
}

// Whether a kind of the mask attacks depends on more than where it stands.
bool looked_at_again(const AttackMask& mask) { return !mask.marked.empty() || !mask.unsure.empty(); }
bool is_unsure(const AttackMask& mask) { return !mask.unsure.empty(); }

ScriptModel script_model(const Parts& parts) {
    const KindSet all = KindSet::up_to(static_cast<int>(parts.definition.pieces.size()));
    KindSet may_forbid_attacks;
    for (const HookPattern& hook : parts.hooks)
        if (hook.point == HookPoint::allow && hook.attacks) may_forbid_attacks |= hook.kinds.empty() ? all : hook.kinds;
    return {.any = !parts.hooks.empty(),
            .attacks = parts.has_hook(HookPoint::attacks),
            .choose = parts.has_hook(HookPoint::choose),
            .effects = parts.has_hook(HookPoint::moves) || parts.has_hook(HookPoint::after) ||
                       parts.has_hook(HookPoint::turn),
            .turn = parts.has_hook(HookPoint::turn),
            .outcome = parts.has_hook(HookPoint::outcome),
            .judges_attacks = parts.has_hook(HookPoint::attacks) || !may_forbid_attacks.empty(),
            .may_forbid_attacks = may_forbid_attacks};
}

MoveModel move_model(const Parts& parts, const CaptureModel& captures) {
    const RulesDef& rules = parts.definition.rules;
    BySide<PassRule> passes{};
    for (std::size_t side = 0; side < parts.definition.sides.side.size(); ++side)
        passes[side] = rules.pass_rule(parts.definition.sides.side[side].name.text);
    BySide<bool> by_programs{};
    for (std::size_t side = 0; side < by_programs.size(); ++side)
        by_programs[side] = std::ranges::any_of(parts.moves.programs.kinds[side],
                                                [](const KindProgram& program) { return !program.units.empty(); });
    return {.pass = passes,
            .by_programs = by_programs,
            .special = captures.by_pushing || !parts.rules.slots.empty() || rules.may_pass() || rules.pie ||
                       parts.has_hook(HookPoint::moves),
            .forced_capture = rules.forced_capture,
            .must_drop = std::ranges::any_of(parts.definition.pieces,
                                             [](const PieceDef& piece) { return piece.drop && piece.drop->must; })};
}

bool has_royal_mover(const RuleTables& rules, std::size_t number) {
    for (const Kind kind : rules.royal_kinds)
        if ((rules.remote_captures.of_kind[kind] >> number & 1) != 0) return true;
    return false;
}

// Whether a move may be illegal because of the remote capture with this number.
RemoteLegality legality_of(const RuleTables& rules, std::size_t number) {
    const RemoteCaptureTables::RemoteCapture& remote_capture = rules.remote_captures.all[number];
    const bool hits_royals = !(remote_capture.of & rules.royal_kinds).empty();
    if (remote_capture.must || (remote_capture.anybody && hits_royals) ||
        (remote_capture.itself && has_royal_mover(rules, number)))
        return RemoteLegality::own_royals;
    return hits_royals ? RemoteLegality::enemy_royals : RemoteLegality::unaffected;
}

RemoteLegality remote_legality(const RuleTables& rules) {
    // A side that is lost without its royal pieces may not capture when it has none left.
    if (!rules.lost_without_royals.empty()) return RemoteLegality::own_royals;
    RemoteLegality most = RemoteLegality::unaffected;
    for (std::size_t number = 0; number < rules.remote_captures.all.size(); ++number)
        most = std::max(most, legality_of(rules, number));
    return most;
}

LeapCaptures leap_captures(const Parts& parts) {
    const auto leaps = [](const MoveDef& move) { return move.takes_hurdle; };
    if (!parts.any_move(leaps)) return LeapCaptures::none;
    const auto replaces = [](const MoveDef& move) { return !move.takes_hurdle && (move.capture || move.en_passant); };
    const bool pushes = std::ranges::any_of(parts.definition.pieces,
                                            [](const PieceDef& piece) { return !piece.pushes.empty(); });
    return parts.of_positions.changes.remote_captures || pushes || parts.any_move(replaces) ? LeapCaptures::some
                                                                                            : LeapCaptures::only;
}

CaptureModel capture_model(const Parts& parts) {
    const MovePrograms& programs = parts.moves.programs;
    const bool sweeps = !parts.moves.tables.sweep_lines.empty();
    const bool royals = parts.definition.rules.royal_capture;
    // Among more than two sides, one side's move may open a line from another side to a third side's royal piece. The
    // walks avoid such captures at once.
    const bool spares_royals = parts.of_positions.turns.many_sides && !parts.rules.royal_kinds.empty() && !royals;
    const bool spares_neutral = parts.definition.sides.neutral == Neutral::blocks;
    const auto threatens = [](const RemoteCaptureTables::RemoteCapture& remote_capture) {
        return remote_capture.check && !remote_capture.flips;
    };
    return {.by_pushing = std::ranges::any_of(parts.rules.pushers, [](const KindSet& kinds) { return !kinds.empty(); }),
            .by_sweeping = sweeps,
            .by_leaping = leap_captures(parts),
            .asking = captures_ask(parts.definition),
            .selective = !programs.terms.empty() || !programs.immune.empty() || sweeps,
            .remote_threats = std::ranges::any_of(parts.rules.remote_captures.all, threatens),
            .remote_legality = remote_legality(parts.rules),
            .royals = royals,
            .spares_royals = spares_royals,
            .spares_neutral = spares_neutral,
            .spares_some = spares_royals || spares_neutral};
}

AttackModel attack_model(const Parts& parts, ForwardWalks walks, const CaptureModel& captures,
                         const ScriptModel& script) {
    const auto in_reverse = [&](auto part) {
        return std::ranges::any_of(parts.moves.programs.reverse,
                                   [&](const ReverseProgram& r) { return !(r.*part).empty(); });
    };
    const bool over_gaps = in_reverse(&ReverseProgram::gap_nodes);
    const bool by_hops = in_reverse(&ReverseProgram::rays);
    const bool on_odd_paths = in_reverse(&ReverseProgram::odd);
    // None of these attacks is in the reverse programs.
    const bool outside = captures.by_pushing || captures.by_leaping != LeapCaptures::none || captures.by_sweeping ||
                         captures.remote_threats || script.attacks;
    const auto guards = [](const MoveDef& move) {
        return move.capture && (move.safe != MoveDef::Safe::no || move.unchecked);
    };
    // Whether a piece faces another depends on both pieces.
    const std::optional<FacingDef>& facing = parts.definition.rules.facing;
    const Kind only_facing = facing && !facing->may_face() && parts.rules.royal_kinds.size() > 1
                                 ? kind_of(parts.definition, facing->kind)
                                 : Kind{0};
    return {.walks = walks,
            .over_gaps = over_gaps,
            .by_hops = by_hops,
            .on_odd_paths = on_odd_paths,
            .rare = walks != ForwardWalks::none || over_gaps || by_hops || on_odd_paths || outside,
            .conditional = parts.of_positions.turns.many_sides || parts.any_mask(looked_at_again) ||
                           !script.may_forbid_attacks.empty() || only_facing != 0 ||
                           parts.of_positions.neighbours.freeze || parts.definition.turn.captured_stay ||
                           captures.remote_legality == RemoteLegality::own_royals,
            .lists_all = !captures.selective && !outside && !parts.any_move(guards),
            .only_facing = only_facing};
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

bool royals_change(const Parts& parts, const CaptureModel& captures) {
    const Definition& definition = parts.definition;
    const bool offered = parts.has_hook(HookPoint::moves);
    // If one of several royal pieces is enough, a move may make a royal piece the last one.
    return (definition.rules.royal != RoyalRule::each && (captures.by_pushing || offered)) ||
           std::ranges::any_of(definition.pieces, [&](const PieceDef& p) { return may_change_royals(definition, p); });
}

// Whether the moves or promotions of some royal piece hide from lines of attack which of its moves are safe. A royal
// piece that changes its kind may stop being royal, or become another royal kind. One that exposes itself may be
// captured en passant. One that heeds the pieces on a line must be told apart from these.
bool has_special_royal(const Definition& definition) {
    const auto special = [](const MoveDef& m) { return m.exposes || m.clear.has_value(); };
    return std::ranges::any_of(definition.pieces, [&](const PieceDef& piece) {
        return piece.royal && (!piece.promotions.empty() || std::ranges::any_of(piece.moves, special));
    });
}

// Whether a side may be to move while an enemy's royal piece is attacked. Only asked if there are two sides.
bool royals_at_risk(const Parts& parts, const ScriptModel& script) {
    const RulesDef& rules = parts.definition.rules;
    const std::vector<Side>& order = parts.rules.order;
    const bool alternating = order.size() % 2 == 0 && order.front() != order.back() &&
                             std::adjacent_find(order.begin(), order.end()) == order.end();
    // Hooks that do not affect attacks leave the enemy's royal piece safe after the enemy's move, like any other rule.
    // A side that moves on, or moves again, may find a royal piece that it has attacked meanwhile.
    return !alternating || parts.of_positions.turns.of_steps || !parts.rules.next.empty() || rules.may_pass() ||
           rules.royal != RoyalRule::each || rules.royal_capture || script.judges_attacks || script.effects;
}

// Whether the only remote capture is an explosion around each capture that takes the captor and everything around it,
// of both sides and royal pieces too, and threatens nothing.
bool explodes(const RuleTables& rules) {
    if (rules.remote_captures.all.size() != 1 || rules.royal_kinds.empty() || !rules.freezing.empty() ||
        rules.lost_without_royals.size() != 2)
        return false;
    const RemoteCaptureTables::RemoteCapture& remote_capture = rules.remote_captures.all[0];
    for (const Kind kind : rules.all_kinds)
        if (rules.remote_captures.of_kind[kind] == 0) return false;
    if (std::ranges::any_of(remote_capture.seen,
                            [](const RemoteCaptureTables::RemoteCapture::Seen& seen) { return !seen.moved.empty(); }))
        return false;
    return remote_capture.way == RemoteCaptureDef::Way::blast && remote_capture.anybody && remote_capture.itself &&
           !remote_capture.quiet && !remote_capture.check && !remote_capture.flips && !remote_capture.must &&
           (rules.royal_kinds - remote_capture.of).empty();
}

// Whether a move that removes no piece in an enemy's way cannot enable this enemy to threaten a royal piece: there is
// no row that the move might fill, and no cell that counts while it is empty.
bool leaves_alone(const RuleTables& rules, const MovePrograms& programs) {
    if (rules.royal_kinds.empty() || rules.set_words > 2) return false;
    for (const RemoteCaptureTables::RemoteCapture& remote_capture : rules.remote_captures.all) {
        if (remote_capture.way == RemoteCaptureDef::Way::surround ||
            remote_capture.way == RemoteCaptureDef::Way::blast || remote_capture.max != 1 || remote_capture.flips ||
            remote_capture.itself || remote_capture.must)
            return false;
        for (const RemoteCaptureTables::RemoteCapture::Seen& seen : remote_capture.seen)
            if (seen.marks) return false;
    }
    for (const StateTables::Freeze& rule : rules.freezing)
        if (rule.by_strength || rule.by_lines) return false;
    for (const auto& side : programs.sweepers)
        for (const auto& kind : side)
            for (const SweepRule& rule : kind)
                if (rule.min_before != 0 || rule.min_after != 1 || rule.max_before < rules.cells ||
                    rule.max_after < rules.cells)
                    return false;
    return true;
}

// `hidden`: lines of attack would not show which moves are safe even without remote captures and freezing.
RemoteSafety remote_safety(const Parts& parts, const AttackModel& attack, const CaptureModel& captures,
                           bool royals_may_change, bool hidden) {
    const Definition& definition = parts.definition;
    const TurnModel& turns = parts.of_positions.turns;
    if (!parts.of_positions.changes.remote_captures || !parts.hooks.empty() || turns.many_sides || turns.of_steps ||
        attack.only_facing != 0 || parts.rules.moves_change_state())
        return RemoteSafety::unknown;
    if (explodes(parts.rules) && !hidden && !captures.selective && !parts.any_mask(looked_at_again))
        return RemoteSafety::blasts;
    const bool lines_alone = !attack.by_hops && !attack.over_gaps && !attack.on_odd_paths && !captures.by_pushing;
    const bool each_piece_moves_alone = parts.rules.holds.empty() && parts.rules.slots.empty() &&
                                        !parts.of_positions.changes.lands && definition.castlings.empty() &&
                                        parts.moves.tables.crossings.empty();
    return leaves_alone(parts.rules, parts.moves.programs) && lines_alone && each_piece_moves_alone &&
                   captures.remote_legality != RemoteLegality::own_royals && !royals_may_change && !captures.asking &&
                   !definition.rules.facing && definition.rules.gives_check
               ? RemoteSafety::delicate_moves
               : RemoteSafety::unknown;
}

SafetyModel safety_model(const Parts& parts, const AttackModel& attack, const CaptureModel& captures,
                         const ScriptModel& script) {
    const ChangeModel& changes = parts.of_positions.changes;
    const bool freeze = parts.of_positions.neighbours.freeze;
    const bool royals_may_change = royals_change(parts, captures);
    const bool bars_check = !parts.definition.rules.gives_check && !parts.rules.royal_kinds.empty();
    const bool remote_captures_decide = captures.remote_legality != RemoteLegality::unaffected;
    // Among more than two sides, a royal piece may be safe because a third side's royal piece holds the attacker.
    const bool hold_attackers = parts.of_positions.turns.many_sides && !parts.rules.holds.empty();
    const bool hidden = captures.asking || attack.on_odd_paths || script.judges_attacks || attack.only_facing != 0 ||
                        royals_may_change || parts.any_mask(is_unsure) || has_special_royal(parts.definition) ||
                        hold_attackers || changes.owners || parts.rules.any_reborn;
    // Remote captures and freezing open lines and close them. Captures by leaping and sweeping are not in the reverse
    // programs.
    const bool each_move = hidden || changes.remote_captures || freeze || captures.by_leaping != LeapCaptures::none ||
                           captures.by_sweeping;
    const bool costs_royals = royals_may_change || remote_captures_decide || changes.lands ||
                              counts_by_kind(parts.definition.rules.royal);
    const RoyalTest test = costs_royals ? RoyalTest::always_making : each_move ? RoyalTest::making : RoyalTest::lines;
    return {.test = test,
            .remote = remote_safety(parts, attack, captures, royals_may_change, hidden),
            .tests_steps = costs_royals || captures.by_pushing || !parts.rules.holds.empty(),
            .tests_royal_captures = royals_may_change || bars_check || remote_captures_decide || changes.lands,
            .royals_at_risk = !parts.of_positions.turns.many_sides && royals_at_risk(parts, script),
            .royals_change = royals_may_change,
            .bars_check = bars_check,
            .judges_promotions = captures.by_pushing || royals_may_change || captures.asking || bars_check ||
                                 captures.selective || changes.remote_captures || freeze ||
                                 !parts.rules.turncoats.empty(),
            // A rule that counts pieces on a line, or a script, depends on more cells than a walk reads.
            .footprints = (!parts.rules.slots.empty() || captures.by_pushing) && !attack.by_hops &&
                          !attack.conditional && test == RoyalTest::lines && !script.any && parts.rules.holds.empty()};
}

}  // namespace

Models compile_models(const Definition& definition, const PositionModels& of_positions, const RuleTables& rules,
                      const CompiledMoves& moves, ForwardWalks walks, const std::vector<HookPattern>& hooks) {
    const Parts parts{definition, of_positions, rules, moves, hooks};
    const ScriptModel script = script_model(parts);
    const CaptureModel captures = capture_model(parts);
    const AttackModel attack = attack_model(parts, walks, captures, script);
    return {.attack = attack,
            .captures = captures,
            .safety = safety_model(parts, attack, captures, script),
            .moves = move_model(parts, captures),
            .script = script};
}

}  // namespace varia
