#include "compile_position_models.hpp"

#include <algorithm>

#include <varia/limits.hpp>

namespace varia {
namespace {

TurnModel turn_model(const Definition& definition, const RuleTables& rules) {
    // Scripts, too, may name the next side. Without turns of several steps the name is forgotten when the move is made.
    const auto has_effects = [](const HookDef& hook) {
        return hook.point == HookPoint::after || hook.point == HookPoint::moves || hook.point == HookPoint::turn;
    };
    return {.many_sides = rules.many(),
            .of_steps = !rules.turn.steps.empty(),
            .names_next = !rules.next.empty() || std::ranges::any_of(definition.hooks, has_effects),
            .sides_go_out = definition.rules.out.any()};
}

// By side: how many moves in a row it makes at most. The order repeats.
BySide<std::uint8_t> max_moves_in_a_row(const std::vector<Side>& order) {
    BySide<std::uint8_t> max{};
    std::size_t run = 0;
    for (std::size_t turn = 0; turn < 2 * order.size(); ++turn) {
        const Side side = order[turn % order.size()];
        run = turn != 0 && order[(turn - 1) % order.size()] == side ? run + 1 : 1;
        auto& longest = max[static_cast<std::size_t>(index(side))];
        longest = static_cast<std::uint8_t>(std::max<std::size_t>(longest, std::min(run, order.size())));
    }
    return max;
}

ExposedFor exposed_for(const Definition& definition, const TurnModel& turns) {
    const ExposedFor declared = definition.rules.exposed_for;
    if (declared == ExposedFor::usual) return turns.many_sides ? ExposedFor::round : ExposedFor::move;
    // A row of captures needs a turn of several moves.
    const bool one_move = definition.turn.counts.empty() && definition.turn.grow == 0 && definition.turn.then.empty();
    return declared == ExposedFor::row && one_move ? ExposedFor::move : declared;
}

// Whether one move may replace an exposed piece by a piece of its own side or by a neutral piece: by capturing it, or
// by moving it away and moving something onto its cell. A drop, and a piece that is put down, come onto an empty cell,
// and no piece is exposed there. After an enemy's capture an enemy stands there, and that alone ends the exposure.
bool may_replace_exposed(const Definition& definition, const RuleTables& rules) {
    const auto replaces = [](const MoveDef& move) {
        return move.captures != Whose::enemy || move.takes == MoveDef::Takes::swap;
    };
    const auto flips = [](const RemoteCaptureTables::RemoteCapture& capture) { return capture.flips; };
    // A piece that exposes itself has moved, but a position may be set up in which it can castle all the same.
    const auto castles = [&](const PieceDef& piece) {
        return std::ranges::any_of(piece.moves, &MoveDef::exposes) &&
               std::ranges::any_of(definition.castlings, [&](const CastlingDef& c) {
                   return c.king.text == piece.letter.text || c.partner.text == piece.letter.text;
               });
    };
    const auto changes_owner = [](const PromotionDef& def) { return def.owner != PromotionDef::Owner::own; };
    return !definition.hooks.empty() || definition.blocks || !rules.landing.empty() ||
           std::ranges::any_of(rules.remote_captures.all, flips) ||
           std::ranges::any_of(definition.pieces, [&](const PieceDef& piece) {
               return !piece.pushes.empty() || !piece.shoves.empty() || castles(piece) ||
                      std::ranges::any_of(piece.promotions, changes_owner) ||
                      std::ranges::any_of(piece.moves, replaces);
           });
}

ExposureModel exposure_model(const Definition& definition, const RuleTables& rules, const TurnModel& turns) {
    const ExposedFor lasts = exposed_for(definition, turns);
    const bool several = lasts != ExposedFor::move || turns.of_steps;
    BySide<std::uint8_t> limit = max_moves_in_a_row(rules.order);
    if (turns.of_steps) limit.fill(max_exposed);  // each step may expose a piece
    return {.lasts = lasts,
            .several = several,
            .replaceable = several && may_replace_exposed(definition, rules),
            .limit = limit};
}

NeighbourModel neighbour_model(const Definition& definition, const RuleTables& rules) {
    return {
        .freeze = !rules.freezing.empty(),
        .shove = std::ranges::any_of(definition.pieces, [](const PieceDef& piece) { return !piece.shoves.empty(); }),
        .trap = !definition.rules.traps.empty()};
}

ChangeModel change_model(const RuleTables& rules, const TurnModel& turns, const ExposureModel& exposure) {
    const bool lands = !rules.landing.empty();
    const bool remote_captures = rules.remote_captures.any();
    const bool owners = rules.any_converts() || !rules.turncoats.empty();
    const bool follow_ups = lands || !rules.next.empty() || remote_captures || rules.moves_change_state() ||
                            rules.any_reborn || owners;
    const bool counts_turns = std::ranges::any_of(rules.fleeting, &StateValueTables::Fleeting::counts);
    // The pie rule needs none of the members that are kept, but the way of passing the turn on that goes with them.
    const bool keeps_more = turns.many_sides || exposure.several || turns.of_steps || !rules.countings.empty() ||
                            !rules.exchange.empty() || rules.history != 0;
    const bool counts_checks = rules.check_limit != 0;
    // Rules keep state values of their own.
    const bool keeps_values = !rules.holds.empty() || rules.passes_limit != 0 || rules.facing.state >= 0 ||
                              !rules.castled.empty();
    return {.lands = lands,
            .remote_captures = remote_captures,
            .owners = owners,
            .follow_ups = follow_ups,
            .state_values = rules.moves_change_state() || counts_turns,
            .keeps_more = keeps_more,
            .pieces_alone = !keeps_values && !keeps_more && rules.fleeting.empty() && !turns.sides_go_out &&
                            !follow_ups && !exposure.several && !turns.names_next,
            .key_of_pieces = !keeps_values && !keeps_more && rules.fleeting.empty() && !counts_checks && !follow_ups,
            .rules_take_part = keeps_values || counts_checks || turns.sides_go_out || turns.of_steps || follow_ups ||
                               counts_turns || rules.history != 0};
}

}  // namespace

PositionModels compile_position_models(const Definition& definition, const RuleTables& rules) {
    const TurnModel turns = turn_model(definition, rules);
    const ExposureModel exposure = exposure_model(definition, rules, turns);
    return {.turns = turns,
            .exposure = exposure,
            .neighbours = neighbour_model(definition, rules),
            .changes = change_model(rules, turns, exposure)};
}

}  // namespace varia
